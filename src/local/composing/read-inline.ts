import { EMOJI } from '../emoji.ts';

/** A run of what a person typed, as Slack's composer understands it. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly style?: 'bold' | 'italic' | 'strike' | 'code' }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'channel'; readonly id: string; readonly name: string }
  | { readonly kind: 'broadcast'; readonly range: 'here' | 'channel' | 'everyone' }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'emoji'; readonly name: string };

/** Looks up the names a person typed; undefined where nobody and nothing has that name. */
export type NameLookup = {
  readonly userByHandle: (handle: string) => string | undefined;
  readonly channelByName: (name: string) => string | undefined;
};

// One alternative per thing the composer turns into an element; whatever matches none stays text. A mention or a
// channel must not follow a word character, so that an e-mail address or an anchor stays what it is. A styled run is
// bounded so that a line of nothing but asterisks stays cheap.
const ELEMENT =
  /`(?<code>[^`\n]+)`|(?<url>https?:\/\/[^\s<>|`]*[^\s<>|`.,;:!?)\]'"])|(?<![\w@.])@(?<handle>[a-z0-9._-]*[a-z0-9])|(?<![\w#&/])#(?<channel>[a-z0-9_-]+)|(?<![\w:]):(?<emoji>[a-z0-9_+-]+):|(?<!\w)(?<mark>[*_~])(?=\S)(?<marked>[^\n]{0,500}?\S)\k<mark>(?!\w)/giu;

const STYLES = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
const BROADCASTS = ['here', 'channel', 'everyone'] as const;

/** Reads typed text, line breaks included, as the composer would. Never throws. */
export function readInline(typed: string, names: NameLookup): readonly Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of typed.matchAll(ELEMENT)) {
    const element = elementOf(match.groups ?? {}, names);
    if (element === undefined) continue;
    if (match.index > at) found.push({ kind: 'text', text: typed.slice(at, match.index) });
    found.push(element);
    at = match.index + match[0].length;
  }
  if (at < typed.length) found.push({ kind: 'text', text: typed.slice(at) });
  return found;
}

function elementOf(groups: Record<string, string | undefined>, names: NameLookup): Inline | undefined {
  const { code, url, handle, channel, emoji, mark, marked } = groups;
  if (code !== undefined) return { kind: 'text', text: code, style: 'code' };
  if (url !== undefined) return { kind: 'link', url };
  if (handle !== undefined) return mentionOf(handle.toLowerCase(), names);
  if (channel !== undefined) {
    const id = names.channelByName(channel);
    return id === undefined ? undefined : { kind: 'channel', id, name: channel.toLowerCase() };
  }
  if (emoji !== undefined) return EMOJI.has(emoji) ? { kind: 'emoji', name: emoji } : undefined;
  if (marked === undefined || (mark !== '*' && mark !== '_' && mark !== '~')) return undefined;
  return { kind: 'text', text: marked, style: STYLES[mark] };
}

function mentionOf(handle: string, names: NameLookup): Inline | undefined {
  const id = names.userByHandle(handle);
  if (id !== undefined) return { kind: 'user', id };
  const range = BROADCASTS.find((word) => word === handle);
  return range === undefined ? undefined : { kind: 'broadcast', range };
}
