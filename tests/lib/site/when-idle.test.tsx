import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from '@/lib/site/when-idle';

const call = vi.fn();
let state: DocumentReadyState;

beforeEach(() => {
  call.mockReset();
  state = 'complete';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('calls when the browser is idle', () => {
  whenIdle(call);
  expect(call).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(call).toHaveBeenCalledOnce();
});

test('waits no longer than a second where the browser is never idle', () => {
  const request = vi.fn(() => 1);
  vi.stubGlobal('requestIdleCallback', request);
  whenIdle(call);
  expect(request).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 1000 });
  vi.unstubAllGlobals();
});

test('waits until the page has loaded', () => {
  state = 'interactive';
  whenIdle(call);
  vi.runAllTimers();
  expect(call).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(call).toHaveBeenCalledOnce();
});

test('calls after a short time in a browser without requestIdleCallback', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  whenIdle(call);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(call).toHaveBeenCalledOnce();
});

test.each(['interactive', 'complete'] as const)('can be cancelled while %s', (readyState) => {
  state = readyState;
  whenIdle(call)();
  window.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(call).not.toHaveBeenCalled();
});
