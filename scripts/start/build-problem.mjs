// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the problem of a folder without a build that can be served, in a sentence. A script without
 * imports of packages, because `npm start` runs it before its bundle exists.
 * @param {string} root
 * @returns {string | undefined}
 */
export function buildProblem(root) {
  // Written last.
  if (existsSync(join(root, '.next/start.mjs'))) return undefined;
  if (!existsSync(join(root, '.next/BUILD_ID'))) {
    return 'There is no build yet: run `npm run build` first.';
  }
  return 'This is the build of `next build` alone, without the server that `npm start` runs: run `npm run build`, then `npm start`. To serve it with the server of Next.js alone, run `npx next start`.';
}
