// Unit tests: pure functions only, no browser.
import { defineConfig } from 'vitest/config';
import { words } from './scripts/words.mjs';

export default defineConfig({
  plugins: [words()],
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', setupFiles: 'tests/unit/setup.ts' },
});
