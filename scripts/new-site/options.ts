import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { findLanguage } from '@/lib/intl/find-language';
import { coloursSchema, type Theme } from '@/lib/server/content/theme/check-theme';
import { languages } from '@/lib/words/languages';

const kindSchema = z.object({
  label: z.string(),
  /** The setting `kind` of content/site.yaml. */
  schema: z.string(),
  /** The example in scripts/examples whose look and home page its site begins with. */
  example: z.enum(['choir', 'clinic', 'repair-cafe']),
});

/** A kind of organisation. */
export interface Kind extends z.output<typeof kindSchema> {
  /** The word that chooses it. */
  readonly id: string;
}

/** The kinds of organisation, by the word that chooses them. */
export const kinds: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries(z.record(z.string(), kindSchema).parse(readYaml('kinds.yaml'))).map(
    ([id, kind]) => [id, { id, ...kind }],
  ),
);

/** Time zone and currency by country. */
export const countries = z
  .record(z.string(), z.object({ timeZone: z.string(), currency: z.string() }))
  .parse(readYaml('countries.yaml'));

/** The name of the colours of the example that a site begins like. */
export const examplePalette = 'example';

/** The name of the software's own colours, which need no setting. */
export const ownPalette = 'ink';

/** Themes that were tried, by the word that chooses them. */
export const palettes: Readonly<Record<string, Theme>> = Object.fromEntries(
  readdirSync(join(__dirname, 'palettes')).map((file) => [
    file.replace(/\.yaml$/, ''),
    coloursSchema.parse(readYaml(`palettes/${file}`)),
  ]),
);

/** The forms that a new site may have, in the order in which its pages name them. */
export const formIds = ['contact', 'booking', 'membership', 'volunteering'] as const;
export type FormId = (typeof formIds)[number];

const kindWords = z.strictObject({
  tagline: z.string(),
  promise: z.string(),
  invitation: z.string(),
  about: z.string(),
  visit: z.string(),
});

/** The pages, and the post, whose files have a name of their own in each language, by those of their templates. */
export const pageNames = [
  'about',
  'visit',
  'contact',
  'privacy',
  'legal',
  'new-website',
  'booking',
  'membership',
  'volunteering',
] as const;
export type PageName = (typeof pageNames)[number];

const siteWords = z.strictObject({
  /** What marks the places that wait for the organisation. */
  marker: z.string(),
  /** In place of a telephone number. */
  phone: z.string(),
  postalCode: z.string(),
  lookAt: z.string(),
  names: z.record(z.enum(pageNames), z.string()),
  /** The page that says who is responsible, in the footer. */
  legal: z.string(),
  /** Whether the law asks for that page where the language is spoken. */
  hasLegalPage: z.boolean().default(false),
  /** In the menu, and as a button of the home page. */
  forms: z.record(z.enum(formIds), z.string()),
  kinds: z.record(z.string(), kindWords),
});

/** What a language has beside the templates in its folder. */
export type SiteWords = z.output<typeof siteWords>;

/** The languages that new sites may be written in. */
export const ownLanguages: readonly string[] = languages.filter((language) =>
  existsSync(join(__dirname, language)),
);

/** Returns the language of the software for the tag of a site's language, such as `de` for `de-AT`. */
export function languageOfTag(tag: string): string {
  return (findLanguage(tag) ?? 'en').replace(/-x-.*/, '');
}

/**
 * Reads the words of a new site in a language. `folder` has the templates of its files: `template` for every site,
 * `forms`, and `structures` for the home page of each example.
 */
export function readSiteWords(language: string): { readonly folder: string } & SiteWords {
  const known = languageOfTag(language);
  const own = ownLanguages.includes(known) ? known : 'en';
  return { folder: join(__dirname, own), ...siteWords.parse(readYaml(`${own}/words.yaml`)) };
}

function readYaml(file: string): unknown {
  return parse(readFileSync(join(__dirname, file), 'utf8'));
}
