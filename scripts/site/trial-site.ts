import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { keepPracticeMark } from '../start/practice-mark';
import { copySite } from './copy-site';

/** Forms made to be posted to without end; they are no part of the organisation's content. */
const trialForms = 'tests/support/conformance-forms';

/**
 * A copy of the built site with the forms of `tests/support/conformance-forms` beside its own, for
 * commands that post more than any real form should get. Forms are read when the site runs, so
 * nothing is built again. `isPractice` lets it start with practice payments. Returns its folder; throws
 * when there is no build.
 */
export function makeTrialSite(root: string, name: string, isPractice = false): string {
  const build = join(root, '.next');
  if (!existsSync(join(build, 'BUILD_ID'))) {
    throw new Error('There is no build yet: run `npm run build` first.');
  }
  const copy = copySite(root, name, []);
  for (const part of readdirSync(build)) {
    // What the build keeps for the next build is most of its bytes and none of the site.
    if (part !== 'cache') cpSync(join(build, part), join(copy, '.next', part), { recursive: true });
  }
  keepPracticeMark(copy, isPractice);
  cpSync(join(root, trialForms), join(copy, 'content/forms'), { recursive: true });
  return copy;
}

const manifestSchema = z.looseObject({
  routes: z.record(z.string(), z.unknown()),
  dynamicRoutes: z.record(z.string(), z.looseObject({ fallback: z.unknown() })),
});

/**
 * Turns such a copy into one that takes practice payments: the pages that the build made, which would
 * not say so, are taken away, and are made anew when they are first asked for.
 */
export function forgetPages(copy: string): void {
  const file = join(copy, '.next/prerender-manifest.json');
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const manifest = manifestSchema.parse(written);
  for (const route of Object.keys(manifest.routes)) {
    const page = join(copy, '.next/server/pages', route === '/' ? 'index' : route);
    for (const ending of ['.html', '.json']) rmSync(`${page}${ending}`, { force: true });
  }
  // `null` has the server make a page that is not there; `false` would say that there is none.
  for (const route of Object.values(manifest.dynamicRoutes)) route.fallback = null;
  writeFileSync(file, JSON.stringify(manifest));
  keepPracticeMark(copy, true);
}
