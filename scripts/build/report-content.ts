import { formatProblem } from '@/lib/server/content/files/problems';
import { siteDirectory, siteDirectoryProblem } from '@/lib/server/content/files/site-directory';
import { loadContent } from '@/lib/server/content/load-content';
import { checkClaims } from '@/lib/server/sky/claims/check-claims';

/** Prints the problems of the content and false claims, one line each. Returns whether there are none. */
export async function reportContentProblems(root: string): Promise<boolean> {
  const missing = siteDirectoryProblem(root);
  if (missing !== undefined) {
    console.error(missing);
    return false;
  }
  const loaded = await loadContent(siteDirectory(root));
  const problems = loaded.ok ? checkClaims(loaded.content) : loaded.problems;
  for (const problem of problems) console.error(formatProblem(problem));
  return problems.length === 0;
}
