import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Content } from '@/lib/server/content/content';
import { formatProblem, type Problem } from '@/lib/server/content/files/problems';
import { siteDirectory, siteDirectoryProblem } from '@/lib/server/content/files/site-directory';
import { loadContent } from '@/lib/server/content/load-content';
import { checkByExtensions } from '@/lib/server/extensions';
import { prepareOwnFont } from './fonts/prepare-own-font';
import { prepareSitePhotographs, printProgress } from './pictures/site-photographs';

/** Prints the problems of the content, one line each. Returns whether there are none. */
export async function reportContentProblems(root: string): Promise<boolean> {
  const missing = siteDirectoryProblem(root);
  if (missing !== undefined) {
    console.error(missing);
    return false;
  }
  try {
    const loaded = await loadContent(siteDirectory(root));
    const problems = loaded.ok
      ? [...checkByExtensions(loaded.content), ...(await findFontProblems(root, loaded.content))]
      : loaded.problems;
    for (const problem of problems) console.error(formatProblem(problem));
    return problems.length === 0;
  } catch (error) {
    const sentence = describeUnreadable(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    return false;
  }
}

/** Returns the problems of a font of the organisation's own, unless the build has its files already. */
async function findFontProblems(root: string, { look }: Content): Promise<readonly Problem[]> {
  const { font } = look;
  if (typeof font === 'string' || font.facts !== undefined) return [];
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-font-'));
  try {
    return await prepareOwnFont(folder, siteDirectory(root), font);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the copies of the site's photographs, and prints the problems of those that cannot be read. Returns
 * whether there are none.
 */
export async function reportPhotographs(root: string): Promise<boolean> {
  const site = siteDirectory(root);
  const loaded = await loadContent(site);
  if (!loaded.ok) return false;
  const problems = await prepareSitePhotographs(site, loaded.content, printProgress);
  for (const problem of problems) console.error(formatProblem(problem));
  return problems.length === 0;
}

/** Describes an error of the system about a file, in a sentence; `undefined` for any other error. */
export function describeUnreadable(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined;
  return `This account cannot read ${String(error.path)} (${String(error.code)}). Let it read the site's files: \`chmod -R a+rX ${String(error.path)}\`.`;
}
