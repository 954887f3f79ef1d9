import { existsSync, readdirSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listFormat } from '@/lib/intl/formatters';
import { formatProblem } from '@/lib/server/content/files/problems';
import { loadContent } from '@/lib/server/content/load-content';
import { Questions } from './new-site/ask';
import { countries, examplePalette, formIds, kinds } from './new-site/options';
import {
  paletteNames,
  parseColours,
  parseForms,
  parseKind,
  parseLanguage,
  parseName,
  parseOtherLanguages,
  parsePlace,
  type Parsed,
} from './new-site/parse-answers';
import { newSiteWords } from '@/lib/words/scripts/new-site';
import { markersOf, writeSite, type SiteAnswers } from './new-site/write-site';

const flagNames = ['name', 'kind', 'place', 'language', 'languages', 'colours', 'forms'] as const;

/** `npm run new-site -- DIR`: asks seven questions and writes the site of an organisation into a folder. */
async function main(root: string, args: readonly string[]): Promise<number> {
  const options = readArguments(args);
  if (options === undefined) return fail(newSiteWords.usage, 2);
  const folder = resolve(root, options.folder);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    return fail(newSiteWords.notEmpty(folder));
  }

  const questions = new Questions(options.flags, process.stdin, process.stdout);
  const answers = await askAll(questions, folder);
  questions.close();
  if (!answers.ok) return fail(answers.problem);

  const { colours, place } = answers.value;
  const directory = isAbsolute(options.folder) ? folder : relative(root, folder);
  writeSite(folder, answers.value, directory, new Date().toISOString().slice(0, 10));
  const loaded = await loadContent(folder);
  if (!loaded.ok) return fail(loaded.problems.map(formatProblem).join('\n'));

  if (colours.note !== undefined) console.log(colours.note);
  if (countries[place.country] === undefined) {
    console.log(newSiteWords.unknownCountry(place.country));
  }
  // A server has no packages for development.
  const isServer = !existsSync(join(root, 'node_modules/vitest'));
  const done = isServer ? newSiteWords.doneOnServer : newSiteWords.done;
  const markers = markersOf(answers.value).map((marker) => `"${marker}"`);
  const either = listFormat('en-GB', { type: 'disjunction' }).format(markers);
  console.log(done(directory, `SITE_DIR=${directory}`, either));
  return 0;
}

async function askAll(questions: Questions, folder: string): Promise<Parsed<SiteAnswers>> {
  const { questions: texts } = newSiteWords;
  const kindList = Object.entries(kinds).map(
    ([word, { label }]) => `  ${word.padEnd(10)} ${label}`,
  );

  const name = await questions.ask({
    flag: 'name',
    text: texts.name,
    initial: nameOfFolder(folder),
    parse: parseName,
  });
  if (!name.ok) return name;
  const kind = await questions.ask({
    flag: 'kind',
    text: texts.kind(kindList.join('\n')),
    initial: 'club',
    parse: parseKind,
  });
  if (!kind.ok) return kind;
  const place = await questions.ask({ flag: 'place', text: texts.place, parse: parsePlace });
  if (!place.ok) return place;
  const language = await questions.ask({
    flag: 'language',
    text: texts.language,
    initial: 'en-GB',
    parse: parseLanguage,
  });
  if (!language.ok) return language;
  const otherLanguages = await questions.ask({
    flag: 'languages',
    text: texts.languages,
    initial: '',
    parse: (written) => parseOtherLanguages(written, language.value),
  });
  if (!otherLanguages.ok) return otherLanguages;
  const colours = await questions.ask({
    flag: 'colours',
    text: texts.colours(paletteNames.join(', ')),
    initial: examplePalette,
    parse: parseColours,
  });
  if (!colours.ok) return colours;
  const forms = await questions.ask({
    flag: 'forms',
    text: texts.forms(formIds.join(', ')),
    initial: 'contact',
    parse: parseForms,
  });
  if (!forms.ok) return forms;
  return {
    ok: true,
    value: {
      name: name.value,
      kind: kind.value,
      place: place.value,
      language: language.value,
      otherLanguages: otherLanguages.value,
      colours: colours.value,
      forms: forms.value,
    },
  };
}

/** Returns `My site` for the folder `my-site`. */
function nameOfFolder(folder: string): string {
  const words = basename(folder).replaceAll(/[-_.]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Options {
  readonly folder: string;
  readonly flags: Readonly<Record<string, string | undefined>>;
}

function readArguments(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(flagNames.map((name) => [name, { type: 'string' as const }])),
    });
    const [folder, ...others] = positionals;
    return folder === undefined || others.length > 0 ? undefined : { folder, flags: values };
  } catch {
    return undefined;
  }
}

function fail(sentence: string, code = 1): number {
  console.error(sentence);
  return code;
}

void main(process.cwd(), process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
