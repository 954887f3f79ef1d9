import { NoFallbackError } from 'next/dist/server/base-server';

/**
 * Returns the error with which Next.js itself answers 404 where `fallback` is `false`.
 *
 * What: `getStaticProps` of the content's pages throws it for a path without a page. next.config.js leaves
 * the module out of the bundles, because the server asks whether it is its own class.
 *
 * Why: Next.js keeps each path for which the function returns `notFound`, in memory and as a file, so that
 * addresses which do not exist would fill both. Pages that are published later must be found, so
 * `fallback: false` is not possible. Other routes are not affected.
 *
 * What breaks it: a Next.js without this class. The type check then fails, and so does
 * e2e/second-site.sweep.ts.
 *
 * To remove: return `notFound`, once Next.js limits the number of paths that it keeps.
 */
export function missingPage(): Error {
  return new NoFallbackError();
}
