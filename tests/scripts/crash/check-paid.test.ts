import { expect, test } from 'vitest';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import { checkPaid, type Kept } from '@/scripts/crash/check-paid';
import { newPaidPair, storedPaymentOf } from '@/tests/support/payments';
import { storedOf } from '@/tests/support/submissions';

function kept(id: string, change: Partial<StoredPayment> = {}, token = id): Kept {
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
const whole = { unrecorded: [], doubled: [], lost: [], invented: [], open: [] };

test('what was charged, kept and told once is whole', () => {
  const gone = kept('b', { state: 'abandoned' });
  expect(checkPaid([charge('a')], [kept('a'), gone], ['a'])).toEqual(whole);
});

test.each([
  ['nothing is kept', []],
  ['it is kept as unpaid', [kept('a', { state: 'abandoned' })]],
  ['another intent is kept', [kept('a', { intent: 'pi_z' })]],
  ['another sum is kept', [kept('a', { amount: { minor: 400, currency: 'GBP' } })]],
  ['the submission is gone', [{ ...kept('a'), submission: undefined }]],
])('a charge is not kept where %s', (_what, rows) => {
  expect(checkPaid([charge('a')], rows, []).unrecorded).toEqual(['pi_a']);
});

test('one visitor who was charged twice is found, over two rows as over one', () => {
  const rows = [kept('a', {}, 'ana'), kept('b', {}, 'ana')];
  expect(checkPaid([charge('a'), charge('b')], rows, []).doubled).toEqual(['ana']);
  const twice = [charge('a'), { ...charge('a'), intent: 'pi_2' }];
  expect(checkPaid(twice, [kept('a', {}, 'ana')], []).doubled).toEqual(['ana']);
});

test('what was told, made up or left open is found', () => {
  expect(checkPaid([], [], ['a']).lost).toEqual(['a']);
  expect(checkPaid([], [kept('a')], []).invented).toEqual(['a']);
  expect(checkPaid([], [kept('a', { state: 'awaiting_sca' })], []).open).toEqual(['a']);
});
