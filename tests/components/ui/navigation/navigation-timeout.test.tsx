import mitt from 'next/dist/shared/lib/mitt';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitNavigationTime } from '@/components/ui/navigation/navigation-timeout';

const load = vi.fn();
let events: ReturnType<typeof mitt>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  events = mitt();
  stop = limitNavigationTime(events, load);
});

afterEach(() => {
  stop();
});

test('loads the page as a document after 3800 ms and reports the navigation as failed', () => {
  const failed = vi.fn();
  events.on('routeChangeError', failed);
  events.emit('routeChangeStart', '/visit?for=two', { shallow: false });
  vi.advanceTimersByTime(3799);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledExactlyOnceWith('/visit?for=two');
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(Error), '/visit?for=two');
});

test.each(['routeChangeComplete', 'routeChangeError'])('loads nothing after %s', (name) => {
  events.emit('routeChangeStart', '/visit');
  vi.advanceTimersByTime(3000);
  events.emit(name, '/visit');
  vi.advanceTimersByTime(10_000);
  expect(load).not.toHaveBeenCalled();
});

test('starts again with each navigation', () => {
  events.emit('routeChangeStart', '/visit');
  vi.advanceTimersByTime(3000);
  events.emit('routeChangeStart', '/events');
  vi.advanceTimersByTime(3000);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(800);
  expect(load).toHaveBeenCalledExactlyOnceWith('/events');
});

test('loads nothing once stopped', () => {
  events.emit('routeChangeStart', '/visit');
  stop();
  events.emit('routeChangeStart', '/visit');
  vi.advanceTimersByTime(10_000);
  expect(load).not.toHaveBeenCalled();
});
