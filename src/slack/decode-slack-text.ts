/** Finds the name to show for a Slack user id; `undefined` where none is known. */
export type NameOf = (id: string) => string | undefined;

const ESCAPES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&' };

/**
 * What a person typed, from the text Slack sends: `<…>` entities become readable text and the three escapes are undone.
 * Every other character stays as it is, so Markdown and mrkdwn markers reach the model untouched.
 * Source: docs.slack.dev/messaging/formatting-message-text ("Retrieving messages"), 2026-11.
 * @param text - a message's `text` as Slack sent it: a literal `<`, `>` or `&` stands escaped in it.
 * @param nameOf - names for user ids; an unknown user stays `@U…`.
 * @returns the readable text. Never throws.
 */
export function decodeSlackText(text: string, nameOf: NameOf): string {
  return text
    .replace(/<([^<>]*)>/g, (_, entity: string) => readEntity(entity, nameOf))
    .replace(/&(lt|gt|amp);/g, (whole, name: string) => ESCAPES[name] ?? whole);
}

function readEntity(entity: string, nameOf: NameOf): string {
  const bar = entity.indexOf('|');
  const target = bar === -1 ? entity : entity.slice(0, bar);
  const label = bar === -1 ? '' : entity.slice(bar + 1);
  switch (target[0]) {
    case '@':
      return `@${nameOf(target.slice(1)) ?? (label || target.slice(1))}`;
    case '#':
      return `#${label || target.slice(1)}`;
    case '!':
      return readSpecial(target.slice(1), label);
    default:
      return readLink(target, label);
  }
}

/** `<!here>`, `<!subteam^S1|@team>` and `<!date^…|fallback>`: what a person saw in their place. */
function readSpecial(target: string, label: string): string {
  const [kind = '', ...rest] = target.split('^');
  if (kind === 'date') return label;
  const shown = label || rest[0] || kind;
  return shown.startsWith('@') ? shown : `@${shown}`;
}

/** A URL someone typed stays as typed; a link with words of its own becomes a Markdown link, so that neither is lost. */
function readLink(url: string, label: string): string {
  if (label === '' || label === url) return url;
  if (withoutScheme(url) === withoutScheme(label)) return label;
  return `[${label}](${url})`;
}

function withoutScheme(url: string): string {
  return url.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
}
