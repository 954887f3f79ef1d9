import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether these settings take practice payments, of which every page then tells. */
export function takesPractice(env: NodeJS.ProcessEnv): boolean {
  return env.PAYMENTS === 'practice';
}

/** Remembers beside the build whether its pages tell of practice payments. */
export function keepPracticeMark(root: string, isPractice: boolean): void {
  if (isPractice) writeFileSync(markFile(root), '');
  else rmSync(markFile(root), { force: true });
}

/**
 * Says that the pages of the build would not tell the truth about the money that the settings move:
 * pages that a build makes carry the banner of practice payments from then on.
 */
export function practiceProblem(root: string, env: NodeJS.ProcessEnv): string | undefined {
  const isBuiltSo = existsSync(markFile(root));
  if (isBuiltSo === takesPractice(env)) return undefined;
  return isBuiltSo
    ? 'The site was built with PAYMENTS=practice, so its pages say that no real money moves: run `npm run build` again with the PAYMENTS that it is to run with.'
    : 'The site was built without PAYMENTS=practice, so its pages would not say that no real money moves: run `npm run build` again with PAYMENTS=practice.';
}

function markFile(root: string): string {
  return join(root, '.next/practice-payments');
}
