import { expect, test, vi } from 'vitest';
import { protectUnreadable } from '@/lib/server/http/unreadable-address';

const headersOf = (path: string) => [['X-Of', path] as const];

test.each(['/%', '/visit/%E0%A4%A', '/%E0%A4%A?q=1'])('%s is answered as a page is', (url) => {
  const setHeader = vi.fn();
  protectUnreadable({ url }, { setHeader }, headersOf);
  expect(setHeader.mock.calls).toEqual([['X-Of', '/']]);
});

test.each(['/', '/visit', '/caf%C3%A9', '/search?q=%'])('%s has headers of its own', (url) => {
  const setHeader = vi.fn();
  protectUnreadable({ url }, { setHeader }, headersOf);
  expect(setHeader).not.toHaveBeenCalled();
});
