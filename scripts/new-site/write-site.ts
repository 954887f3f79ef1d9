import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { themeFile } from '@/lib/server/content/files/site-directory';
import { examplePhone } from '@/lib/server/content/telephone';
import { coloursSchema } from '@/lib/server/content/theme/check-theme';
import { themeColours } from '@/lib/server/content/theme/theme-colours';
import { countries, readSiteWords, type FormId, type Kind } from './options';
import type { Colours } from './parse-answers';
import type { Place } from './parse-place';

/** What a new site is made from. */
export interface SiteAnswers {
  readonly name: string;
  readonly kind: Kind;
  readonly place: Place;
  /** The language of the content (BCP 47). */
  readonly language: string;
  readonly colours: Colours;
  readonly forms: readonly FormId[];
}

const examples = join(__dirname, '../examples');

/**
 * Writes the files of a site into a folder. `directory` is what SITE_DIR names it; `today` is the date of
 * the first post.
 */
export function writeSite(
  folder: string,
  answers: SiteAnswers,
  directory: string,
  today: string,
): void {
  const words = readSiteWords(answers.language);
  const values = templateValues(answers, words, { directory, today });
  const template = join(words.folder, 'template');
  for (const file of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const text = fillTemplate(readFileSync(path, 'utf8'), extname(path), values);
    write(join(folder, path.slice(template.length)), text);
  }
  for (const id of answers.forms) {
    write(join(folder, `content/forms/${id}.yaml`), readForm(words, id, 'form.yaml'));
    if (id === 'contact') continue;
    const page = fillTemplate(readForm(words, id, 'page.md'), '.md', values);
    write(join(folder, `content/pages${words.forms[id].path}.md`), page);
  }
  const structure = join(words.folder, 'structures', `${answers.kind.example}.md`);
  const home = readFileSync(structure, 'utf8');
  write(join(folder, 'content/pages/index.md'), fillTemplate(home, '.md', values));
  write(join(folder, themeFile), `${words.lookAt}\n${stringify(themeOf(answers))}`);
}

type Words = ReturnType<typeof readSiteWords>;

/** What an example sets, without what it leaves to the software. */
const exampleTheme = z.looseObject({ colours: coloursSchema.optional() });

/** Returns the look of the example, with the colours that were chosen. */
function themeOf({ kind, colours }: SiteAnswers): z.output<typeof exampleTheme> {
  const file = join(examples, kind.example, themeFile);
  const { colours: ofExample, ...look } = exampleTheme.parse(parse(readFileSync(file, 'utf8')));
  const chosen = colours.areOfExample === true ? ofExample : colours.theme;
  return chosen === undefined ? look : { ...look, colours: chosen };
}

function templateValues(
  answers: SiteAnswers,
  words: Words,
  made: { readonly directory: string; readonly today: string },
): Readonly<Record<string, string>> {
  const { name, kind, place, language, forms: chosen } = answers;
  const pages = chosen.filter((id) => id !== 'contact');
  const [first = 'contact'] = pages;
  const { timeZone, currency } = countries[place.country] ?? {
    timeZone: 'Europe/London',
    currency: 'GBP',
  };
  const of = themeColours('day', themeOf(answers).colours?.day);
  const [accent, paper] = [of('accent'), of('paper')];
  return {
    name,
    schema: kind.schema,
    ...words.kinds[kind.id],
    locale: language,
    timeZone,
    currency,
    locality: place.locality,
    country: place.country,
    phone: examplePhone(place.country) ?? words.phone,
    place: [...place.lines, place.locality, place.postalCode].filter(Boolean).join(', '),
    townLines: townLines(place, words),
    addressLines: stringify(place.lines).trimEnd().replaceAll(/^/gm, '    '),
    formNavigation: pages
      .map((id) => `  - { label: ${words.forms[id].label}, href: ${words.forms[id].path} }`)
      .join('\n'),
    formRows: pages.map((id) => readForm(words, id, 'row.md').trimEnd()).join('\n'),
    firstAction: words.forms[first].label,
    firstPath: words.forms[first].path,
    contactForm: chosen.includes('contact') ? '{% form id="contact" /%}' : '',
    ...made,
    accent,
    paper,
  };
}

/** Returns the lines of `site.yaml` about the town, and asks for a postal code where none was written. */
function townLines({ region, postalCode }: Place, words: Words): string {
  return [
    ...(region === undefined ? [] : [`  region: "${region}"`]),
    postalCode === undefined ? `  ${words.postalCode}` : `  postalCode: "${postalCode}"`,
  ].join('\n');
}

function readForm({ folder }: Words, id: FormId, file: string): string {
  return readFileSync(join(folder, 'forms', id, file), 'utf8');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * Replaces `{{name}}` in a template by values. A line that is only a placeholder gets the value as it is,
 * and goes away if that is empty. Values in YAML, front matter and tags stand between double quotes and
 * are escaped for them; values in other text are escaped for Markdown. Throws on an unknown name.
 */
function fillTemplate(
  text: string,
  extension: string,
  values: Readonly<Record<string, string>>,
): string {
  const valueOf = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template names an unknown value: ${name}.`);
    return value;
  };
  let isFrontMatter = false;
  return text
    .split('\n')
    .flatMap((line, index) => {
      if (line === '---') isFrontMatter = index === 0;
      const whole = /^\{\{(\w+)\}\}$/.exec(line)?.[1];
      if (whole !== undefined) return valueOf(whole) === '' ? [] : [valueOf(whole)];
      const isQuoted = extension !== '.md' || isFrontMatter || line.startsWith('{%');
      return [
        line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
          isQuoted ? escapeQuoted(valueOf(name)) : escapeMarkdown(valueOf(name)),
        ),
      ];
    })
    .join('\n');
}

function escapeQuoted(value: string): string {
  return value.replaceAll(/["\\]/g, String.raw`\$&`);
}

function escapeMarkdown(value: string): string {
  return value.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`);
}
