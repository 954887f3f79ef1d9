import { expect, test } from 'vitest';
import { planVisit } from '@/scripts/crash/places/plan-visit';
import { Random } from '@/scripts/fuzz/random';

const plans = Array.from({ length: 400 }, (_, seed) =>
  planVisit(new Random(seed), `visitor-${seed}`),
);

test('plans the same visit from the same seed', () => {
  expect(planVisit(new Random(7), 'visitor-7')).toEqual(plans[7]);
  expect(plans[8]).not.toEqual({ ...plans[7], token: 'visitor-8' });
});

test('plans one to three places, with at least one adult', () => {
  for (const { places } of plans) {
    expect(places.adults).toBeGreaterThanOrEqual(1);
    expect(places.adults + places.children).toBeLessThanOrEqual(3);
  }
  expect(plans.some(({ places }) => places.children === 2)).toBe(true);
});

test('plans visits that go wrong in every way', () => {
  expect(new Set(plans.map(({ bank }) => bank))).toEqual(new Set(['approve', 'refuse', 'leave']));
  expect(plans.some(({ drops }) => drops.length > 0)).toBe(true);
  expect(plans.some(({ isDoubled }) => isDoubled)).toBe(true);
  expect(plans.some(({ comesBack }) => comesBack)).toBe(true);
  expect(new Set(plans.flatMap(({ cards }) => cards)).size).toBe(4);
});
