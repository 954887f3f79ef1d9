import { constants } from 'node:zlib';
import compression from 'compression';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';

/**
 * Brotli's quality. At 5, a page is a tenth smaller than with gzip in the same time; higher values
 * take several times as long for little.
 */
const quality = 5;

/**
 * Compresses responses with Brotli (RFC 7932) or gzip. Small responses, pictures and compressed
 * bodies stay as they are.
 */
export const compress: Middleware = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
});

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/**
 * Serves the Brotli copies of scripts and stylesheets among the static files of the build. Rewrites the
 * address to the copy's, so that Next.js sends it with the caching headers of every build file.
 */
export function precompressedFiles(staticFiles: ReadonlySet<string>): Middleware {
  return (request, response, next) => {
    const { url = '', method, headers } = request;
    const [path = ''] = url.split('?');
    const type = types[path.slice(path.lastIndexOf('.'))];
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && type !== undefined && staticFiles.has(`${decodePath(path)}.br`)) {
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

/** Whether the header lists Brotli without a weight of 0 (RFC 9110, section 12.5.3). */
export function acceptsBrotli(accepted: string | readonly string[]): boolean {
  return [accepted]
    .flat()
    .join(',')
    .split(',')
    .some((coding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));
}

/** Chunks have the names of their pages, whose brackets are percent-encoded in addresses. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
