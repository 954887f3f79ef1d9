import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveStaticPage } from '@/scripts/bench/static-page';

let site: Server;
let url: string;
let requested: string[];

beforeEach(async () => {
  requested = [];
  site = createServer(({ url: path = '' }, response) => {
    requested.push(path);
    response.setHeader('Content-Type', path.endsWith('.css') ? 'text/css' : 'text/html');
    response.end(
      path.endsWith('.css')
        ? 'p { color: red }'
        : '<link rel="stylesheet" href="/a.css"><script src="/boot.js"></script><p>Hours</p>' +
            '<script type="application/json">{"a":1}</script>',
    );
  });
  await new Promise<void>((resolve) => {
    site.listen(0, resolve);
  });
  url = `http://localhost:${(site.address() as AddressInfo).port}`;
});

afterEach(() => {
  site.close();
});

test('serves the page without scripts and other files from memory', async () => {
  const page = await serveStaticPage(url, '/contact');
  try {
    const html = await (await fetch(page.url)).text();
    expect(html).toBe('<link rel="stylesheet" href="/a.css"><p>Hours</p>');
    const style = new URL('/a.css', page.url);
    for (let visit = 0; visit < 2; visit += 1) {
      const response = await fetch(style);
      expect(response.headers.get('content-encoding')).toBe('br');
      expect(await response.text()).toBe('p { color: red }');
    }
    expect(requested).toEqual(['/contact', '/a.css']);
  } finally {
    page.close();
  }
});
