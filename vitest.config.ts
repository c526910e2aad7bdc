import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Real browsers and servers take seconds to come up on a busy machine; nothing here measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // A test that did not run is a failure, not a footnote.
    allowOnly: false,
    passWithNoTests: false,
  },
});
