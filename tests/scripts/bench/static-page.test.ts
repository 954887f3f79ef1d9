import { expect, test } from 'vitest';
import { serveStaticPage } from '@/scripts/bench/static-page';
import { serve } from '@/tests/support/serve';

test('serves the page without scripts and other files from memory', async () => {
  const requested: string[] = [];
  const origin = await serve(({ url: path = '' }, response) => {
    requested.push(path);
    response.setHeader('Content-Type', path.endsWith('.css') ? 'text/css' : 'text/html');
    response.end(
      path.endsWith('.css')
        ? 'p { color: red }'
        : '<link rel="stylesheet" href="/a.css"><script src="/boot.js"></script><p>Hours</p>' +
            '<script type="application/json">{"a":1}</script>',
    );
  });
  const page = await serveStaticPage(origin, '/contact');
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
