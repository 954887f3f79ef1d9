import { checkContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';

/** Writes what is wrong with the content, a line each, and tells whether it can be shown. */
export async function reportContentProblems(root: string): Promise<boolean> {
  const problems = await checkContent(root);
  for (const problem of problems) console.error(formatProblem(problem));
  return problems.length === 0;
}
