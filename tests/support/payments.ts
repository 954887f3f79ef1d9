import { randomUUID } from 'node:crypto';
import type { GatewayDispute } from '@/lib/server/payments/gateway';
import type {
  NewPayment,
  NewRefund,
  PaymentChange,
  StoredPayment,
} from '@/lib/server/store/payment-record';
import type { Store } from '@/lib/server/store/store';
import type { NewSubmission } from '@/lib/server/store/submission-record';
import { newSubmission } from '@/tests/support/submissions';

const noon = new Date('2026-11-20T12:00:00.000Z');

/** A submission and its payment, which name each other. */
export interface PaidPair {
  readonly submission: NewSubmission;
  readonly payment: NewPayment;
}

/** Both with ids of their own; what matters to a test is given by it. */
export function newPaidPair(
  given: Partial<NewPayment> = {},
  asked: Partial<NewSubmission> = {},
): PaidPair {
  const form = given.form ?? 'donate';
  const submission = newSubmission({
    form,
    state: 'unpaid',
    ...(given.submission === undefined ? {} : { id: given.submission }),
    ...asked,
  });
  const payment: NewPayment = {
    submission: submission.id,
    form,
    attempt: randomUUID(),
    mode: 'practice',
    amount: { minor: 2500, currency: 'GBP' },
    createdAt: noon,
    ...given,
  };
  return { submission, payment };
}

/** A payment as it comes back from a store that has just kept it. */
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
  };
}

/** Keeps a payment and returns it. */
export async function addPair(
  store: Store,
  given: Partial<NewPayment> = {},
  asked: Partial<NewSubmission> = {},
): Promise<PaidPair> {
  const pair = newPaidPair(given, asked);
  await store.addPayment(pair.submission, pair.payment);
  return pair;
}

/** Claims a payment and changes it, as one holder that nobody disturbs. */
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

/** Keeps a payment that is paid. */
export async function addPaid(
  store: Store,
  given: Partial<NewPayment> = {},
  asked: Partial<NewSubmission> = {},
): Promise<PaidPair> {
  const pair = await addPair(store, given, asked);
  const paidAt = pair.payment.createdAt;
  const card = { charge: `ch_${pair.submission.id}`, brand: 'visa', last4: '4242' };
  await changeAlone(store, pair.submission.id, { state: 'paid', paidAt, ...card }, paidAt);
  return pair;
}

export function newRefund(given: Partial<NewRefund>): NewRefund {
  return {
    id: randomUUID(),
    payment: 'nothing',
    minor: 1000,
    requestedBy: 'ana@example.org',
    requestedAt: noon,
    ...given,
  };
}

/** A dispute of £10.00 that a bank has not decided. */
export function newDispute(given: Partial<GatewayDispute> = {}): GatewayDispute {
  return {
    id: 'dp_1',
    state: 'open',
    minor: 1000,
    isWithdrawn: true,
    createdAt: new Date('2026-11-25T12:00:00.000Z'),
    ...given,
  };
}
