import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A page of the site as static files: its HTML without scripts, its stylesheet and its font. */
export interface StaticPage {
  readonly url: string;
  close(): void;
}

interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  readonly isCompressed: boolean;
}

/** Copies a page of a running site into memory and serves it on a free port, compressed like the site's. */
export async function serveStaticPage(site: string, path: string): Promise<StaticPage> {
  const html = withoutScripts(await (await fetch(`${site}${path}`)).text());
  const files = new Map([[path, compress('text/html; charset=utf-8', html)]]);
  const server = createServer((request, response) => {
    void load(request.url ?? '').then(({ type, body, isCompressed }) => {
      response.setHeader('Content-Type', type);
      if (isCompressed) response.setHeader('Content-Encoding', 'br');
      response.end(body);
    });
  });

  /** Fetches every other file once, for the first visit, which does not count. */
  async function load(address: string): Promise<StaticFile> {
    const known = files.get(address);
    if (known !== undefined) return known;
    const response = await fetch(`${site}${address}`);
    const type = response.headers.get('content-type') ?? '';
    const content = Buffer.from(await response.arrayBuffer());
    const file = /^(?:text|image\/svg)/.test(type)
      ? compress(type, content)
      : { type, body: content, isCompressed: false };
    files.set(address, file);
    return file;
  }

  const port = await listen(server);
  return { url: `http://localhost:${port}${path}`, close: () => server.close() };
}

/** Removes every script. The site escapes `<` in inline JSON. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>[^<]*<\/script>/g, '');
}

function compress(type: string, content: string | Buffer): StaticFile {
  return { type, body: brotliCompressSync(content), isCompressed: true };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, () => resolve((server.address() as AddressInfo).port));
  });
}
