import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { dateFormat, listFormat, numberFormat, omitWeekdayComma } from '@/lib/intl/formatters';
import { ownFormatsScript } from '@/lib/languages/own-formats';

const first = new Date('2026-12-01T19:05Z');
const later = new Date('2026-12-13T19:05Z');
const utc = { timeZone: 'UTC' } as const;
const dayAndMonth = { ...utc, day: 'numeric', month: 'long' } as const;

test('writes Welsh dates with the day before the month', () => {
  expect(dateFormat('cy-GB', dayAndMonth).format(first)).toBe('1 Rhagfyr');
  expect(dateFormat('cy', { ...dayAndMonth, weekday: 'long' }).format(first)).toBe(
    'Dydd Mawrth 1 Rhagfyr',
  );
  expect(dateFormat('cy-GB', { ...utc, month: 'long', year: 'numeric' }).format(first)).toBe(
    'Rhagfyr 2026',
  );
  const range = dateFormat('cy-GB', { ...utc, dateStyle: 'long' }).formatRange(first, later);
  expect(range).toMatch(/^1\s?–\s?13 Rhagfyr 2026$/u);
});

test('writes the first day of a month as an ordinal in French', () => {
  expect(dateFormat('fr-FR', dayAndMonth).format(first)).toBe('1er décembre');
  expect(dateFormat('fr-FR', dayAndMonth).format(later)).toBe('13 décembre');
  expect(dateFormat('fr-CA', { ...utc, dateStyle: 'long' }).format(first)).toBe(
    '1er décembre 2026',
  );
  expect(dateFormat('fr-FR', { ...utc, dateStyle: 'short' }).format(first)).toBe('01/12/2026');
  expect(dateFormat('fr-FR', { ...utc, day: 'numeric' }).format(first)).toBe('1');
});

test('joins Welsh lists with the word that the next one needs', () => {
  const list = listFormat('cy-GB', { type: 'conjunction' });
  expect(list.format(['Mair'])).toBe('Mair');
  expect(list.format(['Mair', 'Siôn', 'Dafydd'])).toBe('Mair, Siôn a Dafydd');
  expect(list.format(['2 oedolyn', '1 plentyn'])).toBe('2 oedolyn ac 1 plentyn');
  expect(list.format(['Mair', 'Êfa'])).toBe('Mair ac Êfa');
  expect(list.format(['1', '12 plentyn'])).toBe('1 a 12 plentyn');
});

test('keeps the comma after the weekday in German only', () => {
  const full = { ...utc, dateStyle: 'full' } as const;
  const text = (locale: string) => omitWeekdayComma(dateFormat(locale, full).format(first));
  expect(text('de-DE')).toBe('Dienstag, 1. Dezember 2026');
  expect(text('en-GB')).toBe('Tuesday 1 December 2026');
  expect(text('en-US')).toBe('Tuesday December 1, 2026');
  expect(text('fr-CH')).toBe('mardi 1er décembre 2026');
});

test.each(['cy', 'fr'])('gives a page in %s the formats of the server', (language) => {
  const formats = { DateTimeFormat: Intl.DateTimeFormat, NumberFormat: Intl.NumberFormat };
  runInNewContext(ownFormatsScript(language), { Intl: formats });
  const options = { ...utc, dateStyle: 'full', timeStyle: 'short' } as const;
  for (const locale of [language, 'en-GB', 'de']) {
    expect(new formats.DateTimeFormat(locale, options).format(first)).toBe(
      dateFormat(locale, options).format(first),
    );
    expect(new formats.NumberFormat(locale).format(1234.5)).toBe(
      numberFormat(locale).format(1234.5),
    );
  }
  expect(formats.DateTimeFormat.supportedLocalesOf('en')).toEqual(['en']);
});
