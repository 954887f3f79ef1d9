import { expect, test } from 'vitest';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { checkPayments, type StoredPair } from '@/scripts/crash/check-payments';
import { newPaidPair, storedPaymentOf } from '@/tests/support/payments';
import { storedOf } from '@/tests/support/submissions';

function storedPair(id: string, change: Partial<StoredPayment> = {}, token = id): StoredPair {
  const pair = newPaidPair(
    { submission: id, form: 'conformance-paid', amount: { minor: 500, currency: 'GBP' } },
    { state: 'inbox', fields: [['name', [token]]] },
  );
  const payment = storedPaymentOf(pair);
  const { createdAt: paidAt } = payment;
  return {
    submission: storedOf(pair.submission),
    payment: { ...payment, state: 'paid', cards: 1, intent: `pi_${id}`, paidAt, ...change },
  };
}

const charge = (submission: string) => ({ intent: `pi_${submission}`, minor: 500, submission });
const noErrors = { unrecorded: [], doubled: [], lost: [], invented: [], open: [] };

test('finds no errors where each charge is stored and acknowledged once', () => {
  const abandoned = storedPair('b', { state: 'abandoned' });
  expect(checkPayments([charge('a')], [storedPair('a'), abandoned], ['a'])).toEqual(noErrors);
});

test.each([
  ['no payment is stored', []],
  ['the payment is stored as abandoned', [storedPair('a', { state: 'abandoned' })]],
  ['another intent is stored', [storedPair('a', { intent: 'pi_z' })]],
  ['another amount is stored', [storedPair('a', { amount: { minor: 400, currency: 'GBP' } })]],
  ['the submission is missing', [{ ...storedPair('a'), submission: undefined }]],
])('finds an unrecorded charge where %s', (_case, rows) => {
  expect(checkPayments([charge('a')], rows, []).unrecorded).toEqual(['pi_a']);
});

test('finds a visitor who is charged twice, in one row or in two', () => {
  const rows = [storedPair('a', {}, 'ana'), storedPair('b', {}, 'ana')];
  expect(checkPayments([charge('a'), charge('b')], rows, []).doubled).toEqual(['ana']);
  const twice = [charge('a'), { ...charge('a'), intent: 'pi_2' }];
  expect(checkPayments(twice, [storedPair('a', {}, 'ana')], []).doubled).toEqual(['ana']);
});

test('finds payments that are lost, invented or open', () => {
  expect(checkPayments([], [], ['a']).lost).toEqual(['a']);
  expect(checkPayments([], [storedPair('a')], []).invented).toEqual(['a']);
  expect(checkPayments([], [storedPair('a', { state: 'awaiting_sca' })], []).open).toEqual(['a']);
});
