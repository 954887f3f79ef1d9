import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useListScroll } from '@/components/inbox/use-list-scroll';

function List({ href }: { readonly href: string }) {
  return <div ref={useListScroll(href)} data-testid="list" />;
}

function leave(href: string, scrollTop: number) {
  const { unmount } = render(<List href={href} />);
  screen.getByTestId('list').scrollTop = scrollTop;
  dispatchEvent(new Event('pagehide'));
  unmount();
}

beforeEach(() => {
  sessionStorage.clear();
});

test('restores the position of the same list', () => {
  leave('/desk', 412);
  render(<List href="/desk" />);
  expect(screen.getByTestId('list').scrollTop).toBe(412);
});

test('shows another list from its start', () => {
  leave('/desk', 412);
  render(<List href="/desk/inbox?state=spam" />);
  expect(screen.getByTestId('list').scrollTop).toBe(0);
});

test('does without storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('Blocked.');
  });
  render(<List href="/desk" />);
  expect(screen.getByTestId('list').scrollTop).toBe(0);
});
