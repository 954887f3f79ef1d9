import { randomUUID } from 'node:crypto';
import type { GatewayDispute } from '@/lib/server/payments/gateway';
import type {
  NewPayment,
  NewRefund,
  PaymentChange,
  StoredPayment,
} from '@/lib/server/payments/records/payment-record';
import type { Payout } from '@/lib/server/payments/records/payout-record';
import type { Store } from '@/lib/server/store';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { newSubmission, noon } from '@/tests/support/submissions';

/** A submission and its payment. */
export interface PaidPair {
  readonly submission: NewSubmission;
  readonly payment: NewPayment;
}

/** Creates a submission and its payment with unique ids. */
export function newPaidPair(
  paymentOverrides: Partial<NewPayment> = {},
  submissionOverrides: Partial<NewSubmission> = {},
): PaidPair {
  const form = paymentOverrides.form ?? 'donate';
  const submission = newSubmission({
    form,
    state: 'unpaid',
    ...(paymentOverrides.submission === undefined ? {} : { id: paymentOverrides.submission }),
    ...submissionOverrides,
  });
  const payment: NewPayment = {
    submission: submission.id,
    form,
    attempt: randomUUID(),
    mode: 'practice',
    amount: { minor: 2500, currency: 'GBP' },
    createdAt: noon,
    ...paymentOverrides,
  };
  return { submission, payment };
}

/** Returns a new payment as the store returns it. */
export function storedPaymentOf({ submission, payment }: PaidPair): StoredPayment {
  return {
    ...payment,
    reference: submission.reference,
    state: 'awaiting_payment',
    generation: 0,
    confirms: 0,
    cards: 0,
    intent: undefined,
    resubmitHash: undefined,
    resubmitMadeAt: undefined,
    charge: undefined,
    brand: undefined,
    last4: undefined,
    declineCode: undefined,
    changedAt: payment.createdAt,
    paidAt: undefined,
    refunded: 0,
    dispute: undefined,
    disputedAt: undefined,
    withdrawn: 0,
    owed: 0,
    changeOf: undefined,
  };
}

/** Adds an unpaid payment. */
export async function addPair(
  store: Store,
  paymentOverrides: Partial<NewPayment> = {},
  submissionOverrides: Partial<NewSubmission> = {},
): Promise<PaidPair> {
  const pair = newPaidPair(paymentOverrides, submissionOverrides);
  await store.addPayment(pair.submission, pair.payment);
  return pair;
}

/** Claims a payment, changes it and releases it. */
export async function changeAlone(
  store: Store,
  submission: string,
  change: PaymentChange,
  at = noon,
): Promise<boolean> {
  const holder = randomUUID();
  const until = new Date(at.getTime() + 60_000);
  await store.claimPayment({ submission, holder, now: at, until });
  const isChanged = await store.changePayment({ submission, holder, at, change });
  await store.releasePayment(submission, holder);
  return isChanged;
}

/** Adds a paid payment. */
export async function addPaid(
  store: Store,
  paymentOverrides: Partial<NewPayment> = {},
  submissionOverrides: Partial<NewSubmission> = {},
): Promise<PaidPair> {
  const pair = await addPair(store, paymentOverrides, submissionOverrides);
  const paidAt = pair.payment.createdAt;
  const card = { charge: `ch_${pair.submission.id}`, brand: 'visa', last4: '4242' };
  await changeAlone(store, pair.submission.id, { state: 'paid', paidAt, ...card }, paidAt);
  return pair;
}

export function newRefund(overrides: Partial<NewRefund>): NewRefund {
  return {
    id: randomUUID(),
    payment: 'nothing',
    minor: 1000,
    requestedBy: 'ana@example.org',
    requestedAt: noon,
    ...overrides,
  };
}

/** Creates an open dispute of £10.00. */
export function newDispute(overrides: Partial<GatewayDispute> = {}): GatewayDispute {
  return {
    id: 'dp_1',
    state: 'open',
    minor: 1000,
    isWithdrawn: true,
    createdAt: new Date('2026-11-25T12:00:00.000Z'),
    ...overrides,
  };
}

/** Creates a payout to the bank. */
export function newPayout({
  minor = 1000,
  ...overrides
}: Partial<Payout> & { readonly minor?: number }): Payout {
  return {
    id: 'po_1',
    state: 'paid',
    amount: { minor, currency: 'GBP' },
    arrivesAt: noon,
    createdAt: noon,
    ...overrides,
  };
}
