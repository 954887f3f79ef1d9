import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { compress } from '@/lib/server/http/compress';

const page = `<!doctype html>${'<p>Saturn is up from dusk.</p>'.repeat(200)}`;
const unpack: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (packed) => packed,
};

let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** Requests a response with these accepted encodings; its content is as sent. */
async function ask(accepted: string, type: string, body: string, encoding?: string) {
  server = createServer((asked, response) => {
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    compress(asked, response, () => {
      response.setHeader('Content-Type', type);
      response.end(body);
    });
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const sent = request({ port, headers: { 'Accept-Encoding': accepted } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  return { encoding: answer.headers['content-encoding'], vary: answer.headers.vary, content };
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['', undefined],
])('compresses for Accept-Encoding %j with %s', async (accepted, expected) => {
  const { encoding, vary, content } = await ask(accepted, 'text/html; charset=utf-8', page);
  expect(encoding).toBe(expected);
  expect(vary).toBe('Accept-Encoding');
  expect(unpack[encoding ?? 'none']?.(content).toString()).toBe(page);
});

test.each([
  ['a picture', 'image/webp', page],
  ['a few words', 'text/plain', 'No.'],
])('does not compress %s', async (_what, type, body) => {
  const { encoding, content } = await ask('gzip, br', type, body);
  expect(encoding).toBeUndefined();
  expect(content.toString()).toBe(body);
});

test('does not compress a compressed response again', async () => {
  const { encoding, content } = await ask('gzip, br', 'text/css', page, 'br');
  expect(encoding).toBe('br');
  expect(content.toString()).toBe(page);
});
