import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flattenSections } from '@/lib/server/content/content';
import { addressOf } from '@/lib/server/content/languages/addresses';
import { listUntranslated } from '@/lib/server/content/languages/untranslated';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { formIds, kinds, palettes, readSiteWords } from '@/scripts/new-site/options';
import { writeSite, type SiteAnswers } from '@/scripts/new-site/write-site';
import { languages } from '@/lib/words/languages';
import { writeTree } from '@/tests/support/tree';

const [club] = Object.values(kinds);
if (club === undefined) throw new Error('There are no kinds.');

const answers: SiteAnswers = {
  name: 'Millstone Choir',
  kind: club,
  place: { lines: ['12 Mill Lane'], locality: 'Otley', country: 'GB' },
  language: 'en-GB',
  otherLanguages: [],
  colours: {},
  forms: ['contact'],
};

function makeSite(changes: Partial<SiteAnswers>): string {
  const folder = writeTree({});
  writeSite(folder, { ...answers, ...changes }, '../my-site', '2026-11-23');
  return folder;
}

/** Loads a new site. Throws if the checks find a problem. */
async function load(changes: Partial<SiteAnswers>) {
  const loaded = await loadContent(makeSite(changes));
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.content;
}

test.each(Object.entries(kinds))('a site of the kind %s passes the checks', async (_, kind) => {
  const { site, pages, posts } = await load({ kind });
  expect(site).toMatchObject({ name: 'Millstone Choir', kind: kind.schema, currency: 'GBP' });
  const paths = ['/', '/about', '/contact', '/events', '/journal', '/privacy', '/visit'];
  expect([...pages.keys()].sort()).toEqual(paths);
  expect(posts).toHaveLength(1);
});

test.each([[[]], [['booking']], [formIds]] as const)(
  'has the forms %j, with their pages',
  async (forms) => {
    const { pages, forms: read, site } = await load({ forms });
    expect([...read.keys()].sort()).toEqual([...forms].sort());
    for (const id of forms) expect(pages.has(`/${id}`)).toBe(true);
    const links = site.navigation.map(({ href }) => href);
    expect(links).toEqual(expect.arrayContaining(forms.map((id) => `/${id}`)));
  },
);

test('writes the state and the postal code, or asks for the code', async () => {
  const { site } = await load({
    place: {
      lines: ['5 Elm Street'],
      locality: 'Boston',
      region: 'MA',
      postalCode: '02110',
      country: 'US',
    },
  });
  expect(site.address).toMatchObject({ locality: 'Boston', region: 'MA', postalCode: '02110' });
  const without = readFileSync(join(makeSite({}), 'content/site.yaml'), 'utf8');
  expect(without).toContain('# Fill in: postalCode');
});

test('begins with the look and the home page of the example', async () => {
  const { clinic = club, studio = club } = kinds;
  const first = await load({ kind: clinic, colours: { areOfExample: true } });
  expect([first.look.font, first.look.lists]).toEqual(['Figtree', 'cards']);
  expect(first.theme?.day?.accent).toBe('#0f6b4b');
  const second = await load({ kind: studio });
  expect([second.look.font, second.look.header]).toEqual(['Newsreader', 'centred']);
  expect(second.theme).toBeUndefined();
  const sectionsOf = ({ pages }: typeof first) =>
    flattenSections(pages.get('/')?.body.nodes ?? []).map(({ section }) => section);
  expect(sectionsOf(first).slice(0, 2)).toEqual(['hero', 'rows']);
  expect(sectionsOf(second).slice(0, 3)).toEqual(['hero', 'events-list', 'band']);
});

test.each([
  ['en-GB', ['cy']],
  ['de-DE', ['en']],
  ['fr-FR', ['en']],
  ['cy-GB', ['en']],
  ['en-GB', ['de', 'fr']],
])(
  'writes all files of a site in %s in %j too, at addresses of their own',
  async (language, otherLanguages) => {
    const content = await load({ language, otherLanguages, forms: formIds });
    expect(listUntranslated(content)).toEqual([]);
    expect(content.languages).toEqual([language.slice(0, 2), ...otherLanguages]);
    for (const other of otherLanguages) {
      const translated = content.translations?.get(other);
      const { forms, names } = readSiteWords(other);
      const main = readSiteWords(language);
      expect(translated && addressOf(translated, `/${main.names.visit}`)).toBe(
        `/${other}/${names.visit}`,
      );
      expect(translated?.site.navigation.map(({ label }) => label)).toContain(forms.membership);
    }
  },
);

test.each(Object.entries(palettes))('has the colours %s', async (_, theme) => {
  expect((await load({ colours: { theme } })).theme).toEqual(theme);
});

test('keeps a name with signs of YAML and Markdown as it is', async () => {
  const name = `"Hill" \\ *Choir's*: #1 [& <friends>]`;
  const { site, pages } = await load({ name });
  expect(site.name).toBe(name);
  expect(pages.get('/')?.data.title).toBe(name);
  expect(JSON.stringify(pages.get('/privacy')?.body.nodes)).toContain(
    JSON.stringify(name).slice(1, -1),
  );
});

test('has an example number of the country', () => {
  const folder = makeSite({ place: { lines: ['Am Hof 3'], locality: 'Köln', country: 'DE' } });
  expect(readFileSync(join(folder, 'content/site.yaml'), 'utf8')).toContain(
    '# phone: "030 23125168"',
  );
});

test('fills every placeholder, and marks what is left to the organisation', () => {
  const folder = makeSite({ forms: formIds, place: { ...answers.place, country: 'FJ' } });
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(texts.join('\n')).not.toMatch(/\{\{|\bundefined\b|[Ll]orem|Larkmoor/);
  expect(texts.filter((text) => text.includes('Fill in')).length).toBeGreaterThan(5);
});

const places: Readonly<Record<string, SiteAnswers['place']>> = {
  de: { lines: ['Lindenstraße 4'], locality: 'Fürth', postalCode: '90762', country: 'DE' },
  fr: { lines: ['3 rue du Port'], locality: 'Nantes', postalCode: '44000', country: 'FR' },
  cy: { lines: ['2 Y Stryd Fawr'], locality: 'Y Bala', postalCode: 'LL23 7AG', country: 'GB' },
};

test.each([
  ['de-DE', 'de'],
  ['fr-FR', 'fr'],
  ['cy-GB', 'cy'],
] as const)(
  'writes sites in %s that pass the checks and have no English word',
  async (tag, own) => {
    const place = places[own] ?? answers.place;
    for (const kind of Object.values(kinds)) {
      const made = { kind, language: tag, place, forms: formIds };
      const { site, pages, forms } = await load(made);
      expect(site.locale).toBe(tag);
      expect([...forms.keys()].sort()).toEqual([...formIds].sort());
      for (const { href } of site.navigation) expect([...pages.keys()]).toContain(href);
      const text = readdirSync(join(makeSite(made), 'content'), {
        recursive: true,
        withFileTypes: true,
      })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
        .join('\n');
      const lines = text.split('\n');
      const english = /\b(?:the|and|your|where|Fill in)\b/;
      expect(lines.filter((line) => english.test(line))).toEqual([]);
    }
  },
);

test('has the same words in each language', () => {
  const shapeOf = (language: string) => {
    return Object.keys(readSiteWords(language).kinds);
  };
  for (const language of languages) expect(shapeOf(language)).toEqual(shapeOf('en'));
});
