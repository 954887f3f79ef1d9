import { expect, test, vi } from 'vitest';
import { animateInertia } from '@/components/sky/inertia';

test('slows down and stops at the bound', async () => {
  const seen: number[] = [];
  animateInertia({
    from: 10,
    velocity: 400,
    min: 0,
    max: 60,
    onChange: (value) => seen.push(value),
  });
  await vi.waitFor(() => expect(seen.at(-1)).toBe(60), { timeout: 4000 });
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...seen)).toBe(60);
});

test('stops when it is cancelled', async () => {
  const seen: number[] = [];
  const stop = animateInertia({
    from: 0,
    velocity: 100,
    min: 0,
    max: 1000,
    onChange: (value) => seen.push(value),
  });
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(1), { timeout: 4000 });
  stop();
  const before = seen.length;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(seen).toHaveLength(before);
});
