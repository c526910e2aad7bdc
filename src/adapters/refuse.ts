import type { RefusalCode } from '../contract/error-code.ts';
import type { Refusal } from '../contract/prepared-request.ts';

/** A name that may be repeated to people: an identifier of ordinary length, so never a pasted text or key. */
const REPEATABLE_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

/**
 * A refusal under a code of the table.
 * @param control - left out of the refusal where it is not an ordinary name.
 */
export function refuse(code: RefusalCode, expected: string, control?: string): Refusal {
  const isNamed = control !== undefined && REPEATABLE_NAME.test(control);
  return Object.freeze({ kind: 'refusal', code, ...(isNamed ? { control } : {}), expected });
}
