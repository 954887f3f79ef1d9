import type { DeclineRules } from '@/lib/server/payments/card-limits';
import {
  concludeConfirm,
  concludeState,
  decline,
  type Tried,
} from '@/lib/server/payments/interpret-intent';
import type { Intent } from '@/lib/server/payments/gateway';
import { Hold } from '@/lib/server/payments/payment-lease';
import { keyAfterBank, unheard } from '@/lib/server/payments/pay';
import type { PayServices } from '@/lib/server/payments/payment-services';
import {
  asReplay,
  bankRefused,
  paidBefore,
  refusedFor,
  sayings,
  underWay,
  type Paying,
} from '@/lib/server/payments/payment-result';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import { hashResubmitKey, resubmitLasts } from '@/lib/server/payments/resubmit-key';

/** A form that is sent once more after the bank's question. */
export interface Resubmission {
  readonly form: string;
  /** Its attempt, as it is kept; `undefined` where the client named none. */
  readonly attempt: string | undefined;
  readonly intent: string;
  readonly key: string;
  /** Tells whether the answers that came along are those that the payment was begun with. */
  readonly isSameOrder: (payment: StoredPayment) => Promise<boolean>;
  /** `undefined` for a program on this machine, whose declines are not counted. */
  readonly rules: DeclineRules | undefined;
}

/** The service's code for a bank that was not convinced. */
const notAuthenticated = 'payment_intent_authentication_failure';

/** How long it is worth waiting for somebody who works on the same payment. */
export const patience = 10_000;

/**
 * Finishes a payment that the bank asked about, with the answers and the sum that were stored. The
 * same key may come again: a client that lost the answer gets it again.
 */
export async function resubmit(sent: Resubmission, services: PayServices): Promise<Paying> {
  const { store } = services;
  const payment = await store.findPaymentByResubmitHash(hashResubmitKey(sent.key));
  if (payment?.form !== sent.form || payment.intent !== sent.intent) {
    return withoutKey(sent, services);
  }
  if (payment.mode !== services.mode) return bankRefused(sayings.expired);
  if (payment.state === 'paid') return paidBefore(payment);
  const hold = await Hold.take(services, payment.submission, patience);
  if (hold === undefined) return underWay();
  try {
    return await finish(hold, sent, services);
  } finally {
    await hold.release();
  }
}

async function finish(hold: Hold, sent: Resubmission, services: PayServices): Promise<Paying> {
  const { payment } = hold;
  if (payment.state === 'paid') return paidBefore(payment);
  // While it waited, the visitor may have begun anew with another card.
  if (payment.intent !== sent.intent || payment.resubmitHash !== hashResubmitKey(sent.key)) {
    return bankRefused(sayings.expired);
  }
  await hold.renew();
  const known = await services.gateway.retrieveIntent(sent.intent);
  if (known.kind !== 'intent') return unheard(hold, known, services);
  const { intent } = known;
  // The bank is not asked a second time: the published client could not go on from there.
  const tried: Tried = {
    card: undefined,
    mayAsk: false,
    isFresh: false,
    isChecked: false,
    rules: sent.rules,
  };
  switch (intent.status) {
    case 'requires_confirmation': {
      const madeAt = payment.resubmitMadeAt?.getTime() ?? 0;
      if (services.now().getTime() - madeAt > resubmitLasts) return bankRefused(sayings.expired);
      // A success would say that the new answers were sent.
      if (!(await sent.isSameOrder(payment))) return refusedFor('PAYMENT_ANSWERS_CHANGED');
      await hold.renew();
      const key = keyAfterBank(intent, hold.payment.confirms);
      const result = await services.gateway.confirmIntent({ intent: intent.id, key });
      return concludeConfirm(hold, result, tried, services);
    }
    case 'requires_action':
      return bankRefused(sayings.notConfirmed);
    case 'requires_payment_method':
      return refuseUnconfirmed(hold, intent, tried, services);
    case 'canceled':
      return bankRefused(sayings.expired);
    default:
      return asReplay(
        (await concludeState(hold, intent, tried, services)) ?? refusedFor('PAYMENT_UNHEARD'),
      );
  }
}

async function refuseUnconfirmed(
  hold: Hold,
  { failure }: Intent,
  tried: Tried,
  services: PayServices,
): Promise<Paying> {
  if (failure === undefined) return bankRefused(sayings.notConfirmed);
  const declined = await decline(hold, failure, tried, services);
  return failure.code === notAuthenticated ? bankRefused(sayings.notConfirmed) : declined;
}

/** An old, foreign or made-up key. The attempt may be paid all the same, and then that is the answer. */
async function withoutKey(
  { form, attempt }: Resubmission,
  { store }: PayServices,
): Promise<Paying> {
  const payment =
    attempt === undefined ? undefined : await store.findPaymentByAttempt(form, attempt);
  return payment?.state === 'paid' ? paidBefore(payment) : bankRefused(sayings.expired);
}
