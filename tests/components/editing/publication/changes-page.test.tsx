import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChangesPage } from '@/components/editing/publication/changes-page';

const replace = vi.hoisted(() => vi.fn());
vi.mock('next/router', () => ({ default: { replace } }));

const props = {
  meta: { title: 'Not published yet' },
  desk: { siteName: 'Choir' },
  title: 'Not published yet',
  notice: undefined,
  isProblem: false,
  running: undefined,
  result: undefined,
  throwing: undefined,
  changes: [],
  others: 0,
};
const running = {
  isOwn: true,
  by: 'Ana',
  since: { iso: '2026-11-29T08:00:00Z', text: 'today 08:00' },
  run: 1796000000000,
};

test('looks by itself until the publication has ended, and says so in the same place', () => {
  vi.useFakeTimers();
  const { rerender } = render(<ChangesPage {...props} running={running} />);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('Your changes are being published.');
  act(() => void vi.advanceTimersByTime(2000));
  expect(replace).toHaveBeenCalledExactlyOnceWith(
    `/desk/site/changes?run=${running.run}`,
    undefined,
    { scroll: false, unstable_skipClientCache: true },
  );
  rerender(<ChangesPage {...props} notice="Published: 1 change." />);
  expect(screen.getByRole('status')).toBe(status);
  expect(status).toHaveTextContent('Published: 1 change.');
  act(() => void vi.advanceTimersByTime(10_000));
  expect(replace).toHaveBeenCalledOnce();
});
