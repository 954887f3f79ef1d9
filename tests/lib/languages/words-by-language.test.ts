import { afterEach, expect, test } from 'vitest';
import { currentLanguage, languageState, setMainLanguage } from '@/lib/languages/current-language';
import { findLanguage } from '@/lib/intl/find-language';
import type { Translation } from '@/lib/languages/read-translation';
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

const readWords = (language: string): Translation =>
  language === 'de'
    ? { 'lib/room': { words: roomIn('de'), left: roomIn('de').left } }
    : { 'lib/room': { words: { save: 'save fr' } } };

test('reads each message in the language of the moment, also those of a group that was kept', () => {
  const words = wordsByLanguage('lib/room', 'words', roomIn('en'), readWords);
  const { states } = words;
  expect([words.save, words.left(2), states.full]).toEqual(['save en', '2 en', 'full en']);
  setMainLanguage('de');
  expect([words.save, words.left(2), states.full]).toEqual(['save de', '2 de', 'full de']);
  expect(Object.keys(words)).toEqual(['save', 'left', 'states']);
});

test('takes from the source what a language does not have', () => {
  const words = wordsByLanguage('lib/room', 'words', roomIn('en'), readWords);
  setMainLanguage('fr');
  expect([words.save, words.left(2), words.states.full]).toEqual(['save fr', '2 en', 'full en']);
});

test('calls a message without a group in the language of the moment', () => {
  const left = wordsByLanguage('lib/room', 'left', roomIn('en').left, readWords);
  setMainLanguage('de');
  expect(left(6)).toBe('6 de');
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
