import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from '@/lib/server/http/middleware';

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/**
 * Serves the Brotli copies that the build leaves beside its scripts and stylesheets in `folder`. The
 * request is passed on for the copy, so that caching follows the rules of every file of the build.
 */
export function precompressedFiles(folder: string): Middleware {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  const copies = new Set(
    names.filter((name) => name.endsWith('.br')).map((name) => join('/_next/static', name)),
  );
  return (request, response, next) => {
    const { url = '', method, headers } = request;
    const [path = ''] = url.split('?');
    const type = types[path.slice(path.lastIndexOf('.'))];
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && type !== undefined && copies.has(`${decodePath(path)}.br`)) {
      response.setHeader('Vary', 'Accept-Encoding');
      if (acceptsBrotli(headers['accept-encoding'] ?? '')) {
        response.setHeader('Content-Encoding', 'br');
        response.setHeader('Content-Type', type);
        request.url = `${path}.br`;
      }
    }
    next();
  };
}

/** Tells whether the header lists Brotli without a weight of 0 (RFC 9110, section 12.5.3). */
export function acceptsBrotli(accepted: string | readonly string[]): boolean {
  return [accepted]
    .flat()
    .join(',')
    .split(',')
    .some((each) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(each));
}

/** Chunks are named for their pages, whose brackets addresses percent-encode. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
