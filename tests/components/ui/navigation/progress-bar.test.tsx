import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgressBar } from '@/components/ui/navigation/progress-bar';
import { routerEvents } from '@/tests/support/router-events';

const { events, emit } = routerEvents();
const isShown = () => document.documentElement.hasAttribute('data-navigating');
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stop = showProgressBar(events);
});

afterEach(() => {
  stop();
});

test('shows the bar after 150 ms until the navigation completes', () => {
  emit('routeChangeStart');
  vi.advanceTimersByTime(149);
  expect(isShown()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(true);
  emit('routeChangeComplete');
  expect(isShown()).toBe(false);
});

test('restarts the delay at the next navigation and hides the bar when it completes', () => {
  emit('routeChangeStart');
  vi.advanceTimersByTime(100);
  emit('routeChangeError');
  emit('routeChangeStart');
  vi.advanceTimersByTime(100);
  expect(isShown()).toBe(false);
  emit('routeChangeComplete');
  vi.advanceTimersByTime(1000);
  expect(isShown()).toBe(false);
});

test('shows the bar for a navigation in progress', () => {
  stop();
  stop = showProgressBar(events, true);
  vi.advanceTimersByTime(150);
  expect(isShown()).toBe(true);
  emit('routeChangeComplete');
  expect(isShown()).toBe(false);
});

test('shows nothing once stopped', () => {
  emit('routeChangeStart');
  stop();
  emit('routeChangeStart');
  vi.advanceTimersByTime(1000);
  expect(isShown()).toBe(false);
});
