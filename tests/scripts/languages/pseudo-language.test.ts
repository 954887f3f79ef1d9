import { expect, test } from 'vitest';
import {
  pseudoLanguage,
  pseudoMessage,
  translateToPseudo,
} from '@/scripts/languages/pseudo-language';
import { writeMessage } from '@/scripts/languages/write-message';
import { readSource } from '@/scripts/languages/catalogues';
import { checkTranslation } from '@/scripts/languages/check-translation';

test('marks the letters of a message, makes it longer and leaves its arguments', () => {
  expect(pseudoMessage('Save')).toBe('⟦Šåṽéṽé⟧');
  expect(pseudoMessage('{name} left')).toBe('⟦{name} ļéƒţƒţ⟧');
});

test('writes each word of a message from right to left', () => {
  expect(pseudoMessage('Save {name}', 'right-to-left')).toBe('\u202ESave\u202C {name}');
  const plural = pseudoMessage('{n, plural, one {# place} other {# places}}', 'right-to-left');
  expect(plural).toContain('one{# \u202Eplace\u202C}');
});

test.each(['visitors', 'desk'] as const)('translates the whole catalogue of %s', (audience) => {
  const source = readSource('lib/languages', audience);
  const translation = translateToPseudo(source);
  expect(checkTranslation(pseudoLanguage, source, translation)).toEqual([]);
  const untranslated = Object.values(translation)
    .flatMap((messages) => Object.values(messages))
    .filter((message) => !message.startsWith('⟦') || !message.endsWith('⟧'));
  expect(untranslated).toEqual([]);
});

test('writes quoted braces and a plural as they were', () => {
  const message = pseudoMessage("Write '{'name'}' {n, plural, one {# time} other {# times}}");
  const options = { language: pseudoLanguage, arguments: { n: 'number' } };
  expect(writeMessage(message, options)).toContain('{ñåɱéɱé} ');
});
