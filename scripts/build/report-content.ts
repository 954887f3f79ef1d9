import { formatProblem } from '@/lib/server/content/files/problems';
import { siteDirectory, siteDirectoryProblem } from '@/lib/server/content/files/site-directory';
import { loadContent } from '@/lib/server/content/load-content';
import { checkByExtensions } from '@/lib/server/extensions';
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
    const problems = loaded.ok ? checkByExtensions(loaded.content) : loaded.problems;
    for (const problem of problems) console.error(formatProblem(problem));
    return problems.length === 0;
  } catch (error) {
    const sentence = describeUnreadable(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    return false;
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
