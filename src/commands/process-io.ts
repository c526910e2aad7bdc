import type { CommandIo } from './command.ts';

/** The running process as a command sees it, and a way to wait until all output has left. */
export type ProcessIo = CommandIo & {
  /** Resolves when everything written has been taken by its reader. */
  readonly drain: () => Promise<void>;
};

/**
 * Streams, environment and stop signal of a process. The first SIGINT or SIGTERM asks for an orderly stop; a second
 * one ends the process at once, since a person who asks twice means it.
 */
export function openProcessIo(process: NodeJS.Process): ProcessIo {
  const stop = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stop.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // `switchboard runs | head` closes our output early: that is the reader's choice and no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    writeOut: (text) => {
      process.stdout.write(text);
    },
    writeError: (text) => {
      process.stderr.write(text);
    },
    readInput: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
    environment: process.env,
    workingDir: process.cwd(),
    stopSignal: stop.signal,
    drain: async () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      await Promise.all(
        [process.stdout, process.stderr].map(
          (stream) => new Promise<void>((resolve) => stream.write('', () => resolve())),
        ),
      );
    },
  };
}
