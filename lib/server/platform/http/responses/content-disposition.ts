import { basename } from 'node:path';
import type { ServerResponse } from 'node:http';
import { normalizeText } from '@/lib/intl/normalize-text';

/**
 * Returns a `Content-Disposition` header (RFC 6266), with the name in ASCII for old programs, and the full name
 * for all others (RFC 8187). Browsers save an `attachment`, and show a file `inline` if they can.
 */
export function contentDisposition(
  name: string,
  disposition: 'attachment' | 'inline' = 'attachment',
): string {
  const plain = normalizeText(name, 'NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/**
 * Has browsers save a file of `public/files/` under its name, and open one that runs no scripts on this site: a
 * PDF. `path` is that of the file in `public/`; other folders are left as they are.
 */
export function setFileDisposition(response: ServerResponse, path: string): void {
  if (!path.startsWith('/files/')) return;
  const disposition = /\.pdf$/i.test(path) ? 'inline' : 'attachment';
  response.setHeader('Content-Disposition', contentDisposition(basename(path), disposition));
}
