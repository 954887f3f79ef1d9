import { formatProblem } from '@/lib/server/content/files/problems';
import { loadContent } from '@/lib/server/content/load-content';
import { checkClaims } from '@/lib/server/sky/claims/check-claims';

/** Prints the problems of the content and false claims, one line each. Returns whether there are none. */
export async function reportContentProblems(root: string): Promise<boolean> {
  const loaded = await loadContent(root);
  const problems = loaded.ok ? checkClaims(loaded.content) : loaded.problems;
  for (const problem of problems) console.error(formatProblem(problem));
  return problems.length === 0;
}
