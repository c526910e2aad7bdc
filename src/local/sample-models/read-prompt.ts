import { NOTES_HEADING } from '../../contract/background-notes.ts';
import type { SampleRequest, SampleTurn } from './sample-request.ts';

/**
 * Before a prompt a mention or the writer's name may stand: `<@U1> echo: x`, `@switchboard echo: x`, `ada: echo: x`. The
 * first `echo:` counts, so that what is echoed may begin with the same word.
 */
const ECHO =
  /^\s*(?:<@[A-Z0-9]+(?:\|[^>\n]*)?>\s*|@[\w.-]+\s+|(?!echo:)[\p{L}\p{N}._-][\p{L}\p{N} ._-]{0,79}:[ \t]+)*?echo:[ \n]?/iu;

const MENTIONS = /^\s*(?:<@[A-Z0-9]+(?:\|[^>\n]*)?>\s*|@[\w.-]+\s+)+/i;

/** The latest turn's text, the one that decides. */
export function readPrompt({ turns }: SampleRequest): string {
  return turns.at(-1)?.text ?? '';
}

/**
 * The text after `echo: ` up to the end of the turn, byte for byte.
 * @returns absent where the prompt asks for no echo. Never throws.
 */
export function readEcho(prompt: string): string | undefined {
  const opening = ECHO.exec(prompt)?.[0];
  return opening === undefined ? undefined : prompt.slice(opening.length);
}

/** A prompt without a mention before it and white space around it. */
export function stripMentions(prompt: string): string {
  return prompt.replace(MENTIONS, '').trim();
}

/** The recalled facts among the turns, one entry each; empty where there are none. */
export function readNotes(turns: readonly SampleTurn[]): readonly string[] {
  return turns
    .filter(({ role, text }) => role === 'user' && text.trimStart().startsWith(NOTES_HEADING))
    .flatMap(({ text }) => text.trimStart().slice(NOTES_HEADING.length).split('\n'))
    .map((line) => line.replace(/^\s*[-*]\s*/, '').trim())
    .filter((line) => line !== '');
}
