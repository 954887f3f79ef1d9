import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      // Next's compiler replaces calls of this package; outside of it they throw.
      { find: 'next/font/local', replacement: `${root}/tests/support/font.ts` },
      { find: /^@\//, replacement: `${root}/` },
    ],
  },
  test: {
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: ['tests/support/setup.ts'],
    // No test measures time: the limit is for one that hangs, not for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // By itself it would leave one of two cores idle.
    maxWorkers: 2,
    // Nothing that runs on a server keeps anything in its modules, so files that need no page share
    // a process, in which each module is made once. What pages run listens to the whole document.
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.postgres.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          isolate: false,
          include: ['tests/**/*.postgres.test.ts'],
          globalSetup: ['tests/support/share-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/setup.ts', 'tests/support/setup-dom.ts'],
        },
      },
    ],
  },
});
