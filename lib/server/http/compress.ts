import { constants } from 'node:zlib';
import compression from 'compression';
import type { Middleware } from '@/lib/server/http/middleware';

/**
 * Brotli's quality: at 5 a page is a tenth smaller than with gzip and takes as long; above, it takes
 * several times as long for little.
 */
const quality = 5;

/**
 * Compresses responses with Brotli (RFC 7932) or gzip. Small responses, pictures and what is
 * compressed already stay as they are.
 */
export const compress: Middleware = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
});
