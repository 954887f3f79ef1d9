import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Below this a file does not get smaller by more than its headers. */
const smallest = 512;

/**
 * Writes a Brotli copy (RFC 7932) beside every script and stylesheet that a build hands to
 * browsers, at the highest quality: it takes long once and saves an eighth on every first visit.
 * `lib/server/http/middleware/compression.ts` hands the copies out.
 */
export function compressBuild(root: string): void {
  const folder = join(root, '.next/static');
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    const path = join(folder, name);
    const content = readFileSync(path);
    if (content.length < smallest) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}
