import { declineMessage } from '@/lib/payments/decline-messages';
import type { DeclineRules } from '@/lib/server/payments/cards/card-limits';
import {
  interpretConfirmation,
  interpretIntent,
  recordDecline,
  type ConfirmContext,
  hashResubmitKey,
  resubmitLifetime,
} from '@/lib/server/payments/intents/interpret-intent';
import type { Intent } from '@/lib/server/payments/gateway';
import { PaymentLease, visitorTimeoutMs } from '@/lib/server/payments/payment-lease';
import { resubmitIdempotencyKey, refuseUnknown } from '@/lib/server/payments/charge/charge-payment';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import {
  asReplay,
  authenticationFailed,
  alreadyPaid,
  cardDeclined,
  refusePayment,
  paymentInProgress,
  type PaymentResult,
} from '@/lib/server/payments/payment-result';
import { paymentMessages } from '@/lib/words/lib/server/payments';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';

/** A form that is sent again after 3-D Secure. */
export interface Resubmission {
  readonly form: string;
  /** The stored id of its attempt; `undefined` where the client named none. */
  readonly attempt: string | undefined;
  readonly intent: string;
  readonly key: string;
  /** Returns whether the submitted answers are those of the payment. */
  readonly isSameOrder: (payment: StoredPayment) => Promise<boolean>;
  /** `undefined` for a program on this machine, whose declines are not counted. */
  readonly rules: DeclineRules | undefined;
}

/** The service's code for a failed authentication. */
const notAuthenticated = 'payment_intent_authentication_failure';

/**
 * Finishes a payment after 3-D Secure, with the stored answers and sum. A repeated key gets the same
 * result.
 */
export async function resubmit(
  resubmission: Resubmission,
  services: PaymentServices,
): Promise<PaymentResult> {
  const { store } = services;
  const payment = await store.findPaymentByResubmitHash(hashResubmitKey(resubmission.key));
  if (payment?.form !== resubmission.form || payment.intent !== resubmission.intent) {
    return findPaidAttempt(resubmission, services);
  }
  if (payment.mode !== services.mode) return authenticationFailed(paymentMessages.expired);
  if (payment.state === 'paid') return alreadyPaid(payment);
  const result = await PaymentLease.withLease(
    services,
    payment.submission,
    visitorTimeoutMs,
    (lease) => confirmAgain(lease, resubmission, services),
  );
  return result ?? paymentInProgress();
}

async function confirmAgain(
  lease: PaymentLease,
  resubmission: Resubmission,
  services: PaymentServices,
): Promise<PaymentResult> {
  const { payment } = lease;
  if (payment.state === 'paid') return alreadyPaid(payment);
  // While this waited for the lease, the visitor may have tried another card.
  if (
    payment.intent !== resubmission.intent ||
    payment.resubmitHash !== hashResubmitKey(resubmission.key)
  ) {
    return authenticationFailed(paymentMessages.expired);
  }
  await lease.renew();
  const known = await services.gateway.retrieveIntent(resubmission.intent);
  if (known.kind !== 'intent') return refuseUnknown(lease, known, services);
  const { intent } = known;
  // No second 3-D Secure: the published client cannot handle it.
  const context: ConfirmContext = {
    card: undefined,
    canRequireAction: false,
    isFresh: false,
    isChecked: false,
    rules: resubmission.rules,
  };
  switch (intent.status) {
    case 'requires_confirmation': {
      if (isExpired(payment, services.now())) {
        return authenticationFailed(paymentMessages.expired);
      }
      // A success would imply that the new answers were stored.
      if (!(await resubmission.isSameOrder(payment)))
        return refusePayment('PAYMENT_ANSWERS_CHANGED');
      await lease.renew();
      // Until the bank answers, the card may have been charged, and keeps its places.
      await lease.change({ state: 'awaiting_payment', declineCode: null });
      const key = resubmitIdempotencyKey(intent, lease.payment.confirms);
      const result = await services.gateway.confirmIntent({ intent: intent.id, key });
      return interpretConfirmation(lease, result, context, services);
    }
    case 'requires_action':
      return authenticationFailed(paymentMessages.notConfirmed);
    case 'requires_payment_method':
      return declineUnconfirmed(lease, intent, context, services);
    case 'canceled':
      return authenticationFailed(paymentMessages.expired);
    default:
      return asReplay(await interpretIntent(lease, intent, context, services));
  }
}

async function declineUnconfirmed(
  lease: PaymentLease,
  { failure }: Intent,
  context: ConfirmContext,
  services: PaymentServices,
): Promise<PaymentResult> {
  if (failure === undefined) return authenticationFailed(paymentMessages.notConfirmed);
  const { payment } = lease;
  // A change would hold places again that the payment may have lost.
  if (payment.state === 'awaiting_sca' && isExpired(payment, services.now())) {
    return authenticationFailed(paymentMessages.expired);
  }
  const isRecorded = payment.state === 'awaiting_payment' && payment.declineCode !== undefined;
  const declined = isRecorded
    ? cardDeclined(declineMessage(failure))
    : await recordDecline(lease, failure, context, services);
  return failure.code === notAuthenticated
    ? authenticationFailed(paymentMessages.notConfirmed)
    : declined;
}

/** Whether the visitor has taken longer for 3-D Secure than a key is valid. */
function isExpired({ resubmitMadeAt }: StoredPayment, now: Date): boolean {
  return now.getTime() - (resubmitMadeAt?.getTime() ?? 0) > resubmitLifetime;
}

/** Handles an unknown key: the attempt may be paid all the same. */
async function findPaidAttempt(
  { form, attempt }: Resubmission,
  { store }: PaymentServices,
): Promise<PaymentResult> {
  const payment =
    attempt === undefined ? undefined : await store.findPaymentByAttempt(form, attempt);
  return payment?.state === 'paid'
    ? alreadyPaid(payment)
    : authenticationFailed(paymentMessages.expired);
}
