import { beforeEach, expect, test } from 'vitest';
import { carryEvent, takeCarried } from '@/lib/analytics/carried-events';

const paid = { event: 'payment_result', form: 'donate', result: 'paid' } as const;

beforeEach(() => {
  sessionStorage.clear();
});

test('how a payment ended is told once, on another page', () => {
  carryEvent({ ...paid, result: 'not_paid' }, sessionStorage);
  carryEvent(paid, sessionStorage);
  expect(takeCarried(sessionStorage)).toEqual([{ ...paid, result: 'not_paid' }, paid]);
  expect(takeCarried(sessionStorage)).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  'no JSON',
  '{}',
  '[null, 7, "x"]',
  '[{"event":"payment_result","form":"ana@example.org","result":"paid"}]',
  '[{"event":"payment_result","form":"donate","result":"4242"}]',
])('what others wrote there is not told: %s', (written) => {
  sessionStorage.setItem('carried-events', written);
  expect(takeCarried(sessionStorage)).toEqual([]);
});

test('where storage is forbidden nothing is carried, and nothing breaks', () => {
  carryEvent(paid, undefined);
  expect(takeCarried(undefined)).toEqual([]);
});
