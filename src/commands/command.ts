import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Environment } from '../config/environment.ts';

/** What a command may touch of the world: its streams, its environment and the working folder. */
export type CommandIo = {
  /** Data for the next program. */
  readonly writeOut: (text: string) => void;
  /** Everything meant for people. */
  readonly writeError: (text: string) => void;
  /** All of standard input, as bytes. */
  readonly readInput: () => Promise<Uint8Array>;
  readonly environment: Environment;
  /** Absolute path. */
  readonly workingDir: string;
  /** Aborted when the person or the system asks the process to stop. */
  readonly stopSignal: AbortSignal;
};

/** One command of the command line. */
export type Command = {
  /** What `--help` prints: first the form, then the options. */
  readonly usage: string;
  /** @returns the exit code. @throws UsageError for input a person can correct. */
  readonly run: (args: readonly string[], io: CommandIo) => Promise<number>;
};

/** Input a person can correct: exit code 2. The message names the place and the fix. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Options and positionals of a command line, strictly: an unknown option is an error, not an argument.
 * @throws UsageError with the parser's message and the command's usage.
 */
export function parseArguments<Config extends Omit<ParseArgsConfig, 'args' | 'strict'>>(
  args: readonly string[],
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config & { args: string[]; strict: true }>> {
  try {
    return parseArgs({ ...config, args: [...args], strict: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
