// End-to-end tests: the real server and a real Chromium, shared by all. Tests of a file run side by side, because most
// of their time is waiting; two files at once keep two cores busy.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/e2e/shared.ts',
    maxWorkers: 2,
    sequence: { concurrent: true },
    maxConcurrency: 2,
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
});
