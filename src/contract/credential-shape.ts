/** A family of credentials recognised by form alone. */
type CredentialShape = {
  readonly name: string;
  readonly pattern: RegExp;
  /** Where the form is documented or observed, or why the pattern is as wide as it is. */
  readonly reason: string;
};

/**
 * Forms of credentials, for telling them from ordinary text. Each pattern is linear: no nested quantifiers, so that
 * hostile text cannot stall it.
 */
export const CREDENTIAL_SHAPES: readonly CredentialShape[] = [
  {
    name: 'api-key',
    pattern: /\bsk-(?:[A-Za-z0-9_-]{20}|(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{6})/,
    reason:
      'OpenAI, Anthropic, OpenRouter and DeepSeek keys start so; a short run needs a digit, for sk-learn is a word',
  },
  {
    name: 'bearer',
    pattern: /\bbearer\s+(?=[A-Za-z._~+/=-]{0,80}\d)[A-Za-z0-9._~+/=-]{8}/i,
    reason: 'RFC 6750; a digit within the token tells it from prose about bearer tokens',
  },
  { name: 'slack', pattern: /\bxox[a-z]-[A-Za-z0-9-]{8}/, reason: 'Slack bot, user and refresh tokens' },
  { name: 'slack-app', pattern: /\bxapp-\d-[A-Za-z0-9-]{8}/, reason: 'Slack app-level tokens' },
  {
    name: 'github',
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20}|github_pat_[A-Za-z0-9_]{20})/,
    reason: 'GitHub documents both prefixes',
  },
  { name: 'aws', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, reason: 'AWS access key ids' },
  { name: 'google', pattern: /\bAIza[0-9A-Za-z_-]{35}/, reason: 'Google API keys' },
  {
    name: 'jwt',
    pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10}/,
    reason: 'RFC 7519: header and claims are JSON objects in base64url',
  },
  { name: 'private-key', pattern: /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/, reason: 'RFC 7468' },
  {
    name: 'url-password',
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,200}:[^\s/@]{1,200}@/i,
    reason: 'RFC 3986 userinfo with a password',
  },
];

/** A whole value that can only be meant as a credential, shorter than what is searched for within a text. */
const WHOLE_VALUE = /^(?:sk-[^\s]{3,200}|bearer\s+[^\s]{1,4000}|basic\s+[A-Za-z0-9+/=]{8,4000})$/i;

/** Names under which credentials are passed around. `tokens` as in a limit is not among them. */
const CREDENTIAL_NAME =
  /^(?:.{0,40}[-_. ])?(?:api[-_ ]?key|x[-_]api[-_]key|authorization|auth|bearer|credentials?|secret(?:[-_]key)?|passw(?:or)?d|passphrase|private[-_]?key|(?:(?:access|auth|refresh|session|id|bot|user|app|api)[-_]?)?token|cookie)$/i;

/**
 * The family a text's credential belongs to.
 * @returns absent where the text holds nothing shaped like a credential. Never throws.
 */
export function findCredentialShape(text: string): string | undefined {
  if (WHOLE_VALUE.test(text)) return 'whole-value';
  return CREDENTIAL_SHAPES.find(({ pattern }) => pattern.test(text))?.name;
}

/** True where a name says that its value is a credential: `api_key`, `Authorization`, `slack_token`. */
export function isCredentialName(name: string): boolean {
  return CREDENTIAL_NAME.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
}
