import { expect, test } from 'vitest';
import type { StoredPayment } from '@/lib/server/payments/payment-record';
import { checkPaid, type Kept } from '@/scripts/crash/check-paid';
import { newSubmission, storedOf } from '@/tests/support/submissions';

function kept(id: string, change: Partial<StoredPayment> = {}, token = id): Kept {
  const at = new Date('2026-11-20T12:00:00.000Z');
  return {
    submission: storedOf(newSubmission({ id, fields: [['name', [token]]] })),
    payment: {
      submission: id,
      form: 'conformance-paid',
      attempt: id,
      mode: 'practice',
      amount: { minor: 500, currency: 'GBP' },
      createdAt: at,
      reference: 'CON-7K2QXM',
      state: 'paid',
      generation: 0,
      confirms: 0,
      cards: 1,
      intent: `pi_${id}`,
      resubmitHash: undefined,
      resubmitMadeAt: undefined,
      charge: undefined,
      brand: undefined,
      last4: undefined,
      declineCode: undefined,
      changedAt: at,
      paidAt: at,
      refunded: 0,
      ...change,
    },
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
