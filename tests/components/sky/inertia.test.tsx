import { expect, test } from 'vitest';
import { animateInertia } from '@/components/sky/inertia';
import { patient } from '@/tests/support/patient';

test('slows down and stops at the bound', async () => {
  const values: number[] = [];
  animateInertia({
    from: 10,
    velocity: 400,
    min: 0,
    max: 60,
    onChange: (value) => values.push(value),
  });
  await patient.waitFor(() => expect(values.at(-1)).toBe(60));
  expect(Math.min(...values)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...values)).toBe(60);
});

test('stops when it is cancelled', async () => {
  const values: number[] = [];
  const stop = animateInertia({
    from: 0,
    velocity: 100,
    min: 0,
    max: 1000,
    onChange: (value) => values.push(value),
  });
  await patient.waitFor(() => expect(values.length).toBeGreaterThan(1));
  stop();
  const before = values.length;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(values).toHaveLength(before);
});
