import type { Content } from '@/lib/server/content/content';
import { ContentReader } from '@/lib/server/content/content-reader';
import { checkLinks } from '@/lib/server/content/links';
import type { Problem } from '@/lib/server/content/files/problem';

export type LoadedContent =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads `content/` and looks through `public/` below `root` (the project's folder). All mistakes of
 * all files come back together, in the order of files and lines.
 */
export async function loadContent(root: string): Promise<LoadedContent> {
  const reader = new ContentReader(root);
  const content = await reader.read();
  const problems = [...reader.problems];
  if (content !== undefined)
    problems.push(...checkLinks(content, reader.links, reader.redirectLines, reader.unread));
  if (content !== undefined && problems.length === 0) return { ok: true, content };
  const sorted = problems.sort(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
  return { ok: false, problems: sorted };
}

/** Everything that is wrong with the content below `root`; empty if nothing is. */
export async function checkContent(root: string): Promise<readonly Problem[]> {
  const loaded = await loadContent(root);
  return loaded.ok ? [] : loaded.problems;
}
