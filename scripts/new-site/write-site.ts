import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { addressText } from '@/lib/server/content/address-lines';
import { themeFile } from '@/lib/server/content/files/site-directory';
import { translationFile } from '@/lib/server/content/languages/word-settings';
import { examplePhone } from '@/lib/server/content/telephone';
import { coloursSchema } from '@/lib/server/content/theme/check-theme';
import { themeColours } from '@/lib/server/content/theme/theme-colours';
import {
  countries,
  languageOfTag,
  pageNames,
  readSiteWords,
  type FormId,
  type Kind,
  type PageName,
} from './options';
import type { Colours } from './parse-answers';
import type { Place } from './parse-place';
import { translateFile } from './translate-file';

/** What a new site is made from. */
export interface SiteAnswers {
  readonly name: string;
  readonly kind: Kind;
  readonly place: Place;
  /** The main language of the content (BCP 47). */
  readonly language: string;
  /** The languages that it is translated into, such as `cy`. */
  readonly otherLanguages: readonly string[];
  readonly colours: Colours;
  readonly forms: readonly FormId[];
}

const examples = join(__dirname, '../examples');

type Made = Readonly<Record<'directory' | 'today', string>>;

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
  const main = readSiteWords(answers.language);
  const made = { directory, today };
  for (const { path, text } of renderFiles(answers, main, main, made)) {
    write(join(folder, path), text);
  }
  for (const language of answers.otherLanguages) {
    const words = readSiteWords(language);
    for (const { path, text, name } of renderFiles(answers, words, main, made)) {
      const slug = name && words.names[name];
      const translated = translateFile(path, text, slug);
      if (translated !== undefined)
        write(join(folder, translationFile(path, language)), translated);
    }
  }
  write(join(folder, themeFile), `${main.lookAt}\n${stringify(themeOf(answers))}`);
}

/** Returns what marks the places that wait for the organisation, in each language of its site. */
export function markersOf(answers: SiteAnswers): readonly string[] {
  return [answers.language, ...answers.otherLanguages].map((tag) => readSiteWords(tag).marker);
}

type Words = ReturnType<typeof readSiteWords>;

interface SiteText {
  readonly path: string;
  readonly text: string;
  /** Of a file whose name is another one in each language. */
  readonly name?: PageName | undefined;
}

/** Renders the files of a site in the language of `words`, at the paths that they have in the main one. */
function renderFiles(answers: SiteAnswers, words: Words, main: Words, made: Made): SiteText[] {
  const values = templateValues(answers, words, main, made);
  const file = (template: string, path: string): SiteText => {
    const [name] = pageNames.filter((each) => `${each}.md` === basename(path));
    return {
      path: name === undefined ? path : join(dirname(path), `${main.names[name]}.md`),
      text: fillTemplate(readFileSync(template, 'utf8'), extname(path), values),
      name,
    };
  };
  const folder = join(words.folder, 'template');
  const templates = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((template) => main.hasLegalPage || basename(template) !== 'legal.md');
  return [
    ...templates.map((template) => file(template, template.slice(folder.length + 1))),
    ...answers.forms.flatMap((id) => [
      file(formFile(words, id, 'form.yaml'), `content/forms/${id}.yaml`),
      ...(id === 'contact' ? [] : [file(formFile(words, id, 'page.md'), `content/pages/${id}.md`)]),
    ]),
    file(join(words.folder, 'structures', `${answers.kind.example}.md`), 'content/pages/index.md'),
  ];
}

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
  main: Words,
  made: Made,
): Readonly<Record<string, string>> {
  const { name, kind, place, language, otherLanguages, forms: chosen } = answers;
  const pages = chosen.filter((id) => id !== 'contact');
  const [first = 'contact'] = pages;
  const { timeZone, currency } = countries[place.country] ?? {
    timeZone: 'Europe/London',
    currency: 'GBP',
  };
  const of = themeColours('day', themeOf(answers).colours?.day);
  const [accent, paper] = [of('accent'), of('paper')];
  const pathOf = (page: PageName) => `/${main.names[page]}`;
  const paths = Object.fromEntries(pageNames.map((page) => [`${page}Path`, pathOf(page)]));
  const markers = markersOf(answers).map((marker) => `"${marker}"`);
  const tags = [languageOfTag(language), ...otherLanguages];
  return {
    name,
    schema: kind.schema,
    ...words.kinds[kind.id],
    ...paths,
    locale: language,
    languages: otherLanguages.length === 0 ? '' : `languages: [${tags.join(', ')}]`,
    markers:
      markers.length === 1 ? markers.join('') : markers.map((each) => `-e ${each}`).join(' '),
    legalLink: main.hasLegalPage ? `    - { label: ${words.legal}, href: ${pathOf('legal')} }` : '',
    timeZone,
    currency,
    locality: place.locality,
    country: place.country,
    phone: examplePhone(place.country) ?? words.phone,
    place: addressText(place),
    townLines: townLines(place, words),
    addressLines: stringify(place.lines).trimEnd().replaceAll(/^/gm, '    '),
    formNavigation: pages
      .map((id) => `  - { label: ${words.forms[id]}, href: ${pathOf(id)} }`)
      .join('\n'),
    formRows: pages
      .map((id) => readFileSync(formFile(words, id, 'row.md'), 'utf8').trimEnd())
      .map((row) => fillTemplate(row, '.md', paths))
      .join('\n'),
    firstAction: words.forms[first],
    firstPath: pathOf(first),
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

function formFile({ folder }: Words, id: FormId, file: string): string {
  return join(folder, 'forms', id, file);
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
