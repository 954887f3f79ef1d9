import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { errorAdvice } from '@/lib/http/error-text';
import { hideErrorPages, readErrorPages, showErrorPage } from '@/lib/server/http/error-pages';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
const pages = new Map([413, 500].map((status) => [status, pageOf(status)]));

function pageOf(status: number): string {
  return `<h1>${status}</h1><p>${errorAdvice(status)}</p>`;
}

const refuse =
  (status: number, words: string, type?: string): RequestListener =>
  (_request, response) => {
    response.setHeader('Retry-After', '5');
    if (type !== undefined) response.setHeader('Content-Type', type);
    response.writeHead(status).end(words);
  };

async function ask(answer: RequestListener, accept = browser, path = '/api/desk/mark') {
  const server = createServer((request, response) => {
    showErrorPage(request, response, pages);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { accept },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('words alone on a white page become a page of the site with these words', async () => {
  const answer = refuse(413, 'That is <more> than we read.\n', 'text/plain; charset=utf-8');
  const { status, headers, text } = await ask(answer);
  expect(status).toBe(413);
  expect(text).toBe('<h1>413</h1><p>That is &lt;more&gt; than we read.</p>');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-length')).toBe(String(text.length));
  expect(headers.get('retry-after')).toBe('5');
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('words of the framework, which are for nobody, are not among them', async () => {
  const { text } = await ask(refuse(500, 'Internal Server Error'));
  expect(text).toBe(pages.get(500));
});

test.each(['/journal/feed.xml', '/events/calendar.ics?a=b', '/icon.svg', '/_next/image?url=x'])(
  'words alone at %s, which is no page, become one too',
  async (path) => {
    const answer = refuse(413, 'Too much.', 'text/plain; charset=utf-8');
    expect((await ask(answer, browser, path)).text).toBe('<h1>413</h1><p>Too much.</p>');
  },
);

test.each([
  '/failed/413',
  '/failed/413?a=b',
  '/_next/data/built/failed/413.json',
  '/./failed/413',
  '/visit/../failed/413',
])('the page of a failure is not at %s', (url) => {
  const request = { url };
  hideErrorPages(request);
  expect(request.url).toBe('/failed');
});

test.each(['/', '/failed', '/visit/failed/413', '/failed-nights', '/visit?a=/./failed/413'])(
  '%s is left alone',
  (url) => {
    const request = { url };
    hideErrorPages(request);
    expect(request.url).toBe(url);
  },
);

test.each([
  ['a script', refuse(413, 'Too much.', 'text/plain'), '*/*', '/api/desk/mark', 'Too much.'],
  ['who reads JSON', refuse(413, 'Too much.', 'text/plain'), 'application/json', '/api/x', 'Too'],
  ['another address', refuse(413, 'Too much.', 'text/plain'), browser, '/visit?a=b.c', 'Too much.'],
  ['a page', refuse(413, '<p>Own</p>', 'text/html'), browser, '/api/x', '<p>Own</p>'],
  ['a status without a page', refuse(418, 'Tea.', 'text/plain'), browser, '/api/x', 'Tea.'],
  ['what is no failure', refuse(200, 'Fine.', 'text/plain'), browser, '/api/x', 'Fine.'],
])('%s is left alone', async (_what, answer, accept, path, words) => {
  expect((await ask(answer, accept, path)).text).toContain(words);
});

test('the pages are those of the build, by their status', async () => {
  const folder = await temporaryDirectory();
  await writeFile(join(folder, '413.html'), 'Too much');
  await writeFile(join(folder, '413.json'), '{}');
  await writeFile(join(folder, '[status].js.nft.json'), '{}');
  expect(await readErrorPages(folder)).toEqual(new Map([[413, 'Too much']]));
});
