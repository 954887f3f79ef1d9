import { expect, test } from 'vitest';
import { VelocityTracker } from '@/components/motion/velocity-tracker';

test('a hand that lets go in motion has the speed of its last movements', () => {
  const speed = new VelocityTracker();
  for (const at of [0, 16, 32, 48, 64]) speed.addMove(8, at);
  expect(speed.release(64)).toBe(500);
  expect(speed.release(65)).toBe(0);
});

test('a hand that rested before it let go has none', () => {
  const speed = new VelocityTracker();
  for (const at of [0, 16, 32]) speed.addMove(8, at);
  expect(speed.release(300)).toBe(0);
});
