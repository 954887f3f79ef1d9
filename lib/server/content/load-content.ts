import type { Content } from '@/lib/server/content/content';
import { ContentReader, type ReadOptions } from '@/lib/server/content/content-reader';
import { checkLinks } from '@/lib/server/content/check-links';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import { listPageRoutes } from '@/lib/server/content/page-routes';
import { activeVersion } from '@/lib/server/content/versions/active-version';
import { dateSource } from '@/lib/server/content/versions/date-source';
import { isPostDue } from '@/lib/server/content/upcoming-posts';
import { ContentError, type Problem } from '@/lib/server/content/files/problems';
import { processState } from '@/lib/server/platform/state/process-state';

type ContentResult =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads and validates `content/` and `public/` in `site`, the folder of an organisation's files.
 *
 * Returns the content, or all problems sorted by file and line.
 */
export async function loadContent(
  site: string,
  options: ReadOptions = { now: new Date() },
): Promise<ContentResult> {
  const reader = new ContentReader(site, options);
  const content = await reader.read();
  const problems = [...reader.problems];
  if (content !== undefined) {
    const { links, redirectLines, invalidFiles } = reader;
    const routes = listPageRoutes(process.cwd());
    problems.push(...checkLinks(content, links, redirectLines, invalidFiles, routes));
  }
  if (content !== undefined && problems.length === 0) return { ok: true, content };
  const sorted = problems.sort(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
  return { ok: false, problems: sorted };
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
  // Our server reads a version again on the day of a post; see follow-versions.ts.
  return isPostDue(cached, new Date()) ? (cache.content = loadOrThrow()) : cached;
}

async function loadOrThrow(): Promise<Content> {
  const loaded = await loadContent(siteDirectory(process.cwd()), {
    now: new Date(),
    showsUpcoming: process.env.NODE_ENV === 'development',
    dateStates: await dateSource().read?.(),
  });
  if (!loaded.ok) throw new ContentError(loaded.problems);
  return loaded.content;
}
