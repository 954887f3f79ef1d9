import { basename, dirname } from 'node:path';
import type { SectionNode } from '@/lib/content/tree';
import { findSections, hasEventsList, type Content } from '@/lib/server/content/content';
import { asFinished } from '@/lib/server/content/languages/words-version';
import { findOriginal } from '@/lib/server/content/languages/word-settings';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { type Problem } from '@/lib/server/content/files/problems';
import { keepParsed } from '@/lib/server/content/files/text-parsers';
import { loadContent } from '@/lib/server/content/load-content';
import type { ReadOptions } from '@/lib/server/content/content-reader';
import { isTooMuch } from '@/lib/server/editing/files/working-copy';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { previewWords } from '@/lib/words/lib/server/editing';
import { processState } from '@/lib/server/platform/state/process-state';

/** A file of the site's folder with a text that may not be saved. */
export interface PreviewedFile {
  /** Its path in the folder, such as `content/pages/visit.md`. */
  readonly path: string;
  /** `undefined`: as it is saved. */
  readonly text: string | undefined;
}

/** The content to show, or the mistakes of the file. */
type PreviewContent =
  | { readonly kind: 'content'; readonly content: Content }
  | { readonly kind: 'mistakes'; readonly problems: readonly Problem[] };

interface PreviewOptions extends Pick<ReadOptions, 'now' | 'dateStates'> {
  /** Whether drafts and files of other times are left out, as visitors see the site at the moment. */
  readonly hidden?: 'shown' | 'left-out' | undefined;
}

/** After so many milliseconds without a preview, nothing is kept for the next one. */
const forgetMs = 10 * 60_000;

interface KeptParsers {
  parsers?: ReturnType<typeof keepParsed> | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

/** Returns the parsers of a reading of the site's folder: with each key that is typed, one of its texts has changed. */
function startReading() {
  const kept = processState<KeptParsers>('preview-parsers', () => ({}));
  clearTimeout(kept.timer);
  kept.timer = setTimeout(() => {
    kept.parsers = undefined;
  }, forgetMs).unref();
  const parsers = (kept.parsers ??= keepParsed());
  parsers.startReading();
  return parsers;
}

/**
 * Reads the content of the site's folder with one text in place of its file. Drafts and scheduled files are shown
 * as they will be. Mistakes in other files do not matter, unless nothing can be shown because of them.
 */
export async function loadPreviewContent(
  directory: string,
  { path, text }: PreviewedFile,
  { now, dateStates, hidden = 'shown' }: PreviewOptions,
): Promise<PreviewContent> {
  if (text !== undefined && isTooMuch(path, text)) {
    return { kind: 'mistakes', problems: [{ file: path, message: previewWords.tooMuch }] };
  }
  // A translation that is not finished is shown, too.
  const texts = text === undefined ? undefined : new Map([[path, asFinished(text)]]);
  const loaded = await loadContent(directory, {
    now,
    dateStates,
    texts,
    parsers: startReading(),
    hidden: hidden === 'shown' ? hidden : undefined,
  });
  if (loaded.ok) return { kind: 'content', content: loaded.content };
  const own = loaded.problems.filter(({ file }) => file === path);
  const { readable } = loaded;
  if (own.length > 0 || readable === undefined) {
    return { kind: 'mistakes', problems: own.length > 0 ? own : loaded.problems };
  }
  return { kind: 'content', content: readable };
}

/** A page, and the content in its language. */
interface ShownPage {
  readonly content: Content;
  readonly path: string;
}

/**
 * Returns the page on which a change of a file is seen, in the language of a translation; in the main one while that has
 * no such page.
 */
export function shownPage(content: Content, file: string): ShownPage {
  const { language = '', original = file } = findOriginal(file) ?? {};
  const translated = content.translations?.get(language);
  if (translated !== undefined) {
    const path = pageOfFile(translated, original);
    const isThere = path !== '/' || translated.pages.has(path);
    if (isThere) return { content: translated, path };
  }
  return { content, path: pageOfFile(content, original) };
}

/**
 * Returns the path of the page on which a change of a file is seen: its own, or the first that has its form, the
 * people, the calendars of others or the menu of its folder; else the home page, which has the hours, the notices and
 * the look.
 */
function pageOfFile(content: Content, file: string): string {
  return pageWith(content, file) ?? ownPage(content, file) ?? '/';
}

function pageWith(content: Content, file: string): string | undefined {
  const paths = [...content.pages.keys()];
  const withSection = (isShown: (node: SectionNode) => boolean) =>
    paths.find((path) => findSections(content, path).some(isShown));
  switch (kindOfFile(file)?.id) {
    case 'people':
      return withSection(({ section }) => section === 'people');
    case 'feeds':
      return paths.find((path) => hasEventsList(content, path));
    case 'sections': {
      const folder = pathOfFile(dirname(file));
      return paths.find((path) => path === folder || path.startsWith(`${folder}/`));
    }
    case 'forms': {
      const id = basename(file, '.yaml');
      const event = content.events.find(({ data }) => data.form === id);
      return withSection((node) => node.section === 'form' && node.form.id === id) ?? event?.path;
    }
    default:
      return undefined;
  }
}

function ownPage(content: Content, file: string): string | undefined {
  // The page of a series says what its dates have in common.
  return listPages(content).find((page) => page.file === file)?.path;
}

/** Returns the file of the page at a path; `undefined` for a page without one of its own. */
export function fileOfPage(content: Content, path: string): string | undefined {
  return listPages(content).find((page) => page.path === path)?.file;
}

function listPages({ pages, posts, events, resources }: Content) {
  return [...pages.values(), ...posts, ...events, ...resources];
}

/** An old address, where it leads, and the title of the page there. */
export interface PreviewedRedirect {
  readonly from: string;
  readonly to: string;
  /** Missing for an address of another site, or one with placeholders. */
  readonly title: string | undefined;
}

/** Lists where the old addresses of a site lead. */
export function listRedirects(content: Content): readonly PreviewedRedirect[] {
  const titles = new Map(listPages(content).map(({ path, data }) => [path, data.title]));
  return content.redirects.map(({ from, to }) => {
    const [path = ''] = to.split(/[?#]/, 1);
    return { from, to, title: titles.get(path) };
  });
}
