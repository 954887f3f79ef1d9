import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the settings enable practice payments, which every page then announces. */
export function usesPractice(env: NodeJS.ProcessEnv): boolean {
  return env.PAYMENTS === 'practice';
}

/** Records with the build whether its pages announce practice payments. */
export function writePracticeMark(root: string, isPractice: boolean): void {
  if (isPractice) writeFileSync(markFile(root), '');
  else rmSync(markFile(root), { force: true });
}

/** Reports a build whose pages have the banner of practice payments and settings without, or the reverse. */
export function practiceProblem(root: string, env: NodeJS.ProcessEnv): string | undefined {
  const isPracticeBuild = existsSync(markFile(root));
  if (isPracticeBuild === usesPractice(env)) return undefined;
  return isPracticeBuild
    ? 'The site was built with PAYMENTS=practice, so its pages say that no real money moves: run `npm run build` again with the PAYMENTS that it is to run with.'
    : 'The site was built without PAYMENTS=practice, so its pages would not say that no real money moves: run `npm run build` again with PAYMENTS=practice.';
}

function markFile(root: string): string {
  return join(root, '.next/practice-payments');
}
