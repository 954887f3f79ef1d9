import { describe, expect, test } from 'vitest';
import { findContrastProblems } from '@/lib/server/content/theme/check-theme';
import { kinds, palettes } from '@/scripts/new-site/options';
import {
  parseColours,
  parseForms,
  parseKind,
  parseLanguage,
  parseName,
  parsePlace,
} from '@/scripts/new-site/parse-answers';

test('reads an address with one line or several', () => {
  expect(parsePlace('12 Mill Lane, Otley, gb')).toEqual({
    ok: true,
    value: { lines: ['12 Mill Lane'], locality: 'Otley', country: 'GB' },
  });
  expect(parsePlace('The Old School, 3 Hill Street, Long Reach, NZ')).toMatchObject({
    value: { lines: ['The Old School', '3 Hill Street'], locality: 'Long Reach', country: 'NZ' },
  });
});

test('reads forms in the order of the pages', () => {
  expect(parseForms('membership contact')).toEqual({ ok: true, value: ['contact', 'membership'] });
  expect(parseForms('none')).toEqual({ ok: true, value: [] });
});

test.each([
  ['a name of one letter', parseName('A')],
  ['a name with a placeholder', parseName('{{name}}')],
  ['an unknown kind', parseKind('constructor')],
  ['a place without a country', parsePlace('12 Mill Lane, Otley')],
  ['a place without a street', parsePlace('Otley, GB')],
  ['a language without words', parseLanguage('de-DE')],
  ['an unknown palette', parseColours('mud')],
  ['a short colour', parseColours('#123')],
  ['an unknown form', parseForms('contact, payment')],
])('says what to write in place of %s', (_title, parsed) => {
  expect(parsed.ok ? '' : parsed.problem).toMatch(/^Write .+\.$/);
});

describe('colours', () => {
  test.each(Object.entries(palettes))('the palette %s can be read', (_name, theme) => {
    expect(findContrastProblems(theme)).toEqual([]);
  });

  test.each(['#1f6b45', '#ffcc00', '#ffffff', '#000000', '#7f7f7f'])(
    'makes %s readable by day and night',
    (colour) => {
      const parsed = parseColours(colour);
      const { theme = {}, note } = parsed.ok ? parsed.value : {};
      expect(findContrastProblems(theme)).toEqual([]);
      expect(note === undefined).toBe(theme.day?.accent === colour);
    },
  );
});

test('takes the colours of the example, or those of the software', () => {
  expect(parseColours('example')).toEqual({ ok: true, value: { areOfExample: true } });
  expect(parseColours('ink')).toEqual({ ok: true, value: {} });
});

test('offers kinds for each example', () => {
  expect(Object.keys(kinds)).toEqual(expect.arrayContaining(['studio', 'clinic']));
  const examples = new Set(Object.values(kinds).map(({ example }) => example));
  expect([...examples].sort()).toEqual(['choir', 'clinic', 'repair-cafe']);
});
