import { currentLanguage } from '@/lib/languages/current-language';
import type { Content } from '@/lib/server/content/content';
import type { ContentLink } from '@/lib/server/content/check-links';
import { ContentReader, type ReadOptions } from '@/lib/server/content/content-reader';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import type { Problem } from '@/lib/server/content/files/problems';
import { addressOf } from '@/lib/server/content/languages/addresses';
import { toOwnHeading, withOwnLinks } from '@/lib/server/content/languages/translated-site';
import type { ScheduledPath } from '@/lib/server/content/schedule';
import { translationWords } from '@/lib/words/lib/server/content/languages';

/** What reading the translations has found, with their own files. */
interface Translations {
  /** The content of the main language with that of the others. */
  readonly content: Content;
  readonly problems: readonly Problem[];
  /** The links of each language, with the content as visitors of that language find it. */
  readonly checks: readonly TranslationLinks[];
}

interface TranslationLinks {
  /** The folder of its files. */
  readonly folder: string;
  readonly content: Content;
  readonly links: readonly ContentLink[];
  readonly scheduled: readonly ScheduledPath[];
  readonly invalidFiles: ReadonlySet<string>;
}

/** Reads the content in the other languages of the site. The content of a site with one language stays as it is. */
export async function readTranslations(
  site: string,
  options: ReadOptions,
  content: Content,
): Promise<Translations> {
  const { languages } = content.site;
  if (languages === undefined) return { content, problems: [], checks: [] };
  const translations = new Map<string, Content>();
  const main: Content = { ...content, languages, translations };
  const problems: Problem[] = [];
  const checks: TranslationLinks[] = [];
  for (const language of languages.slice(1)) {
    const reader = new ContentReader(site, { ...options, translation: { language, main } });
    const read = await reader.read();
    const ofTranslation = <Part extends { readonly file: string }>(part: Part): Part => ({
      ...part,
      file: reader.files.translationOf(part.file) ?? part.file,
    });
    if (read !== undefined) {
      const translated = createTranslation(read, language, main, reader);
      translations.set(language, translated);
      checks.push({
        folder: `content/${language}/`,
        content: withTranslatedPages(main, translated),
        links: reader.links.map((link) => {
          const href = isOfSettings(link.file) ? toOwnHeading(translated, link.href) : link.href;
          return ofTranslation({ ...link, href });
        }),
        scheduled: reader.scheduled,
        invalidFiles: reader.invalidFiles,
      });
      problems.push(...sameAddresses(translated).map(ofTranslation));
    }
    if (reader.problems.length > 0) {
      // Words of the software were in the language of the pages; those of mistakes are for people at work.
      const words = currentLanguage();
      const again = new ContentReader(site, { ...options, translation: { language, main }, words });
      await again.read();
      problems.push(...again.problems.map(ofTranslation));
    }
  }
  return { content: main, problems, checks };
}

function createTranslation(
  content: Content,
  language: string,
  main: Content,
  { files }: ContentReader,
): Content {
  const { pages, posts, events, resources, forms, formRules } = content;
  const slugs = [...files.slugs].map(([file, slug]) => [pathOfFile(file), slug] as const);
  const isTranslated = (file: string) => files.translationOf(file) !== undefined;
  const untranslated = [...pages.values(), ...posts, ...events, ...resources]
    .filter(({ file }) => !isTranslated(file))
    .map(({ path }) => path);
  // The tickets of an event make its form.
  const filesOfForms = new Map(events.map(({ file, data }) => [data.form, file]));
  const fileOfForm = (id: string) => {
    const file = `content/forms/${id}.yaml`;
    return files.names.has(file) ? file : (filesOfForms.get(id) ?? file);
  };
  const ownForms = [...forms.keys()].filter((id) => !isTranslated(fileOfForm(id)));
  return withOwnLinks({
    ...content,
    // A form is the same in each language for those who have it open.
    forms: new Map(
      [...forms].map(([id, form]) => {
        const { version } = main.forms.get(id) ?? form;
        return [id, version === undefined ? form : { ...form, version }];
      }),
    ),
    formRules,
    translation: {
      language,
      main,
      slugs: new Map(slugs),
      untranslated: new Set([...untranslated, ...ownForms.map((id) => `/f/${id}`)]),
      outdated: files.outdated,
    },
  });
}

/** Whether the links of a file are data, which are those of the main language. */
function isOfSettings(file: string): boolean {
  return /^content\/(?:site\.yaml$|notices\/|.*\/_section\.yaml$)/.test(file);
}

/** Returns the content as links of a translation find it: its own pages, else those of the main language. */
function withTranslatedPages(main: Content, translated: Content): Content {
  return {
    ...main,
    pages: new Map([...main.pages, ...translated.pages]),
    posts: [...main.posts, ...translated.posts],
    events: [...main.events, ...translated.events],
    resources: [...main.resources, ...translated.resources],
  };
}

/** Reports pages of one language with the same address. */
function sameAddresses(content: Content): Problem[] {
  const { pages, posts, events, resources } = content;
  const files = new Map<string, { readonly path: string; readonly file: string }>();
  return [...pages.values(), ...posts, ...events, ...resources].flatMap(({ path, file }) => {
    const address = addressOf(content, path);
    const other = files.get(address);
    files.set(address, { path, file });
    if (other === undefined || other.path === path) return [];
    return [{ file, line: 1, message: translationWords.sameAddress(address, other.path) }];
  });
}
