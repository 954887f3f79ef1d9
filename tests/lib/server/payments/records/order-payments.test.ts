import { expect, test } from 'vitest';
import { addPayments, divideRefund } from '@/lib/server/payments/records/order-payments';
import { owedAmount, refundableAmount } from '@/lib/server/payments/records/refundable';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { newPaidPair, storedPaymentOf } from '@/tests/support/payments';

function paid(submission: string, minor: number, more: Partial<StoredPayment> = {}): StoredPayment {
  const amount = { minor, currency: 'GBP' } as const;
  return { ...storedPaymentOf(newPaidPair({ submission, amount })), state: 'paid', ...more };
}

const first = paid('a', 2000);
const second = paid('b', 700, { changeOf: 'a' });
const third = paid('c', 300, { changeOf: 'a' });

test('adds up the charged payments of each submission', () => {
  const unpaid = paid('d', 900, { changeOf: 'a', state: 'awaiting_sca' });
  const other = paid('z', 100);
  expect(addPayments([other, third, unpaid, first, second])).toEqual([
    other,
    { ...first, amount: { minor: 3000, currency: 'GBP' }, parts: [first, second, third] },
  ]);
});

test('refunds the newest payments first, each at most what is left of it', () => {
  const [sum = first] = addPayments([first, { ...second, refunded: 200 }, third]);
  const shares = divideRefund(sum, 1000).map(({ payment, minor }) => [payment.submission, minor]);
  expect(shares).toEqual([
    ['c', 300],
    ['b', 500],
    ['a', 200],
  ]);
  expect(divideRefund(first, 5000)).toEqual([{ payment: first, minor: 2000 }]);
});

test('refunds nothing of a disputed payment, and the rest of the others', () => {
  const disputed = { ...first, dispute: 'open', withdrawn: 2000 } as const;
  const [sum = first] = addPayments([disputed, second]);
  expect(sum.dispute).toBe('open');
  expect(refundableAmount(sum).minor).toBe(700);
  expect(divideRefund(sum, 2700)).toEqual([{ payment: second, minor: 700 }]);
});

test('owes what is owed of each payment, and refunds that first', () => {
  const won = { ...second, dispute: 'won', owed: 700 } as const;
  const [sum = first] = addPayments([first, won, third]);
  expect(owedAmount(sum)).toEqual({ minor: 700, currency: 'GBP' });
  expect(divideRefund(sum, 900)).toEqual([
    { payment: third, minor: 200 },
    { payment: won, minor: 700 },
  ]);
});
