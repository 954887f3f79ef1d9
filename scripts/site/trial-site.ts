import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePracticeMark } from '../start/practice-mark';
import { copySite } from './copy-site';

/** Forms for tests, which are not part of the organisation's content. */
const trialForms = 'tests/support/conformance-forms';

/**
 * Copies the built site and adds the forms of `tests/support/conformance-forms`, for commands that post
 * many submissions. The site reads forms when it runs, so it needs no new build. `isPractice` lets it
 * start with practice payments. Returns the folder. Throws without a build.
 */
export function makeTrialSite(root: string, name: string, isPractice = false): string {
  const build = join(root, '.next');
  if (!existsSync(join(build, 'BUILD_ID'))) {
    throw new Error('There is no build yet: run `npm run build` first.');
  }
  const copy = copySite(root, name, []);
  for (const part of readdirSync(build)) {
    // The cache for the next build is most of the bytes, and the site does not need it.
    if (part !== 'cache') cpSync(join(build, part), join(copy, '.next', part), { recursive: true });
  }
  writePracticeMark(copy, isPractice);
  cpSync(join(root, trialForms), join(copy, 'content/forms'), { recursive: true });
  return copy;
}

const manifestSchema = z.looseObject({
  routes: z.record(z.string(), z.unknown()),
  dynamicRoutes: z.record(z.string(), z.looseObject({ fallback: z.unknown() })),
});

/**
 * Enables practice payments in a copy. Deletes its prerendered pages, which lack the banner, so that
 * the server regenerates each on its first request.
 */
export function deletePrerenderedPages(copy: string): void {
  const file = join(copy, '.next/prerender-manifest.json');
  const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const manifest = manifestSchema.parse(written);
  for (const route of Object.keys(manifest.routes)) {
    const page = join(copy, '.next/server/pages', route === '/' ? 'index' : route);
    for (const ending of ['.html', '.json']) rmSync(`${page}${ending}`, { force: true });
  }
  // With `null` the server renders missing pages; with `false` it responds 404.
  for (const route of Object.values(manifest.dynamicRoutes)) route.fallback = null;
  writeFileSync(file, JSON.stringify(manifest));
  writePracticeMark(copy, true);
}
