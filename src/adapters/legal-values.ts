import type { ControlName } from '../contract/controls.ts';

/** The legal values of each control in words, for refusals and for help. The schema in `contract/controls.ts` decides. */
export const LEGAL_VALUES: Readonly<Record<ControlName, string>> = {
  maxOutputTokens: 'a whole number from 1 to 10,000,000',
  temperature: 'a number from 0 to 2',
  topP: 'a number above 0, up to 1',
  topK: 'a whole number from 1',
  stop: '1 to 4 different, non-empty strings',
  effort: 'none, minimal, low, medium, high, xhigh or max',
  thinkingBudget: 'a whole number from 1,024',
  seed: 'a whole number that a double holds exactly',
  tools:
    '1 to 128 tools {name, description?, schema, strict?} with different names of letters, digits, _ and -',
  toolChoice: 'auto, none, required or {name}',
  parallelTools: 'true or false',
  output: 'text, json or {schema, name, strict?}',
  system: 'a non-empty string',
  metadata: 'up to 16 strings of up to 512 characters under names of up to 64',
  endUserId: 'a string of 1 to 64 characters',
  serviceTier: 'a string of 1 to 32 characters',
  store: 'true or false',
  previousResponseId: 'a string of 1 to 256 characters',
  cache: '{key?, ttl?} with a ttl of 5m, 30m, 1h or 12h',
  verbosity: 'low, medium or high',
};
