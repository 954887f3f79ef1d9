import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame } from '@/lib/motion/after-frame';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a call waits until the next frame has been painted', () => {
  const order: string[] = [];
  requestAnimationFrame(() => order.push('before the frame'));
  afterFrame(() => order.push('called'));
  requestAnimationFrame(() => order.push('still before the frame'));
  vi.runAllTimers();
  expect(order).toEqual(['before the frame', 'still before the frame', 'called']);
});

test('nothing is called after the end of the waiting', () => {
  const call = vi.fn();
  afterFrame(call)();
  const end = afterFrame(call);
  // The frame is being painted.
  requestAnimationFrame(end);
  vi.runAllTimers();
  expect(call).not.toHaveBeenCalled();
});
