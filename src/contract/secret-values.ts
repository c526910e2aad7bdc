/** Words people put where a secret would stand; each row matches a whole value. */
const PLACEHOLDERS: readonly RegExp[] = [
  /^(?:none|null|nil|undefined|true|false|str|string|text|required|optional|hidden|empty|value|unset)$/i,
  /^(?:example|placeholder|changeme|redacted|user|username|admin|root|test|postgres|guest)$/i,
  /^(?:[a-z]{1,12}[-_.]?)?(?:passw(?:or)?d|passphrase|pwd|pass|secret|token|api[-_]?key)(?:[-_.]?here)?$/i,
  /^(?:your|my|some)[-_.]/i,
  // Bullets and dots on a screen.
  /^[*_.x•…-]+$/i,
  // A variable of a shell or a template, a file.
  /^(?:[$%][\w{(]|~?\/|\.{1,2}\/)/,
  // A marker of ours.
  /^REDACTED-/,
];

/** `settings.database.password`: an expression that fetches a secret rather than the secret. */
const CODE_PATH = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/;

/** Names whose value is a person's password: short and plain ones are secrets too. */
const PASSWORD_NAME = /^(?:passw(?:or)?d|passphrase|pwd)$/i;

/** True for what stands in an example or a template in a secret's place, and for a marker of ours. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDERS.some((pattern) => pattern.test(value));
}

/** True where letters stand beside digits, or capitals within small letters: words of a language seldom do. */
export function isMixed(value: string): boolean {
  return (/\d/.test(value) && /[A-Za-z]/.test(value)) || /[a-z][A-Z][A-Za-z]*[a-z][A-Z]/.test(value);
}

/** Whether a quoted value behind a telling name is a secret. A sentence is none: the pattern lets no space pass. */
export function isQuotedSecret(match: RegExpExecArray): boolean {
  const { name = '', secret = '' } = match.groups ?? {};
  if (isPlaceholder(secret) || CODE_PATH.test(secret)) return false;
  return PASSWORD_NAME.test(name) || isMixed(secret);
}

/**
 * Whether a bare value behind a telling name is a secret. A line of a settings file or a shell may hold any word; in
 * prose, and in code where it may name a variable, only what is no word of a language counts.
 */
export function isBareSecret(match: RegExpExecArray): boolean {
  const { name = '', secret = '' } = match.groups ?? {};
  const next = match.input.charAt(match.index + match[0].length);
  if (isPlaceholder(secret) || CODE_PATH.test(secret) || '([{'.includes(next || ' ')) return false;
  const isPassword = PASSWORD_NAME.test(name);
  if (isMixed(secret) && secret.length >= (isPassword ? 7 : 12)) return true;
  // `login(user=user, password=given)` passes a variable; `PASSWORD=given` on its own is the password.
  const isSetting = match[0] === `${name}=${secret}` && next !== ')' && next !== ',';
  return isSetting && isPassword;
}
