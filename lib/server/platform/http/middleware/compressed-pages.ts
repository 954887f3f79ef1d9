import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';
import { acceptsBrotli } from '@/lib/server/platform/http/middleware/compression';

/** Brotli's quality. A page is a tenth smaller than at 5, and is compressed once for each version. */
const quality = 10;

/** Bytes of compressed pages to keep. */
const maxSize = 16 * 1024 * 1024;

const brotli = promisify(brotliCompress);

function compressWithBrotli(body: string): Promise<Buffer> {
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Compressed bodies by ETag; its context is the body to compress. */
type CompressedBodies = LRUCache<string, Buffer, string>;

/**
 * Compresses each version of a prerendered page, and of its data, with Brotli once. The ETag names
 * the version. Responses that Next.js renders for one request pass through.
 */
export function compressedPages(compressBody = compressWithBrotli): Middleware {
  const bodies: CompressedBodies = new LRUCache<string, Buffer, string>({
    maxSize,
    sizeCalculation: ({ length }) => length,
    // Concurrent requests for a new version share one compression.
    fetchMethod: (_etag, _stale, { context }) => compressBody(context),
  });
  return (request, response, next) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    if (request.method === 'GET' && acceptsBrotli(accepted)) compressAtEnd(response, bodies);
    next();
  };
}

/** Replaces the body that Next.js passes to `end`: it sends a prerendered response in one piece. */
function compressAtEnd(response: ServerResponse, bodies: CompressedBodies): void {
  const end = response.end.bind(response);
  const endWith = (body: Buffer | undefined, original: string) => {
    // The handler failed after `end`, and an error was sent.
    if (response.headersSent) return;
    if (body !== undefined) {
      response.setHeader('Content-Encoding', 'br');
      response.setHeader('Content-Length', body.length);
    }
    end(body ?? original);
  };
  Object.assign(response, {
    end(...args: Parameters<typeof end>) {
      const body: unknown = args[0];
      const etag = prerenderedETag(response);
      if (etag === undefined || typeof body !== 'string') return end(...args);
      void bodies
        .fetch(etag, { context: body })
        .catch(() => undefined)
        .then((compressed) => {
          endWith(compressed, body);
        });
      return response;
    },
  });
}

/** Returns the ETag of a complete response that Next.js took from its cache of prerendered pages. */
function prerenderedETag(response: ServerResponse): string | undefined {
  const etag = response.getHeader('ETag');
  const isPrerendered = response.hasHeader('X-Nextjs-Cache') && response.statusCode === 200;
  return isPrerendered && typeof etag === 'string' ? etag : undefined;
}
