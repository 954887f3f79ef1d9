import { expect, test, vi } from 'vitest';
import { awaitPublication } from '@/components/editing/publication/await-publication';

const href = '/desk/site/changes?run=1';
const running = '<a id="look-again" href="/desk/site/changes?run=1">Look again</a>';

test('loads the page again once the publication has ended, and not while the server is away', async () => {
  vi.useFakeTimers();
  const answers = [
    () => Promise.resolve(new Response(running)),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response('', { status: 502 })),
    () => Promise.resolve(new Response('<p role="status">Published: 1 change.</p>')),
  ];
  const request = vi.fn(() => answers.shift()?.());
  vi.stubGlobal('fetch', request);
  const load = vi.fn();
  const stop = awaitPublication(href, load);
  await vi.advanceTimersByTimeAsync(6500);
  expect(request).toHaveBeenCalledTimes(3);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledExactlyOnceWith(href);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(request).toHaveBeenCalledTimes(4);
});
