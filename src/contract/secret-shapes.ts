import { isBareSecret, isMixed, isPlaceholder, isQuotedSecret } from './secret-values.ts';

/**
 * One family of secrets recognised by form. Where the pattern has a group `secret`, only that part is taken out, so
 * that the address or the name around it stays readable.
 */
export type SecretShape = {
  /**
   * Stands in the marker and in the counts, e.g. `slack-token`. Lower-case words joined by hyphens, no digits, and none
   * that a pattern below looks for: a marker must not make a secret of what stands behind it.
   */
  readonly kind: string;
  /** Global. Linear: a match begins at a fixed prefix that cannot stand within it again, or its length is bounded. */
  readonly pattern: RegExp;
  /** A second look where the form alone would also take ordinary text. Absent means the form suffices. */
  readonly isSecret?: (match: RegExpExecArray) => boolean;
  /** Where the form is documented or observed. */
  readonly reason: string;
};

/** Names whose value is a secret. `token`, `key` and `session` alone are ordinary words. */
const NAME = [
  'passw(?:or)?d|passphrase|pwd|secret',
  '(?:secret|access|api|private|signing|encryption)[_-]?key',
  '(?:access|auth|refresh|bot|app|api|session|bearer)[_-]?token',
].join('|');

/*
 * Texts are also searched as they stand inside JSON: a stored reply, a log line, JSON that a model wrote. There the letter
 * before a key may be the end of an escape, and a quote comes with backslashes.
 */
const ESCAPE = String.raw`\\[bfnrt]|\\u[0-9a-fA-F]{4}`;

/** None of these characters before, unless it ends an escape: `task-list` holds no key, `\nsk-…` does. */
const notAfter = (characters: string): string => `(?:(?<![${characters}])|(?<=${ESCAPE}))`;
const START = notAfter('A-Za-z0-9');
const WORD_START = String.raw`(?:\b|(?<=${ESCAPE}))`;

/** A quote, also one that JSON has escaped once or twice. `\x60` is the backtick. */
const QUOTE = String.raw`(?:\\{0,3}["'\x60])`;

/** A telling name, perhaps in quotes, and the sign between it and its value. */
const ASSIGNED = String.raw`(?<name>${NAME})${QUOTE}?[ \t]{0,4}(?:=>|:=|[:=])[ \t]{0,4}`;

const secretOf = (match: RegExpExecArray): string => match.groups?.['secret'] ?? match[0];
const hasDigit = (match: RegExpExecArray): boolean => /\d/.test(secretOf(match));

/**
 * The forms, in the order in which they are looked for: a form that contains another comes first. Every prefix is
 * guarded by "no letter or digit before", since `task-management` is no key. Private keys are found by
 * `find-private-keys.ts`, which needs more than a pattern.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [
  {
    kind: 'url-userinfo',
    pattern: new RegExp(
      String.raw`${notAfter('A-Za-z0-9+.-')}[a-z][a-z0-9+.]{1,20}://[^\s/:@?#"'<>\x60]*:(?<secret>[^\s/@?#"'<>\x60]+)(?=@)`,
      'gi',
    ),
    isSecret: (match) => !isPlaceholder(secretOf(match)),
    reason: 'RFC 3986 userinfo; `user:password@host` in an example is left',
  },
  {
    kind: 'http-credentials',
    pattern: new RegExp(
      String.raw`${WORD_START}authorization${QUOTE}?\s{0,4}[:=]\s{0,4}${QUOTE}?(?:(?:bearer|basic|token)\s{1,4})?(?<secret>[A-Za-z0-9._~+/=-]{8,4096})`,
      'gi',
    ),
    isSecret: (match) => isMixed(secretOf(match)) && !isPlaceholder(secretOf(match)),
    reason: 'RFC 9110 field, RFC 7617 and 6750 credentials',
  },
  {
    kind: 'http-credentials',
    pattern: new RegExp(String.raw`${WORD_START}bearer\s{1,4}(?<secret>[A-Za-z0-9._~+/=-]{12,})`, 'gi'),
    isSecret: (match) => /\d[^\d]*\d/.test(secretOf(match)) && isMixed(secretOf(match)),
    reason: 'RFC 6750; two digits tell a token from prose about bearer authentication',
  },
  {
    kind: 'http-session',
    pattern: new RegExp(
      String.raw`${WORD_START}cookie${QUOTE}?: {0,4}${QUOTE}?[\w.-]{1,64}=(?<secret>[^\s;"'\\]{8,4096})`,
      'gi',
    ),
    isSecret: (match) => isMixed(secretOf(match)) && !isPlaceholder(secretOf(match)),
    reason: 'RFC 6265 fields `Cookie` and `Set-Cookie`; the first pair, which is where sessions stand',
  },
  {
    kind: 'slack-token',
    pattern: new RegExp(String.raw`${START}(?:xoxe\.)?xox[a-z]-[A-Za-z0-9-]{8,}`, 'g'),
    isSecret: hasDigit,
    reason: 'bot, user, refresh and cookie tokens; `xoxb-your-token` in an example has no digit',
  },
  {
    kind: 'slack-token',
    pattern: new RegExp(String.raw`${START}xapp-\d-[A-Za-z0-9-]{8,}`, 'g'),
    reason: 'app-level tokens',
  },
  {
    kind: 'slack-webhook',
    pattern: /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/(?<secret>[A-Za-z0-9/_-]{16,})/g,
    isSecret: hasDigit,
    reason: 'whoever has the path can post',
  },
  {
    kind: 'github-token',
    pattern: new RegExp(`${START}(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})`, 'g'),
    reason: 'GitHub documents both prefixes',
  },
  {
    kind: 'gitlab-token',
    pattern: new RegExp(`${START}gl(?:pat|ptt|dt|rt|cbt|soat)-[A-Za-z0-9_.-]{16,}`, 'g'),
    isSecret: hasDigit,
    reason: 'GitLab documents its prefixes',
  },
  {
    kind: 'model-key',
    pattern: new RegExp(`${START}sk-[A-Za-z0-9_-]{12,}`, 'g'),
    isSecret: ([text]) =>
      (text.match(/\d/g)?.length ?? 0) >= 3 || /\d/.test(/[A-Za-z0-9]{16,}/.exec(text)?.[0] ?? ''),
    reason:
      'OpenAI, Anthropic, OpenRouter, DeepSeek; `sk-folding-cube-2` is a style sheet class, `sk-SK` a locale',
  },
  {
    kind: 'payment-key',
    pattern: new RegExp(`${START}(?:[sr]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/=]{16,})`, 'g'),
    reason: 'Stripe secret, restricted and webhook keys',
  },
  {
    kind: 'aws-key-id',
    pattern: new RegExp(`${START}(?:AKIA|ASIA)[0-9A-Z]{16}(?![A-Za-z0-9])`, 'g'),
    reason: 'AWS access key ids; the secret half has no form of its own and is found by its name',
  },
  {
    kind: 'google-key',
    pattern: new RegExp(
      String.raw`${START}(?:AIza[0-9A-Za-z_-]{35}|ya29\.[0-9A-Za-z_-]{20,}|GOCSPX-[0-9A-Za-z_-]{20,})`,
      'g',
    ),
    reason: 'Google API keys, OAuth access tokens, OAuth client secrets',
  },
  {
    kind: 'registry-token',
    pattern: new RegExp(`${START}(?:npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{40,}|hf_[A-Za-z0-9]{30,})`, 'g'),
    reason: 'npm, PyPI and Hugging Face tokens',
  },
  {
    kind: 'json-web-token',
    pattern: new RegExp(
      String.raw`${notAfter('A-Za-z0-9_-')}eyJ[A-Za-z0-9_-]{10,1024}\.eyJ[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]*)?`,
      'g',
    ),
    reason:
      'RFC 7519: header and claims are JSON objects in base64url; guarded against `-` and `_` too, for linear time',
  },
  {
    kind: 'named-value',
    pattern: new RegExp(
      String.raw`${ASSIGNED}(?<quote>${QUOTE})(?<secret>[^\s"'\x60\\]{3,1024})(?=\k<quote>)`,
      'gi',
    ),
    isSecret: isQuotedSecret,
    reason: 'a quoted value right behind a name that says it is secret',
  },
  {
    kind: 'named-value',
    pattern: new RegExp(String.raw`${ASSIGNED}(?<secret>[^\s"'\x60,;&<>(){}[\]|\\]{3,1024})`, 'gi'),
    isSecret: isBareSecret,
    reason: 'the same without quotes: settings files, shells, prose',
  },
];
