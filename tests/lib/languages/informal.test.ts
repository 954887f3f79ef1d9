import { afterEach, expect, test } from 'vitest';
import { languageName } from '@/lib/intl/language-name';
import { findLanguage } from '@/lib/intl/find-language';
import { languageTag, withCountry, withInformalWords } from '@/lib/intl/price-locale';
import { languageState, setMainLanguage, spokenLanguage } from '@/lib/languages/current-language';
import { siteLanguages } from '@/lib/server/content/site-languages';
import { readTranslation } from '@/scripts/languages/catalogues';
import { languages, variants } from '@/lib/words/languages';

afterEach(() => {
  languageState().main = undefined;
});

/** Pronouns that can only address a person. `Sie` may also mean things, so it counts after a verb only. */
const formal: Readonly<Record<string, RegExp>> = {
  de: /\b(?:Ihnen|Ihre[nmr])\b|(?<=\p{Ll}(?:en|ln|rn) )Sie\b/u,
  fr: /\bvo(?:us|tre|s)\b/iu,
};

test.each(
  variants.flatMap((variant) => ['visitors', 'desk'].map((audience) => [variant, audience])),
)('addresses people informally in %s, to %s', (variant, audience) => {
  const [language = ''] = variant.split('-x-');
  const read = (name: string) =>
    readTranslation('lib/languages', name, audience === 'desk' ? 'desk' : 'visitors') ?? {};
  const [base, changed] = [read(language), read(variant)];
  const wrong = Object.entries(base).flatMap(([room, messages]) =>
    Object.entries({ ...messages, ...changed[room] })
      .filter(([, message]) => formal[language]?.test(message))
      .map(([name, message]) => `${room}, ${name}: ${message}`),
  );
  expect(wrong).toEqual([]);
});

test('reads the informal words of a site from its locale, and leaves them out of its tag', () => {
  const locale = withInformalWords(withCountry('de-DE', 'AT'));
  expect(locale).toBe('de-DE-u-rg-atzzzz-x-informal');
  expect(findLanguage(locale)).toBe('de-x-informal');
  expect(languageTag(locale)).toBe('de-DE');
  expect(withCountry('de-x-informal', 'AT')).toBe('de-u-rg-atzzzz-x-informal');
  expect(new Intl.NumberFormat(locale).format(1234.5)).toBe('1.234,5');
});

test('builds the informal words into the scripts of a site that has chosen them', () => {
  const known = [...languages, ...variants];
  const site = { locale: 'de-DE', languages: ['de', 'en'], formOfAddress: 'informal' };
  expect(siteLanguages(site, known)).toEqual(['de-x-informal', 'en']);
  expect(siteLanguages({ ...site, formOfAddress: 'formal' }, known)).toEqual(['de', 'en']);
});

test('speaks to everyone on a site as the site has chosen', () => {
  setMainLanguage('de-x-informal');
  expect(spokenLanguage('de')).toBe('de-x-informal');
  expect(spokenLanguage('en')).toBe('en');
  expect(languageName('de-x-informal')).toBe('Deutsch (du)');
});
