import { findSections, type Content } from '@/lib/server/content/content';
import { type Problem } from '@/lib/server/content/files/problems';
import { keepParsed } from '@/lib/server/content/files/text-parsers';
import { loadContent } from '@/lib/server/content/load-content';
import type { ReadOptions } from '@/lib/server/content/content-reader';
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
  const texts = text === undefined ? undefined : new Map([[path, text]]);
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

/**
 * Returns the path of the page that shows a file: its own, for a form that of the first page that has it, else the
 * home page, which has the hours, the notices and the look.
 */
export function pageOfFile(content: Content, file: string): string {
  const { pages, posts, events, resources } = content;
  const own = [...pages.values(), ...posts, ...events, ...resources].filter(
    (page) => page.file === file,
  );
  // The page of a series says what its dates have in common.
  const [first] = own;
  if (first !== undefined) return first.path;
  const form = /^content\/forms\/([^/]+)\.yaml$/.exec(file)?.[1];
  const withForm = form === undefined ? undefined : findPageWithForm(content, form);
  return withForm ?? '/';
}

function findPageWithForm(content: Content, id: string): string | undefined {
  const hasForm = (path: string) =>
    findSections(content, path).some((node) => node.section === 'form' && node.form.id === id);
  const event = content.events.find(({ data }) => data.form === id);
  return [...content.pages.keys()].find(hasForm) ?? event?.path;
}
