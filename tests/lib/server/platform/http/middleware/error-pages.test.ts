import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { errorAdvice } from '@/lib/http/error-texts';
import { errorPages } from '@/lib/server/platform/http/middleware/error-pages';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { runMiddleware } from '@/lib/server/platform/http/middleware/middleware';
import { runOne } from '@/tests/support/run-middleware';
import { serve } from '@/tests/support/serve';
import { errorTitles, errorLinks, unstoredWords } from '@/lib/words/lib/http';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
const pages = new Map([
  ['404', `<a href="/">${errorLinks.home}</a>`],
  ['404-cy', '<h1>Heb ei chanfod</h1>'],
  ...[413, 500].map((status) => [String(status), pageOf(status)] as const),
  ['413-cy', inLanguage('cy', () => pageOf(413))],
]);
const options = {
  pages,
  languageOf: ({ url = '' }: { readonly url?: string }) =>
    url.startsWith('/cy/') || url.endsWith('from=cy') ? 'cy' : undefined,
};

function pageOf(status: number): string {
  return `<h1>${status}</h1><p>${errorAdvice(status)}</p>`;
}

const refuse =
  (status: number, text: string, type?: string): RequestListener =>
  (_request, response) => {
    response.setHeader('Retry-After', '5');
    if (type !== undefined) response.setHeader('Content-Type', type);
    response.statusCode = status;
    response.end(text);
  };

async function request(
  listener: RequestListener,
  accept = browser,
  path = '/api/desk/mark',
  method = 'POST',
) {
  const origin = await serve(runMiddleware([errorPages(options), listener]));
  const response = await fetch(`${origin}${path}`, { method, headers: { accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('replaces a plain-text error with the error page and its text', async () => {
  const listener = refuse(413, 'That is <more> than we read.\n', 'text/plain; charset=utf-8');
  const { status, headers, text } = await request(listener);
  expect(status).toBe(413);
  expect(text).toBe('<h1>413</h1><p>That is &lt;more&gt; than we read.</p>');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-length')).toBe(String(text.length));
  expect(headers.get('retry-after')).toBe('5');
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('shows a text that was not stored in a field of its own', async () => {
  const typed = '</textarea><b>Dear Eve,\n\nyes.';
  const { text } = await request(refuse(413, `Too long.\n\n${typed}`, 'text/plain'));
  expect(text).toContain(`<h1>413</h1><p>Too long.</p><p><label>${unstoredWords.label} `);
  expect(text).toContain(
    '<textarea readonly rows="10">\n&lt;/textarea&gt;&lt;b&gt;Dear Eve,\n\nyes.</textarea>',
  );
});

test('links errors of the desk to the desk instead of the home page', async () => {
  const listener = refuse(404, 'Gone.', 'text/plain; charset=utf-8');
  expect((await request(listener)).text).toBe(`<a href="/desk">${errorLinks.desk}</a>`);
  const other = await request(listener, browser, '/api/other');
  expect(other.text).toBe(`<a href="/">${errorLinks.home}</a>`);
});

test('does not show the text of an error without a type', async () => {
  const { text } = await request(refuse(500, errorTitles[500]));
  expect(text).toBe(pages.get('500'));
});

test.each(['/journal/feed.xml', '/events/calendar.ics?a=b', '/icon.svg', '/_next/image?url=x'])(
  'replaces a plain-text error at the file %s',
  async (path) => {
    const listener = refuse(413, 'Too much.', 'text/plain; charset=utf-8');
    expect((await request(listener, browser, path)).text).toBe('<h1>413</h1><p>Too much.</p>');
  },
);

test.each([
  '/failed/413',
  '/failed/413?a=b',
  '/_next/data/built/failed/413.json',
  '/./failed/413',
  '/visit/../failed/413',
])('hides the error page at %s', (url) => {
  expect(runOne(errorPages(options), url).url).toBe('/failed');
});

test.each(['/', '/failed', '/visit/failed/413', '/failed-nights', '/visit?a=/./failed/413'])(
  'does not change the address %s',
  (url) => {
    expect(runOne(errorPages(options), url).url).toBe(url);
  },
);

test.each([
  ['a script', refuse(413, 'Too much.', 'text/plain'), '*/*', '/api/desk/mark', 'Too much.'],
  ['a JSON client', refuse(413, 'Too much.', 'text/plain'), 'application/json', '/api/x', 'Too'],
  ['another address', refuse(413, 'Too much.', 'text/plain'), browser, '/visit?a=b.c', 'Too much.'],
  ['a page', refuse(413, '<p>Own</p>', 'text/html'), browser, '/api/x', '<p>Own</p>'],
  ['a status without a page', refuse(418, 'Tea.', 'text/plain'), browser, '/api/x', 'Tea.'],
  ['a success', refuse(200, 'Fine.', 'text/plain'), browser, '/api/x', 'Fine.'],
])('does not replace the response for %s', async (_what, listener, accept, path, expected) => {
  expect((await request(listener, accept, path)).text).toContain(expected);
});

/** Requests a page as a client that accepts a type. */
function requestAs(listener: RequestListener, accept: string, method = 'GET') {
  return request(listener, accept, '/', method);
}

const htmlPage =
  (status: number, parts: 'at once' | 'in parts'): RequestListener =>
  (_request, response) => {
    response.statusCode = status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('ETag', '"page"');
    response.setHeader('Allow', 'GET');
    if (parts === 'in parts') response.write('<h1>Broken');
    response.end('</h1>');
  };

test.each(['at once', 'in parts'] as const)(
  'replaces an error page that is sent %s with JSON',
  async (parts) => {
    const { status, headers, text } = await requestAs(htmlPage(405, parts), 'application/json');
    expect(status).toBe(405);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const message = `${errorTitles[405]}.`;
    expect(JSON.parse(text)).toEqual({ error: message, errors: [{ message }] });
    expect(headers.get('allow')).toBe('GET');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('cache-control')).toBe('private, no-store');
  },
);

test('replaces an error without a type, and sends no body for HEAD', async () => {
  const plain = refuse(500, errorTitles[500]);
  const { text } = await requestAs(plain, 'application/json');
  expect(JSON.parse(text)).toMatchObject({ error: `${errorTitles[500]}.` });
  expect((await requestAs(plain, 'application/json', 'HEAD')).text).toBe('');
});

test('puts the text of a plain-text error into JSON', async () => {
  const plain = refuse(503, 'Busy.\n', 'text/plain; charset=utf-8');
  const { status, text, headers } = await requestAs(plain, 'application/json');
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({ error: 'Busy.', errors: [{ message: 'Busy.' }] });
  expect(headers.get('retry-after')).toBe('5');
});

test('does not replace pages for browsers, successes or JSON', async () => {
  const html = '<h1>Broken</h1>';
  expect((await requestAs(htmlPage(404, 'in parts'), browser)).text).toBe(html);
  expect((await requestAs(htmlPage(200, 'in parts'), 'application/json')).text).toBe(html);
  const own = JSON.stringify({ error: formErrorWords.FORM_NOT_FOUND });
  const inJson = refuse(404, own, 'application/json');
  expect((await requestAs(inJson, 'application/json')).text).toBe(own);
});

test.each(['/desk/site/edit/content/pages/visit.md', '/robots.txt', '/cy/visit'])(
  'lets a response be compressed that it does not replace: %s',
  async (path) => {
    let accepted = '';
    await request(
      (sent, response) => {
        accepted = [sent.headers['accept-encoding'] ?? ''].flat().join();
        response.end();
      },
      browser,
      path,
      'GET',
    );
    expect(accepted.split(',')[0]).toBe('gzip');
  },
);

test('shows an error in the language of the page, with the text of the response', async () => {
  const listener = refuse(413, 'Gormod o <eiriau>.', 'text/plain; charset=utf-8');
  const { text } = await request(listener, browser, '/api/consent?from=cy');
  expect(text).toBe('<h1>413</h1><p>Gormod o &lt;eiriau&gt;.</p>');
});

test('translates the page for missing pages, and no other page', async () => {
  const get = (listener: RequestListener, path: string, method = 'GET') =>
    request(listener, browser, path, method);
  const missing = htmlPage(404, 'in parts');
  const { status, text, headers } = await get(missing, '/cy/visit');
  expect([status, text]).toEqual([404, '<h1>Heb ei chanfod</h1>']);
  expect(headers.get('content-length')).toBe(String(text.length));
  const own = '<h1>Broken</h1>';
  expect((await get(missing, '/visit')).text).toBe(own);
  expect((await get(missing, '/cy/visit', 'POST')).text).toBe(own);
  expect((await get(htmlPage(200, 'in parts'), '/cy/visit')).text).toBe(own);
});
