import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';

const source = readFileSync('lib/boot/first-frame.js', 'utf8');

interface Visit {
  readonly type?: string;
  readonly hash?: string;
  readonly entryTypes?: readonly string[];
}

/** Runs the script as a visit of the given type begins. Returns a function that reports a paint. */
function runScript({ type = 'navigate', hash = '', entryTypes = ['paint'] }: Visit) {
  let report: (entries: object) => void = () => undefined;
  class Observer {
    static readonly supportedEntryTypes = entryTypes;
    readonly observe = vi.fn();
    readonly disconnect = vi.fn();
    constructor(callback: (entries: object) => void) {
      report = callback;
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  class Navigation {
    readonly type = type;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  vi.stubGlobal('performance', { getEntriesByType: () => [new Navigation()] });
  window.location.hash = hash;
  window.eval(source);
  return (name: string) => {
    report({ getEntriesByName: (wanted: string) => (wanted === name ? [{}] : []) });
  };
}

const isMarked = () => document.documentElement.dataset.arriving !== undefined;

afterEach(() => {
  delete document.documentElement.dataset.arriving;
});

test('marks a new page until its first contentful paint', () => {
  const paint = runScript({});
  expect(isMarked()).toBe(true);
  paint('first-paint');
  expect(isMarked()).toBe(true);
  paint('first-contentful-paint');
  expect(isMarked()).toBe(false);
});

test('marks a new page until it has loaded, if the browser reports no paint', () => {
  runScript({});
  expect(isMarked()).toBe(true);
  dispatchEvent(new Event('load'));
  expect(isMarked()).toBe(false);
});

test.each<Visit>([
  { type: 'reload' },
  { type: 'back_forward' },
  { hash: '#hours' },
  { entryTypes: ['resource'] },
])('lays out all of the page at once: %j', (visit) => {
  runScript(visit);
  expect(isMarked()).toBe(false);
});
