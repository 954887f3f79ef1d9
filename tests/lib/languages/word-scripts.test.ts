import { afterEach, expect, test, vi } from 'vitest';
import { wordScripts } from '@/lib/languages/word-scripts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['en', 'en', '/', []],
  ['cy', 'cy', '/', ['formats-cy']],
  ['en cy', 'cy', '/', ['formats-cy', 'visitors-cy']],
  ['en de', 'de', '/', ['visitors-de']],
  ['en', 'fr', '/desk', ['formats-fr', 'desk-fr']],
  ['en', 'en', '/desk', []],
])('a site in %j loads for a page in %s at %s: %j', (languages, words, page, names) => {
  vi.stubEnv('SITE_LANGUAGES', languages);
  expect(wordScripts(words, { buildId: 'b1', page })).toEqual(
    names.map((name) => `/_next/static/b1/${name}.js`),
  );
});
