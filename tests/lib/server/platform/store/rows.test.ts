import { expect, test } from 'vitest';
import { fromRow, parseRows } from '@/lib/server/platform/store/rows';

test('returns names in camel case, times as dates and undefined for null', () => {
  const row: Record<'created_at' | 'id' | 'last4' | 'offer_until' | 'used_at', unknown> = {
    id: 'a',
    created_at: 5,
    offer_until: 0,
    used_at: null,
    last4: '4242',
  };
  expect(fromRow(row)).toEqual({
    id: 'a',
    createdAt: new Date(5),
    offerUntil: new Date(0),
    usedAt: undefined,
    last4: '4242',
  });
});

test('parses rows in their order, across turns of the event loop', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => index);
  expect(await parseRows(rows, (row) => row + 1)).toEqual(rows.map((row) => row + 1));
});
