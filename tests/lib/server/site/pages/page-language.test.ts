import { expect, test } from 'vitest';
import { languageOfRequest } from '@/lib/server/site/pages/page-language';
import { loadTwoLanguages } from '@/tests/support/two-languages';

const fromWelsh = { referer: 'https://example.org/cy/ymweld' };

test.each([
  ['GET', '/cy/nothing', {}, 'cy'],
  ['GET', '/cy/api/search?q=bws', {}, 'cy'],
  ['GET', '/nothing', fromWelsh, undefined],
  ['GET', '/f/contact', fromWelsh, undefined],
  ['POST', '/f/contact', fromWelsh, 'cy'],
  ['POST', '/api/consent', fromWelsh, 'cy'],
  ['GET', '/api/places', fromWelsh, 'cy'],
  ['GET', '/api/places', { referer: 'https://example.org/visit' }, undefined],
])('finds the language of %s %s', async (method, url, headers, language) => {
  const { english } = await loadTwoLanguages();
  expect(languageOfRequest(english, { method, url, headers })).toBe(language);
  const { translations: _, ...alone } = english;
  expect(languageOfRequest(alone, { method, url, headers })).toBeUndefined();
});
