import { beforeEach, expect, test } from 'vitest';
import { storeEvent, takeStoredEvents } from '@/lib/analytics/stored-events';

const paid = { event: 'payment_result', form: 'donate', result: 'paid' } as const;

beforeEach(() => {
  sessionStorage.clear();
});

test('returns a stored payment result once', () => {
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
])('ignores an invalid stored value: %s', (written) => {
  sessionStorage.setItem('carried-events', written);
  expect(takeStoredEvents(sessionStorage)).toEqual([]);
});

test('stores nothing and does not throw without storage', () => {
  storeEvent(paid, undefined);
  expect(takeStoredEvents(undefined)).toEqual([]);
});
