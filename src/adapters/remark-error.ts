import type { Diagnostic } from '../contract/interpretation.ts';
import { diagnostic } from './diagnostic.ts';
import type { WireError } from './read-error-envelope.ts';

// OpenAI names the organisation or project in its rate-limit messages; ids of accounts are kept nowhere but in the bytes.
const ACCOUNT_ID = /\b(org|proj)[-_][A-Za-z0-9]{8,}/g;

/** What a provider said of a failure, for people: nothing is decided by it. Never throws. */
export function remarkError({ parameter, message }: WireError): readonly Diagnostic[] {
  const remarks: Diagnostic[] = [];
  if (parameter !== undefined) remarks.push(diagnostic('error-parameter', parameter));
  if (message !== undefined) {
    remarks.push(diagnostic('provider-message', message.replace(ACCOUNT_ID, '$1-(hidden)')));
  }
  return remarks;
}
