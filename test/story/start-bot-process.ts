import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** `switchboard start` as a process of its own: it can be killed as no part of this process can. */
export type BotProcess = {
  /** Address of its pages, without a trailing slash. */
  readonly webUrl: string;
  /** All it has written so far, to standard output and standard error. */
  readonly printed: () => string;
  /** Ends it with SIGKILL. @returns the signal it died of; undefined where it was gone already. */
  readonly kill: () => Promise<NodeJS.Signals | undefined>;
  /** Asks it to stop, and waits until it has. @returns its exit code. */
  readonly stop: () => Promise<number | null>;
};

/** Processes started here that still live. */
const living = new Set<ChildProcess>();

// A test run that breaks off runs no hooks, and must leave nobody behind either.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Ends what was started here and still lives, also a bot that never came up; for `afterEach`. */
export async function endBotProcesses(): Promise<void> {
  await Promise.all([...living].map((child) => end(child, 'SIGKILL')));
}

const COMMAND = fileURLToPath(new URL('../../bin/switchboard', import.meta.url));

/** A command line run to its end. */
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/**
 * Starts the bot in a folder and waits until it serves.
 * @param folder - where it is started: its switchboard.yml is read there and its data kept below.
 * @param environment - all it gets to know of ours besides PATH.
 * @throws Error with what it printed where it ends instead.
 */
export async function startBotProcess(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<BotProcess> {
  const child = spawnCommand(['start'], folder, environment);
  const output = collectOutput(child);
  const webUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [line, rest] = output.stdout().split('\n');
      if (line !== undefined && rest !== undefined) resolve(line);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the bot ended (${code ?? signal}): ${output.stderr()}`)),
    );
  });
  return {
    webUrl,
    printed: () => output.stdout() + output.stderr(),
    kill: async () => {
      await end(child, 'SIGKILL');
      return child.signalCode ?? undefined;
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      return child.exitCode;
    },
  };
}

/** Runs one command line to its end. Rejects only where it cannot be started. */
export async function runCommand(
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = spawnCommand(args, folder, environment);
  const output = collectOutput(child);
  await once(child, 'close');
  return { code: child.exitCode, stdout: output.stdout(), stderr: output.stderr() };
}

function spawnCommand(
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
) {
  // The script hands over to Node by `exec`, so that the process started here is the bot itself and no shell around it.
  const child = spawn(COMMAND, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  living.add(child);
  child.once('exit', () => living.delete(child));
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

function collectOutput({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): {
  readonly stdout: () => string;
  readonly stderr: () => string;
} {
  const written = { stdout: '', stderr: '' };
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    written.stdout += text;
  });
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    written.stderr += text;
  });
  return { stdout: () => written.stdout, stderr: () => written.stderr };
}
