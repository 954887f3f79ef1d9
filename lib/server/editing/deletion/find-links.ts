import { ContentReader } from '@/lib/server/content/content-reader';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import type { WorkingCopy } from '@/lib/server/editing/files/site-paths';

/**
 * Returns the other files of the site that link to the page of a file, or to a part of it, sorted. Reads all files, so
 * only what asks before a deletion calls it.
 */
export async function findLinkingFiles(
  { directory }: WorkingCopy,
  path: string,
  now: Date,
): Promise<readonly string[]> {
  const reader = new ContentReader(directory, { now, hidden: 'shown' });
  const content = await reader.read();
  const address = pathOfFile(path);
  const isTo = (href: string) => href.split(/[?#]/, 1)[0] === address;
  const files = reader.links.filter(({ href }) => isTo(href)).map(({ file }) => file);
  const redirects = content?.redirects.some(({ to }) => isTo(to)) ?? false;
  if (redirects) files.push('content/redirects.yaml');
  return [...new Set(files)].filter((file) => file !== path).sort();
}
