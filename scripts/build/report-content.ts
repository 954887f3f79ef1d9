import { checkContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';

/** Prints the problems of the content, one line each. Returns whether there are none. */
export async function reportContentProblems(root: string): Promise<boolean> {
  const problems = await checkContent(root);
  for (const problem of problems) console.error(formatProblem(problem));
  return problems.length === 0;
}
