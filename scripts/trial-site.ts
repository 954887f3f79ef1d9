import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { copySite } from './project-files';

/** Forms made to be posted to without end; they are no part of the organisation's content. */
const trialForms = 'tests/support/conformance-forms';

/**
 * A copy of the built site with the forms of `tests/support/conformance-forms` beside its own, for
 * commands that post more than any real form should get. Forms are read when the site runs, so
 * nothing is built again. Returns its folder; throws when there is no build.
 */
export function makeTrialSite(root: string, name: string): string {
  const build = join(root, '.next');
  if (!existsSync(join(build, 'BUILD_ID'))) {
    throw new Error('There is no build yet: run `npm run build` first.');
  }
  const copy = copySite(root, name, []);
  for (const part of readdirSync(build)) {
    // What the build keeps for the next build is most of its bytes and none of the site.
    if (part !== 'cache') cpSync(join(build, part), join(copy, '.next', part), { recursive: true });
  }
  cpSync(join(root, trialForms), join(copy, 'content/forms'), { recursive: true });
  return copy;
}
