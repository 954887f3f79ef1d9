import { request, type RequestListener } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { compress } from '@/lib/server/platform/http/middleware/compression';
import { compressedPages } from '@/lib/server/platform/http/middleware/compressed-pages';
import { runMiddleware } from '@/lib/server/platform/http/middleware/middleware';
import { serve } from '@/tests/support/serve';

const page = `<!doctype html><p>${'A page of the site. '.repeat(200)}</p>`;

/** Serves with the middleware in the server's order, and returns what one request receives. */
async function start(handle: RequestListener, pages = compressedPages()) {
  const origin = await serve(runMiddleware([compress, pages, handle]));
  return (encoding: string, method = 'GET') =>
    new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
      const headers = { 'Accept-Encoding': encoding };
      const call = request(origin, { method, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({ headers: response.headers, body: Buffer.concat(parts) });
        });
      });
      call.on('error', reject);
      call.end();
    });
}

/** Sends a page as Next.js sends one from its cache. */
function sendPrerendered(body: () => string): RequestListener {
  return ({ method }, response) => {
    response.setHeader('X-Nextjs-Cache', 'HIT');
    response.setHeader('ETag', `"${body().length}"`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(body()));
    response.end(method === 'HEAD' ? null : body());
  };
}

test('compresses a prerendered page with its own length', async () => {
  const get = await start(sendPrerendered(() => page));
  const { headers, body } = await get('gzip, br');
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers.vary).toBe('Accept-Encoding');
  expect(brotliDecompressSync(body).toString()).toBe(page);
});

test('sends the same bytes again for the same version, and the new page for a new one', async () => {
  let current = page;
  const get = await start(sendPrerendered(() => current));
  const first = await get('br');
  expect((await get('br')).body.equals(first.body)).toBe(true);
  current = `${page}<p>More.</p>`;
  expect(brotliDecompressSync((await get('br')).body).toString()).toBe(current);
});

test('does not keep a page that was rendered for one request', async () => {
  let count = 0;
  const get = await start((_request, response) => {
    count += 1;
    response.setHeader('ETag', '"same"');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`${page}${count}`);
  });
  for (const expected of [1, 2]) {
    const { body } = await get('br');
    expect(brotliDecompressSync(body).toString()).toBe(`${page}${expected}`);
  }
});

test.each([
  ['gzip', 'GET', 'gzip'],
  ['identity', 'GET', undefined],
  ['br', 'HEAD', undefined],
])(
  'leaves a request with Accept-Encoding %s and %s to compress',
  async (encoding, method, expected) => {
    const get = await start(sendPrerendered(() => page));
    const { headers } = await get(encoding, method);
    expect(headers['content-encoding']).not.toBe('br');
    if (method === 'GET') expect(headers['content-encoding']).toBe(expected);
  },
);

test('compresses a version once for concurrent requests', async () => {
  const compressBody = vi.fn((body: string) => Promise.resolve(brotliCompressSync(body)));
  const get = await start(
    sendPrerendered(() => page),
    compressedPages(compressBody),
  );
  const responses = await Promise.all(Array.from({ length: 8 }, () => get('br')));
  for (const { body } of responses) expect(brotliDecompressSync(body).toString()).toBe(page);
  expect(compressBody).toHaveBeenCalledOnce();
});
