import { expect, test } from 'vitest';
import { toDispute, readDispute } from '@/lib/server/payments/stripe/stripe-objects';

const dispute = { object: 'dispute', id: 'dp_1', amount: 1000, created: 1_800_000_000 } as const;

test.each([
  ['needs_response', [], 'open', true],
  ['under_review', [-1000], 'open', true],
  ['under_review', [-1000, 1000], 'open', false],
  ['warning_needs_response', [], 'open', false],
  ['warning_closed', [], 'won', false],
  ['won', [-1500, 1500], 'won', false],
  ['lost', [-1000], 'lost', true],
] as const)(
  'converts a dispute that is %s with the balance transactions %j',
  (status, amounts, state, isWithdrawn) => {
    const balance_transactions = amounts.map((amount) => ({ amount }));
    const read = toDispute({ ...dispute, status, balance_transactions });
    expect(read).toEqual({
      id: 'dp_1',
      state,
      minor: 1000,
      isWithdrawn,
      createdAt: new Date(1_800_000_000_000),
    });
  },
);

test('returns undefined for other objects', () => {
  for (const object of [null, {}, { object: 'charge', id: 'ch_1' }, { ...dispute }]) {
    expect(readDispute(object)).toBeUndefined();
  }
});
