import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildProblem } from '../start/build-problem.mjs';
import { writePracticeMark } from '../start/practice-mark';
import { copySite } from './copy-site';

/** Forms for tests, which are not part of the organisation's content. */
const trialForms = 'tests/support/conformance-forms';

/**
 * Copies the built site and adds the forms of `tests/support/conformance-forms`, for commands that post
 * many submissions. `isPractice` lets it start with practice payments. Returns the folder. Throws without
 * a build.
 */
export function makeTrialSite(root: string, name: string, isPractice = false): string {
  const copy = copyBuiltSite(root, name);
  writePracticeMark(copy, isPractice);
  cpSync(join(root, trialForms), join(copy, 'content/forms'), { recursive: true });
  return copy;
}

/**
 * Copies the built site. The copy reads its content when it runs, so changed content needs no new build.
 * Returns the folder. Throws without a build.
 */
export function copyBuiltSite(root: string, name: string): string {
  const build = join(root, '.next');
  const problem = buildProblem(root);
  if (problem !== undefined) throw new Error(problem);
  const copy = copySite(root, name, []);
  for (const part of readdirSync(build)) {
    // The cache for the next build is most of the bytes, and the site does not need it. Without the
    // content of the build, the site reads its own folders.
    if (part !== 'cache' && part !== 'content-version')
      cpSync(join(build, part), join(copy, '.next', part), { recursive: true });
  }
  return copy;
}
