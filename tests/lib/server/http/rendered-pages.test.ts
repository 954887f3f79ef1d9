import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { RenderedPages } from '@/lib/server/http/rendered-pages';

interface Asked {
  readonly path?: string;
  readonly key?: string;
  readonly marks?: readonly string[];
  readonly status?: number;
  /** What is rendered, where the page is not sent from memory. */
  readonly render?: (marks: readonly string[]) => string;
  readonly type?: string;
}

const html = (marks: readonly string[]) => `<p>${marks.join('-')}</p><script>${marks[0] ?? ''}`;

async function start() {
  const pages = new RenderedPages();
  let asked: Asked = {};
  let renders = 0;
  const server = createServer((request, response) => {
    const { key = 'page', marks = [], status = 200, render = html, type = 'text/html' } = asked;
    response.statusCode = status;
    if (pages.send(request, response, key, marks)) return;
    renders += 1;
    response.setHeader('Content-Type', type);
    response.end(render(marks));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    renders: () => renders,
    ask: async (next: Asked) => {
      asked = next;
      const response = await fetch(`http://127.0.0.1:${port}${next.path ?? '/'}`);
      const { status, headers } = response;
      return { status, type: headers.get('content-type'), text: await response.text() };
    },
  };
}

test('renders a page once and sends it with the marks of each request', async () => {
  const { ask, renders } = await start();
  expect((await ask({ marks: ['one', 'two'] })).text).toBe('<p>one-two</p><script>one');
  expect(await ask({ marks: ['three', 'four'] })).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
    text: '<p>three-four</p><script>three',
  });
  expect((await ask({ marks: ['five', 'six'], path: '/?a=b' })).text).toContain('five-six');
  expect(renders()).toBe(1);
});

test('renders each key, and keeps the status of each request', async () => {
  const { ask, renders } = await start();
  await ask({ key: 'a', render: () => 'A' });
  expect((await ask({ key: 'b', render: () => 'B', status: 422 })).text).toBe('B');
  expect(await ask({ key: 'b', status: 422 })).toMatchObject({ status: 422, text: 'B' });
  expect((await ask({ key: 'a' })).text).toBe('A');
  expect(renders()).toBe(2);
});

test.each<[string, Asked]>([
  ['a page with a query', { path: '/?email=ana' }],
  ['data for a client navigation', { path: '/_next/data/1/page.json' }],
  ['what is not HTML', { type: 'application/json' }],
])('does not keep %s', async (_what, asked) => {
  const { ask, renders } = await start();
  await ask({ marks: ['one'], ...asked });
  expect((await ask({ marks: ['two'] })).text).toBe('<p>two</p><script>two');
  expect(renders()).toBe(2);
});

test('does not keep an error page in place of a page', async () => {
  const pages = new RenderedPages();
  let isBroken = true;
  const server = createServer((request, response) => {
    if (pages.send(request, response, 'page', [])) return;
    if (isBroken) response.statusCode = 500;
    response.setHeader('Content-Type', 'text/html');
    response.end(isBroken ? 'Something broke' : 'Fine');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}/`;
  expect((await fetch(url)).status).toBe(500);
  isBroken = false;
  expect(await (await fetch(url)).text()).toBe('Fine');
  expect((await fetch(url)).status).toBe(200);
});

test('keeps a page that shows no marks, such as a closed form', async () => {
  const { ask, renders } = await start();
  await ask({ marks: ['one'], render: () => 'Closed' });
  expect((await ask({ marks: ['two'] })).text).toBe('Closed');
  expect(renders()).toBe(1);
});

test('sends no HTML in place of data', async () => {
  const { ask, renders } = await start();
  await ask({ marks: ['one'] });
  await ask({ marks: ['two'], path: '/_next/data/1/page.json' });
  expect(renders()).toBe(2);
});

test('keeps a hundred pages', async () => {
  const { ask, renders } = await start();
  for (let count = 0; count < 101; count += 1) await ask({ key: String(count) });
  await ask({ key: '99' });
  expect(renders()).toBe(101);
  await ask({ key: '100' });
  expect(renders()).toBe(102);
});
