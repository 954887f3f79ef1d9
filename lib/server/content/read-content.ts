import type { Content } from '@/lib/server/content/content';
import { loadContent } from '@/lib/server/content/load-content';
import { ContentError } from '@/lib/server/content/files/problem';

/**
 * Under `next dev` this changes with every file of the content: the bundler then sees a changed
 * module, and open pages fetch their data anew.
 */
export const contentVersion = process.env.CONTENT_VERSION ?? '';

/** Next bundles this module more than once; what is kept on the global object is kept once. */
const shared = globalThis as typeof globalThis & { frontdeskContent?: Promise<Content> };

/**
 * The content of the running site. Read once in production, anew at each call in development.
 * Throws a ContentError when a file has mistakes.
 */
export function readContent(): Promise<Content> {
  if (process.env.NODE_ENV !== 'production') return readOrThrow();
  return (shared.frontdeskContent ??= readOrThrow());
}

async function readOrThrow(): Promise<Content> {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new ContentError(loaded.problems);
  return loaded.content;
}
