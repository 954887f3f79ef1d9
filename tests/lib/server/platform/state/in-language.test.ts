import { beforeEach, expect, test } from 'vitest';
import { currentLanguage, languageState, setMainLanguage } from '@/lib/languages/current-language';
import { inLanguage, inLanguageToBeSet } from '@/lib/server/platform/state/in-language';

const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

beforeEach(() => {
  languageState().read = undefined;
  setMainLanguage('en');
});

async function readAfterAwaiting(): Promise<string> {
  await turn();
  return currentLanguage();
}

test('keeps the languages of works apart that run at once', async () => {
  const languages = ['de', 'en', 'cy', 'de'] as const;
  const read = languages.map((language) => inLanguage(language, readAfterAwaiting));
  expect(await Promise.all(read)).toEqual([...languages]);
  expect(currentLanguage()).toBe('en');
});

test('goes back to the main language within another', () => {
  expect(inLanguage('de', () => inLanguage('en', currentLanguage))).toBe('en');
});

test('keeps no context while everything is in the main language', async () => {
  setMainLanguage('fr');
  expect(await inLanguage('fr', readAfterAwaiting)).toBe('fr');
  expect(languageState().read).toBeUndefined();
  await inLanguageToBeSet(async (setLanguage) => {
    setLanguage('fr');
    await turn();
  });
  expect(languageState().read).toBeUndefined();
});

test('runs work in a language that is set on the way', async () => {
  inLanguage('de', () => undefined);
  const works = (['cy', 'fr'] as const).map((language) =>
    inLanguageToBeSet(async (setLanguage) => {
      const before = currentLanguage();
      await turn();
      setLanguage(language);
      return [before, await readAfterAwaiting()];
    }),
  );
  expect(await Promise.all(works)).toEqual([
    ['en', 'cy'],
    ['en', 'fr'],
  ]);
  expect(currentLanguage()).toBe('en');
});
