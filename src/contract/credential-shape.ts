import { redact } from './redact.ts';

/** A whole value that can only be meant as a credential, shorter than what is searched for within a text. */
const WHOLE_VALUE = /^(?:sk-[^\s]{3,200}|bearer\s+[^\s]{1,4000}|basic\s+[A-Za-z0-9+/=]{8,4000})$/i;

/** Names under which credentials are passed around. `tokens` as in a limit is not among them. */
const CREDENTIAL_NAME =
  /^(?:.{0,40}[-_. ])?(?:api[-_ ]?key|x[-_]api[-_]key|authorization|auth|bearer|credentials?|secret(?:[-_]key)?|passw(?:or)?d|passphrase|private[-_]?key|(?:(?:access|auth|refresh|session|id|bot|user|app|api)[-_]?)?token|cookie)$/i;

/**
 * The kind of credential a text holds: what would be taken out of it before it is kept, or a short value that is nothing
 * else.
 * @returns absent where the text holds nothing shaped like a credential. Never throws.
 */
export function findCredentialShape(text: string): string | undefined {
  if (WHOLE_VALUE.test(text)) return 'whole-value';
  return Object.keys(redact(text).found)[0];
}

/** True where a name says that its value is a credential: `api_key`, `Authorization`, `slack_token`. */
export function isCredentialName(name: string): boolean {
  return CREDENTIAL_NAME.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
}
