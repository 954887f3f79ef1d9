import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { fetchForPage } from '@/lib/server/http/fetch-for-page';

async function source(answer: (request: number) => RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(requests)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/`, requests: () => requests };
}

const say =
  (status: number, text = ''): RequestListener =>
  (_request, response) => {
    response.statusCode = status;
    response.end(text);
  };

test.each([500, 502, 503, 599])('an answer of %i is asked three times in all', async (status) => {
  const { url, requests } = await source(() => say(status));
  expect(await fetchForPage(url, 'text/plain')).toEqual({ kind: 'failed', why: 'status' });
  expect(requests()).toBe(3);
});

test('the third try may be the good one', async () => {
  const { url, requests } = await source((request) => say(request < 3 ? 503 : 200, 'stars'));
  expect(await fetchForPage(url, 'text/plain')).toEqual({ kind: 'text', text: 'stars' });
  expect(requests()).toBe(3);
});

test.each([400, 404, 410, 429])('an answer of %i is final', async (status) => {
  const { url, requests } = await source(() => say(status));
  expect(await fetchForPage(url, 'text/plain')).toEqual({ kind: 'refused', status });
  expect(requests()).toBe(1);
});

test('a source that breaks off, or that nobody runs, is asked once', async () => {
  const { url, requests } = await source(() => (request) => request.destroy());
  expect(await fetchForPage(url, 'text/plain')).toEqual({ kind: 'failed', why: 'network' });
  expect(requests()).toBe(1);
});

test('more than two megabytes are not read to their end', async () => {
  const { url } = await source(() => say(200, 'x'.repeat(2_000_001)));
  expect(await fetchForPage(url, 'text/plain')).toEqual({ kind: 'failed', why: 'too-big' });
});
