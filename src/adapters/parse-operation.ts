import { z } from 'zod';
import type { Operation, Turn } from '../contract/operation.ts';
import type { Refusal } from '../contract/prepared-request.ts';
import { refuse } from './refuse.ts';

const turnsSchema = z.array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string() }));
const allowOmitSchema = z.array(z.string()).optional();
const PARTS: readonly string[] = ['turns', 'controls', 'allowOmit'] satisfies (keyof Operation)[];

/** Controls as they came: names and values, not even known to be JSON. */
export type UncheckedControls = { readonly [name: string]: unknown };

/** An operation whose parts have the right form; what the controls say is not checked yet. */
export type ParsedOperation = {
  readonly kind: 'operation';
  readonly turns: readonly Turn[];
  readonly controls: UncheckedControls;
  readonly allowOmit: readonly string[];
};

/**
 * An operation checked for form: at least one turn, text in every turn (both vendors refuse a blank one), the last the
 * user's, and nothing besides turns, controls and allowOmit.
 * @param given - anything; a caller may have read it from a file. Never throws.
 */
export function parseOperation(given: unknown): ParsedOperation | Refusal {
  if (!isObject(given)) return refuse('operation.malformed', 'an object of turns, controls and allowOmit');
  const stray = Object.keys(given).find((key) => !PARTS.includes(key));
  if (stray !== undefined) {
    return refuse(
      'operation.malformed',
      'turns, controls and allowOmit, nothing else; settings belong in controls',
    );
  }
  const turns = turnsSchema.safeParse(given['turns']);
  if (!turns.success)
    return refuse('operation.malformed', 'turns: a list of {role: user or assistant, text}');
  const fault = findTurnFault(turns.data);
  if (fault !== undefined) return fault;
  const controls = given['controls'];
  if (!isObject(controls)) return refuse('operation.malformed', 'controls: an object of names and values');
  const allowOmit = allowOmitSchema.safeParse(given['allowOmit']);
  if (!allowOmit.success) return refuse('operation.malformed', 'allowOmit: a list of control names');
  return {
    kind: 'operation',
    turns: turns.data,
    controls,
    allowOmit: allowOmit.data ?? [],
  };
}

function findTurnFault(turns: readonly Turn[]): Refusal | undefined {
  if (turns.length === 0) return refuse('operation.empty', 'at least one turn');
  if (turns.some(({ text }) => text.trim() === '')) return refuse('operation.empty', 'text in every turn');
  if (turns.at(-1)?.role !== 'user') return refuse('operation.malformed', "a last turn that is the user's");
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
