import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMiddleware } from '@/lib/server/platform/http/middleware/middleware';
import { publicFiles } from '@/lib/server/platform/http/middleware/public-files';
import { fileNames } from '@/tests/support/named-files';
import { serve } from '@/tests/support/serve';
import { writeTree } from '@/tests/support/tree';

const toDownload = [
  'Bericht für alle.pdf',
  'form.docx',
  'list.xlsx',
  'text.odt',
  'page.html',
  'drawing.svg',
];

/** Serves a version; everything that is none of its files answers with the address that Next.js sees. */
async function serveVersion(): Promise<string> {
  const named = [...fileNames, ...toDownload].map((name) => `/files/${name}`);
  const root = writeTree({
    ...Object.fromEntries(named.map((path) => [`public${path}`, `This is ${path}.`])),
    'public/pictures/dome.webp': 'a picture',
    'public/leaflet two.pdf': 'a leaflet',
    'public/boot.js': 'not of the version',
    'public/og/0123456789abcdef.png': 'drawn later',
    'secret.txt': 'a secret',
  });
  const addresses = new Set(['/pictures/dome.webp', '/leaflet two.pdf', '/boot.js', ...named]);
  return serve(
    runMiddleware([
      publicFiles({
        readFiles: () => ({ folder: join(root, 'public'), addresses }),
        ownFiles: new Set(['/removed.pdf', '/og/1.png', '/boot.js']),
        headersOf: () => [
          ['X-Rule', 'of the path'],
          ['Content-Security-Policy', 'that of pages'],
          ['X-Frame-Options', 'DENY'],
        ],
      }),
      ({ url = '' }, response) => {
        response.end(`next: ${url}`);
      },
    ]),
  );
}

test('sends a picture with a short policy in place of the headers of pages', async () => {
  const origin = await serveVersion();
  const headersAt = async (path: string) => {
    const { headers } = await fetch(`${origin}${path}`);
    return [headers.get('Content-Security-Policy'), headers.get('X-Frame-Options')];
  };
  const short = "default-src 'none'; style-src 'unsafe-inline'";
  expect(await headersAt('/pictures/dome.webp')).toEqual([short, null]);
  expect(await headersAt('/files/drawing.svg')).toEqual([short, null]);
  expect(await headersAt('/files/page.html')).toEqual(['that of pages', 'DENY']);
});

test('sends a file of the version with type, validators and the headers of its path', async () => {
  const origin = await serveVersion();
  const response = await fetch(`${origin}/pictures/dome.webp?v=1`);
  expect(await response.text()).toBe('a picture');
  expect(response.headers.get('Content-Type')).toBe('image/webp');
  expect(response.headers.get('X-Rule')).toBe('of the path');
  const etag = response.headers.get('ETag') ?? '';
  const again = await fetch(`${origin}/pictures/dome.webp`, {
    // Without Cache-Control, fetch asks for a complete response.
    headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' },
  });
  expect(again.status).toBe(304);
  const part = await fetch(`${origin}/pictures/dome.webp`, { headers: { Range: 'bytes=2-4' } });
  expect([part.status, await part.text()]).toEqual([206, 'pic']);
  const unsatisfiable = { Range: 'bytes=900-' };
  const none = await fetch(`${origin}/pictures/dome.webp`, { headers: unsatisfiable });
  expect(none.status).toBe(416);
});

test('sends a picture for sharing that was drawn after the version was loaded', async () => {
  const origin = await serveVersion();
  const response = await fetch(`${origin}/og/0123456789abcdef.png`);
  expect(await response.text()).toBe('drawn later');
});

test.each(fileNames)('sends the file %s', async (name) => {
  const origin = await serveVersion();
  const response = await fetch(`${origin}/files/${encodeURIComponent(name)}`);
  expect(await response.text()).toBe(`This is /files/${name}.`);
});

test.each([
  ['Bericht für alle.pdf', 'inline', 'application/pdf'],
  [
    'form.docx',
    'attachment',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['list.xlsx', 'attachment', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['text.odt', 'attachment', 'application/vnd.oasis.opendocument.text'],
  ['page.html', 'attachment', 'text/html; charset=UTF-8'],
  ['drawing.svg', 'attachment', 'image/svg+xml'],
])('sends the file %s of /files/ %s', async (name, disposition, type) => {
  const origin = await serveVersion();
  const { headers } = await fetch(`${origin}/files/${encodeURIComponent(name)}`);
  expect(headers.get('Content-Type')).toBe(type);
  expect(headers.get('Content-Disposition')).toMatch(new RegExp(`^${disposition}; filename=`));
  expect(headers.get('Content-Disposition')).toContain(`''${encodeURIComponent(name)}`);
});

test.each([
  ['a file that the version no longer has', '/removed.pdf', 'next: /failed'],
  ['a generated file of the build', '/og/1.png', 'next: /og/1.png'],
  ['a picture for sharing that is not drawn', '/og/0000000000000000.png', 'next: /failed'],
  ['a photograph for sharing that is not cut', '/og/0000000000000000.jpg', 'next: /failed'],
  ['the boot script', '/boot.js?v=1', 'next: /boot.js?v=1'],
  ['a page', '/visit', 'next: /visit'],
  ['an address outside the folder', '/%2e%2e%2fsecret.txt', 'next: /%2e%2e%2fsecret.txt'],
  ['an address that cannot be decoded', '/%E0%A4%A', 'next: /%E0%A4%A'],
])('leaves %s to Next.js', async (_what, path, expected) => {
  const origin = await serveVersion();
  expect(await (await fetch(origin + path)).text()).toBe(expected);
});

test('leaves other methods to Next.js', async () => {
  const origin = await serveVersion();
  const response = await fetch(`${origin}/pictures/dome.webp`, { method: 'POST' });
  expect(await response.text()).toBe('next: /pictures/dome.webp');
});
