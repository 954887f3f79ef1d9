import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { fetchText } from '@/lib/server/platform/http/fetch-text';
import { serve } from '@/tests/support/serve';

async function startSource(listener: (request: number) => RequestListener) {
  let requests = 0;
  const origin = await serve((request, response) => {
    requests += 1;
    listener(requests)(request, response);
  });
  return { url: `${origin}/`, requests: () => requests };
}

const respond =
  (status: number, text = ''): RequestListener =>
  (_request, response) => {
    response.statusCode = status;
    response.end(text);
  };

test.each([500, 502, 503, 599])(
  'requests a source that responds with %i three times',
  async (status) => {
    const { url, requests } = await startSource(() => respond(status));
    expect(await fetchText(url, 'text/plain')).toEqual({ kind: 'failed', reason: 'status' });
    expect(requests()).toBe(3);
  },
);

test('returns the text of a third try', async () => {
  const { url, requests } = await startSource((request) =>
    respond(request < 3 ? 503 : 200, 'stars'),
  );
  expect(await fetchText(url, 'text/plain')).toEqual({ kind: 'text', text: 'stars' });
  expect(requests()).toBe(3);
});

test.each([400, 404, 410, 429])('requests a source that responds with %i once', async (status) => {
  const { url, requests } = await startSource(() => respond(status));
  expect(await fetchText(url, 'text/plain')).toEqual({ kind: 'refused', status });
  expect(requests()).toBe(1);
});

test('requests a source that closes the connection once', async () => {
  const { url, requests } = await startSource(() => (request) => request.destroy());
  expect(await fetchText(url, 'text/plain')).toEqual({ kind: 'failed', reason: 'network' });
  expect(requests()).toBe(1);
});

test('fails if a source sends more than two megabytes', async () => {
  const { url } = await startSource(() => respond(200, 'x'.repeat(2_000_001)));
  expect(await fetchText(url, 'text/plain')).toEqual({ kind: 'failed', reason: 'too-big' });
});
