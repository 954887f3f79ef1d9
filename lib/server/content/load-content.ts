import { findLanguage } from '@/lib/intl/find-language';
import { currentLanguage } from '@/lib/languages/current-language';
import type { Content } from '@/lib/server/content/content';
import { ContentReader, type ReadOptions } from '@/lib/server/content/content-reader';
import { readTranslations } from '@/lib/server/content/languages/read-translations';
import { checkLinks } from '@/lib/server/content/check-links';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import { listPageRoutes } from '@/lib/server/content/page-routes';
import { activeVersion } from '@/lib/server/content/versions/active-version';
import { dateSource } from '@/lib/server/content/versions/date-source';
import { isContentDue, scheduleState } from '@/lib/server/content/schedule';
import { ContentError, type Problem } from '@/lib/server/content/files/problems';
import { processState } from '@/lib/server/platform/state/process-state';

type ContentResult =
  | { readonly ok: true; readonly content: Content }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      /** What could be read, for a preview; absent if `site.yaml` is invalid. */
      readonly readable?: Content | undefined;
    };

/**
 * Reads and validates `content/` and `public/` in `site`, the folder of an organisation's files.
 *
 * Returns the content as it is shown at `now`, or all problems sorted by file and line. What is scheduled for
 * another time is checked, and then read as if its file were not there; `hidden` says that it is shown.
 */
export async function loadContent(
  site: string,
  options: ReadOptions = { now: new Date() },
): Promise<ContentResult> {
  // All files are checked, also those that are not shown.
  const { now, hidden } = options;
  const reader = new ContentReader(site, { ...options, hidden: hidden ?? 'shown' });
  const read = await reader.read();
  const problems = [...(await describeProblems(reader, read, site, options))];
  let everything = read;
  if (read !== undefined) {
    const routes = listPageRoutes(process.cwd());
    // What is wrong with the main language is put right first: it is wrong in each.
    const translations =
      problems.length === 0
        ? await readTranslations(site, { ...options, hidden: hidden ?? 'shown' }, read)
        : { content: read, problems: [], checks: [] };
    everything = translations.content;
    problems.push(...translations.problems, ...checkLinks(everything, reader, routes, now));
    for (const { folder, content, ...checked } of translations.checks) {
      const found = checkLinks(content, { ...checked, redirectLines: [] }, routes, now);
      problems.push(...found.filter(({ file }) => file.startsWith(folder)));
    }
  }
  if (everything !== undefined && problems.length === 0) {
    const { timeZone } = everything.site;
    const isAllShown = reader.scheduled.every(
      ({ schedule }) => scheduleState(schedule, timeZone, now) === 'shown',
    );
    if (isAllShown || hidden !== undefined) return { ok: true, content: everything };
    const shown = await new ContentReader(site, options).read();
    if (shown !== undefined) {
      const { content } = await readTranslations(site, options, { ...shown, everything });
      return { ok: true, content };
    }
  }
  const sorted = problems.sort(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
  return { ok: false, problems: sorted, readable: everything };
}

/** Returns the problems of a reading in the current language: that of the operator who reads them. */
async function describeProblems(
  { problems }: ContentReader,
  read: Content | undefined,
  site: string,
  { hidden = 'shown', ...options }: ReadOptions,
): Promise<readonly Problem[]> {
  const words = currentLanguage();
  // Without its settings, the site has been read in the current language.
  if (problems.length === 0 || read === undefined) return problems;
  if (words === findLanguage(read.site.locale)) return problems;
  const again = new ContentReader(site, { ...options, hidden, words });
  await again.read();
  return again.problems;
}

/**
 * Changes with every file of the content under `next dev`.
 *
 * The bundler then sees a changed module, and open pages reload their data.
 */
export const contentVersion = process.env.CONTENT_VERSION ?? '';

const contentCache = () => processState<{ content?: Promise<Content> }>('content', () => ({}));

/**
 * Returns the content of the running site: the published version under `npm start`, otherwise the files
 * of the project, cached in production and read at each call in development.
 *
 * Throws a ContentError if a file has mistakes.
 */
export async function getContent(): Promise<Content> {
  if (process.env.NODE_ENV !== 'production') return loadOrThrow();
  const active = activeVersion();
  if (active !== undefined) return active.content;
  const cache = contentCache();
  const cached = await (cache.content ??= loadOrThrow());
  // Our server reads a version again when files appear or go; see follow-versions.ts.
  return isContentDue(cached, new Date()) ? (cache.content = loadOrThrow()) : cached;
}

/** The content of the last reading without mistakes, under `next dev`. */
const lastRead = () => processState<{ content?: Content }>('last-content', () => ({}));

/**
 * Returns the content for the desk. Under `next dev`, where each reading is of the files, a mistake must not keep those
 * out who put it right: then it is what could be read, or the content before the mistake.
 *
 * Throws a ContentError if there is neither.
 */
export async function getDeskContent(): Promise<Content> {
  if (process.env.NODE_ENV !== 'development') return getContent();
  const loaded = await loadSite();
  if (loaded.ok) lastRead().content = loaded.content;
  const content = loaded.ok ? loaded.content : (loaded.readable ?? lastRead().content);
  if (content === undefined) throw new ContentError(loaded.ok ? [] : loaded.problems);
  return content;
}

/** Lists the mistakes in the files that the desk shows under `next dev`, where nothing is published. */
export async function listMistakes(): Promise<readonly Problem[]> {
  if (process.env.NODE_ENV !== 'development') return [];
  const loaded = await loadSite();
  return loaded.ok ? [] : loaded.problems;
}

async function loadOrThrow(): Promise<Content> {
  const loaded = await loadSite();
  if (!loaded.ok) throw new ContentError(loaded.problems);
  return loaded.content;
}

async function loadSite(): Promise<ContentResult> {
  return loadContent(siteDirectory(process.cwd()), {
    now: new Date(),
    hidden: process.env.NODE_ENV === 'development' ? 'marked' : undefined,
    dateStates: await dateSource().read?.(),
  });
}
