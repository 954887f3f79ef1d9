import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { readRouteHeaders } from '@/lib/server/http/route-headers';

/** The addresses of all files in the build's `static` folder. */
export function listStaticFiles(folder: string): ReadonlySet<string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  return new Set(names.map((name) => join('/_next/static', name)));
}

/**
 * Sets the headers of every page where Next sends an error page without them: for an address that
 * cannot be decoded (`/%E0%A4%A`), and for a file of the build that does not exist.
 */
export function protectErrorPages(
  { url = '' }: Pick<IncomingMessage, 'url'>,
  response: Pick<ServerResponse, 'setHeader'>,
  headersOf: ReturnType<typeof readRouteHeaders>,
  staticFiles: ReadonlySet<string>,
): void {
  const [path = ''] = url.split('?', 1);
  if (isFile(path, staticFiles)) return;
  for (const [name, value] of headersOf('/') ?? []) response.setHeader(name, value);
}

/** Whether Next sends a page of the site or a file of the build, and no error page of its own. */
function isFile(path: string, staticFiles: ReadonlySet<string>): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return !decoded.startsWith('/_next/static/') || staticFiles.has(decoded);
  } catch {
    return false;
  }
}
