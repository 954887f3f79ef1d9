import { afterEach, expect, test } from 'vitest';
import { currentLanguage, languageState, setMainLanguage } from '@/lib/languages/current-language';
import { findLanguage } from '@/lib/intl/find-language';
import { wordsByLanguage } from '@/lib/languages/words-by-language';
import { wordsOfPage } from '@/lib/languages/words-of-page';

afterEach(() => {
  languageState().main = undefined;
});

const roomIn = (language: string) => ({
  save: `save ${language}`,
  left: (places: number) => `${places} ${language}`,
  states: { full: `full ${language}` },
});
const translations = {
  cy: roomIn('cy'),
  de: roomIn('de'),
  en: roomIn('en'),
  fr: roomIn('fr'),
};

test('reads each message in the language of the moment, also those of a group that was kept', () => {
  const words = wordsByLanguage(translations);
  const { states } = words;
  expect([words.save, words.left(2), states.full]).toEqual(['save en', '2 en', 'full en']);
  setMainLanguage('de');
  expect([words.save, words.left(2), states.full]).toEqual(['save de', '2 de', 'full de']);
  expect(Object.keys(words)).toEqual(['save', 'left', 'states']);
});

test('calls a message without a group in the language of the moment', () => {
  const left = wordsByLanguage({
    cy: translations.cy.left,
    de: translations.de.left,
    en: translations.en.left,
    fr: translations.fr.left,
  });
  setMainLanguage('cy');
  expect(left(6)).toBe('6 cy');
});

test('finds the language of a tag', () => {
  expect(['de-AT', 'EN-gb', 'cy', 'nl-NL', ''].map(findLanguage)).toEqual([
    'de',
    'en',
    'cy',
    undefined,
    undefined,
  ]);
  expect(currentLanguage()).toBe('en');
});

test('takes the words of a page from its script, else those of the build', () => {
  expect(wordsOfPage('components/forms', 'words', { save: 'Save' })).toEqual({ save: 'Save' });
  Object.assign(globalThis, { pageWords: { 'components/forms': { words: { save: 'Cadw' } } } });
  expect(wordsOfPage('components/forms', 'words', { save: 'Save' })).toEqual({ save: 'Cadw' });
  expect(wordsOfPage('components/forms', 'others', 'Send')).toBe('Send');
  Reflect.deleteProperty(globalThis, 'pageWords');
});
