import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from '@/lib/server/http/middleware';
import type { readRouteHeaders } from '@/lib/server/http/route-headers';

/** Lists the addresses of all files in the build's `static` folder. */
export function listStaticFiles(folder: string): ReadonlySet<string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  return new Set(names.map((name) => join('/_next/static', name)));
}

/**
 * Sets the headers of pages where Next.js sends an error page without them: for an address that cannot
 * be decoded (`/%E0%A4%A`), and for a file of the build that does not exist.
 */
export function errorPageHeaders(
  headersOf: ReturnType<typeof readRouteHeaders>,
  staticFiles: ReadonlySet<string>,
): Middleware {
  return ({ url = '' }, response, next) => {
    const [path = ''] = url.split('?', 1);
    if (!isKnown(path, staticFiles)) {
      for (const [name, value] of headersOf('/') ?? []) response.setHeader(name, value);
    }
    next();
  };
}

/** Tells whether Next.js sends a page of the site or a file of the build. */
function isKnown(path: string, staticFiles: ReadonlySet<string>): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return !decoded.startsWith('/_next/static/') || staticFiles.has(decoded);
  } catch {
    return false;
  }
}
