import { defineConfig } from 'vitest/config';

// Another seed each time, so that properties are tried on new values; said aloud, so that a failure can be tried again.
// What decides whether a change lands is the same for every change: there the seed is fixed.
const anySeed = (): number =>
  process.env['CI'] === undefined ? Math.floor(Math.random() * 2 ** 31) : 20_261_201;
const seed = process.env['FC_SEED'] ?? String(anySeed());
process.stdout.write(`Property tests: FC_SEED=${seed}\n`);

// Real browsers, processes and servers take seconds to come up on a busy machine; nothing here measures time.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    pool: 'forks',
    // Much of the work is waiting for sockets and child processes, so one more than two cores can carry.
    maxWorkers: 3,
    // A test that did not run is a failure, not a footnote.
    allowOnly: false,
    passWithNoTests: false,
    env: { FC_SEED: seed },
    projects: [
      {
        test: {
          ...patience,
          name: 'rooms',
          include: ['test/{unit,property,golden}/**/*.test.ts'],
          // These touch nothing outside themselves, and starting a process for each would cost more than they do.
          isolate: false,
          setupFiles: ['test/fixtures/use-seed.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'house',
          include: ['test/{conformance,story,browser,guard}/**/*.test.ts'],
        },
      },
    ],
  },
});
