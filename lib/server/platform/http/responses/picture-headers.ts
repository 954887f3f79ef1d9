import type { ServerResponse } from 'node:http';

/** Scripts and other files of a drawing that is opened by itself stay unloaded; its own styles apply. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'";

/** Those of pages. They have no effect on a picture. */
const pageHeaders = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
];

/**
 * Gives a picture a short content policy in place of the headers of pages, which are as large as a small
 * drawing. `path` is that of the file in `public/`; other files are left as they are.
 */
export function setPictureHeaders(response: ServerResponse, path: string): void {
  if (!/\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/i.test(path)) return;
  response.setHeader('Content-Security-Policy', picturePolicy);
  for (const name of pageHeaders) response.removeHeader(name);
}
