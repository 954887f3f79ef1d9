import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterResize } from '@/lib/motion/after-resize';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the call waits until the size has stood for 250 ms', () => {
  const target = new EventTarget();
  const call = vi.fn();
  afterResize(call, target);
  target.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(249);
  target.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(249);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledOnce();
});

test('who has left is not called', () => {
  const target = new EventTarget();
  const call = vi.fn();
  const end = afterResize(call, target);
  target.dispatchEvent(new Event('resize'));
  end();
  target.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(1000);
  expect(call).not.toHaveBeenCalled();
});
