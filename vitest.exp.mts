import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** The names of test files without their extension: `npm run sweep` runs those that `npm test` leaves to it. */
const files = process.env.SWEEP === '1' ? '*.sweep' : '!(*.sweep)';

/** These start scripts that continue after a test: requests, navigations, scripts of third parties. */
const scriptsOfPages = ['site/consent', 'embeds', 'ui/navigation'].map(
  (folder) => `tests/components/${folder}/**/${files}.test.tsx`,
);

export default defineConfig({
  esbuild: { jsx: 'automatic' },
  resolve: {
    alias: [
      // Calls of this package throw outside Next's compiler.
      { find: 'next/font/local', replacement: `${root}/tests/support/font.ts` },
      { find: /^@\//, replacement: `${root}/` },
    ],
  },
  test: {
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: ['tests/support/setup.ts'],
    // No test measures time. The limit ends tests that hang, also on a busy machine: `npm test` runs them at a low
    // priority, and one of two seconds has taken more than a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // One more than the cores: tests wait for processes and files during a third of their time.
    maxWorkers: 3,
    // Server modules hold no state, so their test files share a process that loads each module once.
    // Modules of pages add listeners to the document, so each of their test files is isolated.
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: [`tests/**/${files}.test.ts`],
          exclude: [
            'tests/**/*.postgres.test.ts',
            'tests/**/untranslated.test.ts',
            'tests/**/*.mocked.test.ts',
          ],
        },
      },
      {
        extends: true,
        // Modules that a file replaces, and those that import them, are not shared with other tests.
        test: {
          name: 'mocked',
          environment: 'node',
          include: ['tests/**/*.mocked.test.ts'],
        },
      },
      {
        extends: true,
        // All modules take their words from the pseudo-language, so they are not shared with other tests.
        test: {
          name: 'pseudo-language',
          environment: 'node',
          include: ['tests/**/untranslated.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          isolate: false,
          include: [`tests/**/${files}.postgres.test.ts`],
          globalSetup: ['tests/support/share-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          // One process loads jsdom once and gives each file a context of its own.
          pool: 'threads',
          isolate: false,
          include: [`tests/**/${files}.test.tsx`],
          exclude: scriptsOfPages,
          setupFiles: ['tests/support/setup.ts', 'tests/support/setup-dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts of pages',
          environment: 'jsdom',
          include: scriptsOfPages,
          setupFiles: ['tests/support/setup.ts', 'tests/support/setup-dom.ts'],
        },
      },
    ],
  },
});
