import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { afterFrame, afterResize, whenIdleAfterLoad } from '@/lib/time/schedule';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
});

test('calls after the next frame has been painted', () => {
  const order: string[] = [];
  requestAnimationFrame(() => order.push('before the frame'));
  afterFrame(() => order.push('called'));
  requestAnimationFrame(() => order.push('still before the frame'));
  vi.runAllTimers();
  expect(order).toEqual(['before the frame', 'still before the frame', 'called']);
});

test('does not call after cancellation', () => {
  const call = vi.fn();
  afterFrame(call)();
  const cancel = afterFrame(call);
  // The frame is being painted.
  requestAnimationFrame(cancel);
  vi.runAllTimers();
  expect(call).not.toHaveBeenCalled();
});

describe('afterResize', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('calls when the size has not changed for 250 ms', () => {
    const call = vi.fn();
    onTestFinished(afterResize(call));
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(249);
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(249);
    expect(call).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(call).toHaveBeenCalledOnce();
  });

  test('does not call after the subscription ended', () => {
    const call = vi.fn();
    const cancel = afterResize(call);
    window.dispatchEvent(new Event('resize'));
    cancel();
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(1000);
    expect(call).not.toHaveBeenCalled();
  });
});

describe('whenIdleAfterLoad', () => {
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
    whenIdleAfterLoad(call);
    expect(call).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(call).toHaveBeenCalledOnce();
  });

  test('waits no longer than a second where the browser is never idle', () => {
    const request = vi.fn(() => 1);
    vi.stubGlobal('requestIdleCallback', request);
    whenIdleAfterLoad(call);
    expect(request).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 1000 });
    vi.unstubAllGlobals();
  });

  test('waits until the page has loaded', () => {
    state = 'interactive';
    whenIdleAfterLoad(call);
    vi.runAllTimers();
    expect(call).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    vi.runAllTimers();
    expect(call).toHaveBeenCalledOnce();
  });

  test('calls after a short time in a browser without requestIdleCallback', () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    whenIdleAfterLoad(call);
    expect(call).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(call).toHaveBeenCalledOnce();
  });

  test.each(['interactive', 'complete'] as const)('can be cancelled while %s', (readyState) => {
    state = readyState;
    whenIdleAfterLoad(call)();
    window.dispatchEvent(new Event('load'));
    vi.runAllTimers();
    expect(call).not.toHaveBeenCalled();
  });
});
