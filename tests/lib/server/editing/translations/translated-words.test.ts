import { expect, test } from 'vitest';
import { placeWords } from '@/lib/server/content/languages/word-places';
import { mergeWords } from '@/lib/server/content/languages/merge-words';
import { wordSettings } from '@/lib/server/content/languages/word-settings';
import {
  keyAtPath,
  originalWords,
  readWords,
  writeWords,
} from '@/lib/server/editing/translations/translated-words';

const file = 'content/forms/evening.yaml';
const form = {
  title: 'Book',
  fields: [
    { name: 'e.mail', label: 'E-mail', kind: 'email', hint: 'For the tickets.' },
    { name: 'seats', label: 'Seats', kind: 'radios', options: ['Front', 'Back'] },
  ],
};
const welsh = {
  title: 'Archebu',
  fields: [{ name: 'seats', label: 'Seddi', options: ['Blaen', { value: 'Back', label: 'Cefn' }] }],
};

test('finds the words of a translation by the names of entries', () => {
  expect(readWords(file, form, welsh)).toEqual({
    title: 'Archebu',
    'fields.seats.label': 'Seddi',
    'fields.seats.options.0.label': 'Blaen',
    'fields.seats.options.1.label': 'Cefn',
  });
});

test('writes the words that it has read as they were', () => {
  expect(writeWords(file, form, welsh, readWords(file, form, welsh))).toEqual(welsh);
});

test('adds, changes and removes words, and names entries as the main language does', () => {
  const { 'fields.seats.label': _, ...words } = readWords(file, form, welsh);
  const written = writeWords(file, form, welsh, {
    ...words,
    'fields.e%2Email.hint': 'Ar gyfer y tocynnau.',
    'fields.seats.options.0.label': undefined,
    slug: 'archebu',
  });
  expect(written).toEqual({
    title: 'Archebu',
    slug: 'archebu',
    fields: [
      { name: 'e.mail', hint: 'Ar gyfer y tocynnau.' },
      { name: 'seats', options: [null, { value: 'Back', label: 'Cefn' }] },
    ],
  });
  expect(mergeWords(form, written, wordSettings(file))).toMatchObject({
    slug: 'archebu',
    problems: [],
    value: {
      fields: [
        { label: 'E-mail', hint: 'Ar gyfer y tocynnau.' },
        { label: 'Seats', options: ['Front', { value: 'Back', label: 'Cefn' }] },
      ],
    },
  });
});

test('names choices that follow each other by their place once one of them goes', () => {
  const main = {
    fields: [
      {
        name: 'a',
        options: [
          { value: 'x', label: 'X' },
          { value: 'y', label: 'Y' },
        ],
      },
    ],
  };
  const own = { fields: [{ name: 'a', options: ['Ecs', 'Wai'] }] };
  const written = writeWords(file, main, own, { 'fields.a.options.y.label': 'Wai' });
  expect(written).toEqual({ fields: [{ name: 'a', options: [{ value: 'y', label: 'Wai' }] }] });
});

test('keeps what has no place in the main language', () => {
  const own = {
    translatedFrom: 'none',
    fields: [{ name: 'gone', label: 'Hen' }],
    notify: 'a@b.org',
  };
  expect(writeWords(file, form, own, readWords(file, form, own))).toEqual(own);
});

test('begins a translation with all words and no data', () => {
  expect(writeWords(file, form, undefined, originalWords(file, form))).toEqual({
    title: 'Book',
    fields: [
      { name: 'e.mail', label: 'E-mail', hint: 'For the tickets.' },
      { name: 'seats', label: 'Seats', options: ['Front', 'Back'] },
    ],
  });
});

test('finds the field of a mistake by its place in the translation', () => {
  const places = placeWords(wordSettings(file), form, welsh);
  expect(keyAtPath(places, ['fields', 0, 'options', 1, 'label'])).toBe(
    'fields.seats.options.1.label',
  );
  expect(keyAtPath(places, ['fields', 0])).toBe('fields.seats.label');
  expect(keyAtPath(places, [])).toBeUndefined();
});
