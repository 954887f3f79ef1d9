import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgressBar } from '@/components/ui/progress-bar';
import { routerEvents } from '@/tests/support/router-events';

const { events, emit } = routerEvents();
const isShown = () => document.documentElement.hasAttribute('data-navigating');
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  end = showProgressBar(events);
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

test('a line is shown after 150 ms, until the page is there', () => {
  emit('routeChangeStart');
  vi.advanceTimersByTime(149);
  expect(isShown()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(true);
  emit('routeChangeComplete');
  expect(isShown()).toBe(false);
});

test('another click begins anew, and a page that comes soon shows none', () => {
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

test('a page that was asked for before counts from then on', () => {
  end();
  end = showProgressBar(events, true);
  vi.advanceTimersByTime(150);
  expect(isShown()).toBe(true);
  emit('routeChangeComplete');
  expect(isShown()).toBe(false);
});

test('once ended it shows nothing', () => {
  emit('routeChangeStart');
  end();
  emit('routeChangeStart');
  vi.advanceTimersByTime(1000);
  expect(isShown()).toBe(false);
});
