import { beforeEach, expect, test } from 'vitest';
import { storeEvent, takeStoredEvents } from '@/lib/analytics/stored-events';

const paid = { event: 'payment_result', form: 'donate', result: 'paid' } as const;

beforeEach(() => {
  sessionStorage.clear();
});

test('how a payment ended is told once, on another page', () => {
  storeEvent({ ...paid, result: 'not_paid' }, sessionStorage);
  storeEvent(paid, sessionStorage);
  expect(takeStoredEvents(sessionStorage)).toEqual([{ ...paid, result: 'not_paid' }, paid]);
  expect(takeStoredEvents(sessionStorage)).toEqual([]);
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
  expect(takeStoredEvents(sessionStorage)).toEqual([]);
});

test('where storage is forbidden nothing is carried, and nothing breaks', () => {
  storeEvent(paid, undefined);
  expect(takeStoredEvents(undefined)).toEqual([]);
});
