import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { patient } from '@/tests/support/patient';

const source = readFileSync('lib/next/delayed-scripts.js', 'utf8');
const idleCallbacks: (() => void)[] = [];
const paintCallbacks: (() => void)[] = [];

/** Reports the first paint when a test calls `firePaint`. */
class PaintObserver {
  constructor(
    private readonly callback: (list: { getEntriesByName: (name: string) => unknown[] }) => void,
  ) {}

  observe(): void {
    paintCallbacks.push(() => {
      this.callback({
        getEntriesByName: (name) => (name === 'first-contentful-paint' ? [{}] : []),
      });
    });
  }
}

function firePaint(): void {
  for (const callback of paintCallbacks.splice(0)) callback();
}

function fireIdle(): void {
  for (const callback of idleCallbacks.splice(0)) callback();
}

/** Runs the file as a page does, from a script element with the framework's addresses. */
function runScript(scripts: string): void {
  const element = document.createElement('script');
  element.dataset.scripts = scripts;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element);
  window.eval(source);
}

function addedScripts(): HTMLScriptElement[] {
  return [...document.head.querySelectorAll('script')];
}

function addedPaths(): (string | null)[] {
  return addedScripts().map((script) => script.getAttribute('src'));
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
  vi.stubGlobal('PerformanceObserver', PaintObserver);
});
afterEach(() => {
  idleCallbacks.length = 0;
  paintCallbacks.length = 0;
  document.head.replaceChildren();
  delete document.documentElement.dataset.scripts;
});

test('loads the scripts once and in order after load, first paint and idle', () => {
  runScript('/a.js /b.js');
  expect(addedPaths()).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(idleCallbacks).toEqual([]);
  firePaint();
  expect(addedPaths()).toEqual([]);
  const [loadWhenIdle] = idleCallbacks;
  fireIdle();
  expect(addedPaths()).toEqual(['/a.js', '/b.js']);
  for (const script of addedScripts()) expect(script.async).toBe(false);
  loadWhenIdle?.();
  expect(addedPaths()).toHaveLength(2);
});

test('marks the document when a script fails or takes 10 seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { dataset } = document.documentElement;
  const loadScripts = () => {
    runScript('/a.js /b.js');
    document.head.replaceChildren();
    window.dispatchEvent(new Event('load'));
    firePaint();
    fireIdle();
    return addedScripts();
  };
  const [first] = loadScripts();
  expect(dataset.scripts).toBe('');
  first?.dispatchEvent(new Event('error'));
  expect(dataset.scripts).toBe('failed');

  loadScripts();
  vi.advanceTimersByTime(9999);
  expect(dataset.scripts).toBe('');
  vi.advanceTimersByTime(1);
  expect(dataset.scripts).toBe('failed');

  const [, last] = loadScripts();
  last?.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(60_000);
  expect(dataset.scripts).toBe('');
});

test.each(['pointerdown', 'keydown', 'focusin'])(
  'loads the scripts at the first %s',
  async (type) => {
    runScript('/a.js');
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    await patient.waitFor(() => {
      expect(addedPaths()).toEqual(['/a.js']);
    });
  },
);
