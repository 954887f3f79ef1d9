import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { followDesk } from '@/components/desk/follow-desk';
import { useLivePage } from '@/components/desk/use-live-page';

vi.mock('@/components/desk/follow-desk', () => ({ followDesk: vi.fn(() => vi.fn()) }));

const unread = [{ form: 'contact', title: 'Write to us', unread: 2 }];
const [twoUnread] = unread;

/** Renders a page, and returns what tells it of the unread messages and the version. */
function renderPage(loaded: { readonly version: string; readonly unread?: typeof unread }) {
  const onArrivals = vi.fn();
  const options = { address: () => '/page', onArrivals };
  const request = vi.fn(() => Promise.resolve(Response.json({ version: 'newest' })));
  vi.stubGlobal('fetch', request);
  const { result } = renderHook(() => useLivePage(loaded, options));
  const tell = vi.mocked(followDesk).mock.lastCall?.[0];
  return { result, request, onArrivals, tell };
}

test('loads after a poll, which has no version', async () => {
  const { result, request, tell } = renderPage({ version: '1' });
  tell?.(unread, '1');
  expect(request).not.toHaveBeenCalled();
  tell?.(unread, undefined);
  await waitFor(() => {
    expect(result.current.page.version).toBe('newest');
  });
});

test('loads after messages of another process, which do not change the version', () => {
  const { request, onArrivals, tell } = renderPage({ version: '1', unread: [] });
  tell?.(unread, '1');
  expect(request).toHaveBeenCalledTimes(1);
  expect(onArrivals).toHaveBeenCalledWith([twoUnread]);
});
