import { describe, expect, test } from 'vitest';
import { findContrastProblems } from '@/lib/server/content/theme/check-theme';
import { kinds, palettes } from '@/scripts/new-site/options';
import {
  parseColours,
  parseForms,
  parseKind,
  parseLanguage,
  parseName,
  parseOtherLanguages,
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

test.each([
  ['The Old School, Church Lane, Tolmarsh, PE23 4AB, GB', 'Tolmarsh', 'PE23 4AB'],
  ['12 Mill Lane, Otley LS21 1AB, GB', 'Otley', 'LS21 1AB'],
  ['12 Mill Lane, Milton Keynes MK9 1AB, GB', 'Milton Keynes', 'MK9 1AB'],
  ['Lindenweg 5, 50674 Köln, DE', 'Köln', '50674'],
  ['Gracht 5, 1012 AB Den Haag, NL', 'Den Haag', '1012 AB'],
  ['Gata 5, 114 55 Stockholm, SE', 'Stockholm', '114 55'],
  ['3 Main Street, Dublin, D02 AF30, IE', 'Dublin', 'D02 AF30'],
  ['3 Hill Street, Long Reach 7020, NZ', 'Long Reach', '7020'],
])('reads the postal code of %j', (written, locality, postalCode) => {
  const parsed = parsePlace(written);
  expect(parsed).toMatchObject({ ok: true, value: { locality, postalCode } });
  expect(parsed).not.toHaveProperty('value.region');
});

test.each(['5 Elm Street, Boston, MA 02110, US', '5 Elm Street, Boston MA 02110, US'])(
  'reads the state of %j',
  (written) => {
    expect(parsePlace(written)).toEqual({
      ok: true,
      value: {
        lines: ['5 Elm Street'],
        locality: 'Boston',
        region: 'MA',
        postalCode: '02110',
        country: 'US',
      },
    });
  },
);

test('reads forms in the order of the pages', () => {
  expect(parseForms('membership contact')).toEqual({ ok: true, value: ['contact', 'membership'] });
  expect(parseForms('none')).toEqual({ ok: true, value: [] });
});

test('reads languages beside the main one, or none', () => {
  expect(parseOtherLanguages('cy, fr cy', 'en-GB')).toEqual({ ok: true, value: ['cy', 'fr'] });
  expect(parseOtherLanguages('', 'en-GB')).toEqual({ ok: true, value: [] });
});

test.each([
  ['a name of one letter', parseName('A')],
  ['a name with a placeholder', parseName('{{name}}')],
  ['an unknown kind', parseKind('constructor')],
  ['a place without a country', parsePlace('12 Mill Lane, Otley')],
  ['a place without a street', parsePlace('Otley, GB')],
  ['a place without a town', parsePlace('12 Mill Lane, LS21 1AB, GB')],
  ['a language without words', parseLanguage('nl-NL')],
  ['the main language as a further one', parseOtherLanguages('cy, de', 'de-AT')],
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
