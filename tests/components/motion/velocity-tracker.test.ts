import { expect, test } from 'vitest';
import { ThrowSpeed } from '@/components/motion/velocity-tracker';

test('a hand that lets go in motion has the speed of its last movements', () => {
  const speed = new ThrowSpeed();
  for (const at of [0, 16, 32, 48, 64]) speed.moved(8, at);
  expect(speed.letGo(64)).toBe(500);
  expect(speed.letGo(65)).toBe(0);
});

test('a hand that rested before it let go has none', () => {
  const speed = new ThrowSpeed();
  for (const at of [0, 16, 32]) speed.moved(8, at);
  expect(speed.letGo(300)).toBe(0);
});
