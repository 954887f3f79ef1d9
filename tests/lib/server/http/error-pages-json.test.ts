import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { showJsonError } from '@/lib/server/http/error-pages';

const browser = 'text/html,application/xhtml+xml';

async function ask(answer: RequestListener, accept: string, method = 'GET') {
  const server = createServer((request, response) => {
    showJsonError(request, response);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const response = await fetch(`http://127.0.0.1:${port}/`, { method, headers: { accept } });
  const text = await response.text();
  return { status: response.status, type: response.headers.get('content-type'), text, response };
}

const page =
  (status: number, ways: 'at once' | 'in parts' | 'with a head'): RequestListener =>
  (_request, response) => {
    response.statusCode = status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('ETag', '"page"');
    response.setHeader('Allow', 'GET');
    if (ways === 'with a head') response.writeHead(status, { 'X-Page': 'yes' });
    if (ways !== 'at once') response.write('<h1>Broken');
    response.end('</h1>');
  };

test.each(['at once', 'in parts', 'with a head'] as const)(
  'a page of failure that is sent %s is told in JSON to who asks for JSON',
  async (ways) => {
    const { status, type, text, response } = await ask(page(405, ways), 'application/json');
    expect(status).toBe(405);
    expect(type).toBe('application/json; charset=utf-8');
    const message = 'Method Not Allowed.';
    expect(JSON.parse(text)).toEqual({ error: message, errors: [{ message }] });
    expect(response.headers.get('allow')).toBe('GET');
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  },
);

test('a failure without words is told too, and a HEAD has no body', async () => {
  const plain: RequestListener = (_request, response) => {
    response.statusCode = 500;
    response.end('Internal Server Error');
  };
  const { text } = await ask(plain, 'application/json');
  expect(JSON.parse(text)).toMatchObject({ error: 'Internal Server Error.' });
  expect((await ask(plain, 'application/json', 'HEAD')).text).toBe('');
});

test('what is said in plain words is said in JSON too', async () => {
  const plain: RequestListener = (_request, response) => {
    response.setHeader('Retry-After', '5');
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Busy.\n');
  };
  const { status, text, response } = await ask(plain, 'application/json');
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({ error: 'Busy.', errors: [{ message: 'Busy.' }] });
  expect(response.headers.get('retry-after')).toBe('5');
});

test('a browser gets the page, and what is no failure or JSON already stays', async () => {
  expect((await ask(page(404, 'in parts'), browser)).text).toBe('<h1>Broken</h1>');
  expect((await ask(page(200, 'in parts'), 'application/json')).text).toBe('<h1>Broken</h1>');
  const own = JSON.stringify({ error: 'Form not found' });
  const inJson: RequestListener = (_request, response) => {
    response.statusCode = 404;
    response.setHeader('Content-Type', 'application/json');
    response.end(own);
  };
  expect((await ask(inJson, 'application/json')).text).toBe(own);
});
