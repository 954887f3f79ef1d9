import { scheduleHydration } from '@/components/forms/hydration/hydrate-on-interaction';
import { afterEach, expect, test, vi } from 'vitest';

interface Idle {
  readonly call: () => void;
  readonly timeout: number | undefined;
}

/** Replaces requestIdleCallback and IntersectionObserver. */
function startBrowser() {
  const idle = new Map<number, Idle>();
  let handles = 0;
  vi.stubGlobal('requestIdleCallback', (call: () => void, options?: { timeout: number }) => {
    handles += 1;
    idle.set(handles, { call, timeout: options?.timeout });
    return handles;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle));
  let cross: (isIntersecting: boolean) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        cross = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {
        return undefined;
      }
      disconnect() {
        cross = () => undefined;
      }
    },
  );
  return { idle, cross: (isIntersecting: boolean) => cross(isIntersecting) };
}

afterEach(() => void vi.useRealTimers());

test('hydrates once, when the browser is idle', () => {
  const { idle, cross } = startBrowser();
  const hydrate = vi.fn();
  scheduleHydration(document.body, hydrate);
  const [first] = idle.values();
  expect(first?.timeout).toBeUndefined();
  first?.call();
  cross(true);
  expect(idle.size).toBe(0);
  expect(hydrate).toHaveBeenCalledOnce();
});

test('waits no longer than half a second once the form is near', () => {
  const { idle, cross } = startBrowser();
  const hydrate = vi.fn();
  scheduleHydration(document.body, hydrate);
  cross(false);
  expect(idle.size).toBe(1);
  cross(true);
  const near = [...idle.values()].find(({ timeout }) => timeout === 500);
  near?.call();
  expect(idle.size).toBe(0);
  expect(hydrate).toHaveBeenCalledOnce();
});

test('hydrates nothing after it was cancelled', () => {
  const { idle, cross } = startBrowser();
  const hydrate = vi.fn();
  const cancel = scheduleHydration(document.body, hydrate);
  cross(true);
  cancel();
  expect(idle.size).toBe(0);
  cross(true);
  expect(idle.size).toBe(0);
});

test('hydrates in a browser without requestIdleCallback', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.unstubAllGlobals();
  const hydrate = vi.fn();
  scheduleHydration(document.body, hydrate);
  vi.advanceTimersByTime(200);
  expect(hydrate).toHaveBeenCalledOnce();
  scheduleHydration(document.body, hydrate)();
  vi.advanceTimersByTime(200);
  expect(hydrate).toHaveBeenCalledOnce();
});
