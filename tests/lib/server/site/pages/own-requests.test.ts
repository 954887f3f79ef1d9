import { expect, test, vi } from 'vitest';
import { refreshKey, refreshPath } from '@/lib/server/site/pages/form-refresh';
import { renderPage, requestPage } from '@/lib/server/site/pages/own-requests';
import { serve } from '@/tests/support/serve';
import { openTestStore } from '@/tests/support/test-store';

const { signal } = new AbortController();

/** Starts a site that answers each request with a status, or never. */
async function start(status: number | 'never') {
  const requests: string[] = [];
  const origin = await serve((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push(
      [method, url, headers.authorization, headers['x-path']].filter(Boolean).join(' '),
    );
    if (status !== 'never') response.writeHead(status).end();
  });
  vi.stubEnv('PORT', new URL(origin).port);
  return requests;
}

test.each([204, 404])('renders a page of its own site; status %i is fine', async (status) => {
  const requests = await start(status);
  const store = openTestStore();
  await renderPage('/visit', store, signal);
  expect(requests).toEqual([`POST ${refreshPath} ${await refreshKey(store)} /visit`]);
});

test('rejects if a page could not be rendered, or not in time', async () => {
  await start(500);
  await expect(renderPage('/visit', openTestStore(), signal)).rejects.toThrow('status 500');
  await start('never');
  await expect(renderPage('/visit', openTestStore(), signal, 20)).rejects.toThrow('took too long');
});

test('ignores that a requested page fails, hangs or is cut off', async () => {
  const requests = await start(500);
  await requestPage('/visit', signal);
  expect(requests).toEqual(['GET /visit']);
  await start('never');
  await requestPage('/visit', signal, 20);
  await requestPage('/visit', AbortSignal.timeout(20));
});

test('sends nothing after it is cut off', async () => {
  const requests = await start(204);
  const abort = new AbortController();
  abort.abort();
  await requestPage('/visit', abort.signal);
  await expect(renderPage('/visit', openTestStore(), abort.signal)).rejects.toThrow('aborted');
  expect(requests).toEqual([]);
});
