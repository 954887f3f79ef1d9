import { expect, test } from 'vitest';
import { RenderedPages } from '@/lib/server/platform/http/responses/rendered-pages';
import { serve } from '@/tests/support/serve';

interface TestRequest {
  readonly path?: string;
  readonly key?: string;
  readonly values?: readonly string[];
  readonly status?: number;
  /** Renders the page if it is not cached. */
  readonly render?: (values: readonly string[]) => string;
  readonly type?: string;
}

const html = (values: readonly string[]) => `<p>${values.join('-')}</p><script>${values[0] ?? ''}`;

async function start() {
  const pages = new RenderedPages();
  let current: TestRequest = {};
  let renders = 0;
  const origin = await serve((incoming, response) => {
    const { key = 'page', values = [], status = 200, render = html, type = 'text/html' } = current;
    response.statusCode = status;
    if (pages.send(incoming, response, key, values)) return;
    renders += 1;
    response.setHeader('Content-Type', type);
    response.end(render(values));
  });
  return {
    renders: () => renders,
    request: async (next: TestRequest) => {
      current = next;
      const response = await fetch(`${origin}${next.path ?? '/'}`);
      const { status, headers } = response;
      return { status, type: headers.get('content-type'), text: await response.text() };
    },
  };
}

test('renders a page once and sends it with the values of each request', async () => {
  const { request, renders } = await start();
  expect((await request({ values: ['one', 'two'] })).text).toBe('<p>one-two</p><script>one');
  expect(await request({ values: ['three', 'four'] })).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
    text: '<p>three-four</p><script>three',
  });
  expect((await request({ values: ['five', 'six'], path: '/?a=b' })).text).toContain('five-six');
  expect(renders()).toBe(1);
});

test('renders each key and keeps the status of each request', async () => {
  const { request, renders } = await start();
  await request({ key: 'a', render: () => 'A' });
  expect((await request({ key: 'b', render: () => 'B', status: 422 })).text).toBe('B');
  expect(await request({ key: 'b', status: 422 })).toMatchObject({ status: 422, text: 'B' });
  expect((await request({ key: 'a' })).text).toBe('A');
  expect(renders()).toBe(2);
});

test.each<[string, TestRequest]>([
  ['a page with a query', { path: '/?email=ana' }],
  ['data for a client navigation', { path: '/_next/data/1/page.json' }],
  ['a type other than HTML', { type: 'application/json' }],
])('does not cache %s', async (_what, options) => {
  const { request, renders } = await start();
  await request({ values: ['one'], ...options });
  expect((await request({ values: ['two'] })).text).toBe('<p>two</p><script>two');
  expect(renders()).toBe(2);
});

test('does not cache an error page', async () => {
  const pages = new RenderedPages();
  let isBroken = true;
  const origin = await serve((request, response) => {
    if (pages.send(request, response, 'page', [])) return;
    if (isBroken) response.statusCode = 500;
    response.setHeader('Content-Type', 'text/html');
    response.end(isBroken ? 'Something broke' : 'Fine');
  });
  const url = `${origin}/`;
  expect((await fetch(url)).status).toBe(500);
  isBroken = false;
  expect(await (await fetch(url)).text()).toBe('Fine');
  expect((await fetch(url)).status).toBe(200);
});

test('caches a page that shows no values, such as a closed form', async () => {
  const { request, renders } = await start();
  await request({ values: ['one'], render: () => 'Closed' });
  expect((await request({ values: ['two'] })).text).toBe('Closed');
  expect(renders()).toBe(1);
});

test('does not send HTML instead of data', async () => {
  const { request, renders } = await start();
  await request({ values: ['one'] });
  await request({ values: ['two'], path: '/_next/data/1/page.json' });
  expect(renders()).toBe(2);
});

test('caches a hundred pages and drops the least recently used', async () => {
  const { request, renders } = await start();
  for (let count = 0; count < 100; count += 1) await request({ key: String(count) });
  await request({ key: '0' });
  expect(renders()).toBe(100);
  await request({ key: '100' });
  for (const key of ['0', '2', '100']) await request({ key });
  expect(renders()).toBe(101);
  await request({ key: '1' });
  expect(renders()).toBe(102);
});
