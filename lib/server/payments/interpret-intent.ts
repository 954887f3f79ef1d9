import { declineWords } from '@/lib/payments/decline-words';
import type { DeclineRules } from '@/lib/server/payments/card-limits';
import type {
  Intent,
  IntentResult,
  CardDecline,
  GatewayFailure,
} from '@/lib/server/payments/gateway';
import { pauseAfterDeclines } from '@/lib/server/payments/guard-card';
import type { PaymentLease } from '@/lib/server/payments/payment-lease';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import {
  authenticationFailed,
  cardDeclined,
  refusePayment,
  paymentMessages,
  type PaymentResult,
} from '@/lib/server/payments/payment-result';
import { createResubmitKey, hashResubmitKey } from '@/lib/server/payments/resubmit-key';
import { settlePayment, recordProcessing } from '@/lib/server/payments/settle';

/** One call that may have moved money, and how to tell of it. */
export interface ConfirmContext {
  /** The card that was to be charged; `undefined` where the intent holds it. */
  readonly card: string | undefined;
  /** Whether the visitor's page can be asked to confirm: it can only once for a card. */
  readonly canRequireAction: boolean;
  /** Whether the card went to the bank with this very press: then its answer counts as one card. */
  readonly isFresh: boolean;
  /** Whether the card passed the check that many declines bring about. */
  readonly isChecked: boolean;
  /** `undefined` for a program on this machine, whose declines are not counted. */
  readonly rules: DeclineRules | undefined;
}

/**
 * Tells what became of a confirmation. Where its answer says nothing certain, the intent's present
 * state does; where that cannot be heard either, the visitor is told that nobody knows yet.
 */
export async function interpretConfirmation(
  lease: PaymentLease,
  result: IntentResult,
  tried: ConfirmContext,
  services: PaymentServices,
): Promise<PaymentResult> {
  if (result.kind === 'declined') return recordDecline(lease, result, tried, services);
  if (result.kind === 'intent') {
    const interpreted = await interpretIntent(lease, result.intent, tried, services);
    return interpreted ?? refusePayment('PAYMENT_UNHEARD');
  }
  const { intent } = lease.payment;
  await lease.renew();
  const present = await services.gateway.retrieveIntent(intent ?? '');
  const interpreted =
    present.kind === 'intent'
      ? await interpretIntent(lease, present.intent, tried, services)
      : undefined;
  if (interpreted !== undefined) return interpreted;
  return interpretFailure(lease, result, present.kind === 'intent', tried, services);
}

/** What the state of an intent means; `undefined` where it only means that it was not confirmed. */
export async function interpretIntent(
  lease: PaymentLease,
  intent: Intent,
  tried: ConfirmContext,
  services: PaymentServices,
): Promise<PaymentResult | undefined> {
  switch (intent.status) {
    case 'succeeded':
      return settlePayment(lease, intent, services);
    case 'processing':
      return recordProcessing(lease);
    case 'requires_action':
      return tried.canRequireAction
        ? requireAction(lease, intent, tried, services)
        : authenticationFailed(paymentMessages.askedAgain);
    case 'requires_payment_method': {
      // What an intent remembers may be the refusal of the card before.
      const isOfThis = tried.card === undefined || intent.card === tried.card;
      return intent.failure !== undefined && isOfThis
        ? recordDecline(lease, intent.failure, tried, services)
        : undefined;
    }
    case 'canceled':
      return refusePayment('PAYMENT_NOT_BEGUN');
    case 'requires_confirmation':
    case 'requires_capture':
      return undefined;
  }
}

/** The bank asks the visitor: no money moves before the page sends the form once more. */
export async function requireAction(
  lease: PaymentLease,
  { clientSecret }: Intent,
  tried: Pick<ConfirmContext, 'isFresh'>,
  { now, randomBytes }: PaymentServices,
): Promise<PaymentResult> {
  if (clientSecret === undefined) return refusePayment('PAYMENT_NOT_BEGUN');
  const resubmitKey = createResubmitKey(randomBytes);
  await lease.change({
    state: 'awaiting_sca',
    resubmitHash: hashResubmitKey(resubmitKey),
    resubmitMadeAt: now(),
    cards: countCards(lease, tried),
  });
  return { kind: 'requires-action', clientSecret, resubmitKey };
}

/** Notes a refusal of a card, and tells of it. */
export async function recordDecline(
  lease: PaymentLease,
  refusal: CardDecline,
  tried: ConfirmContext,
  services: PaymentServices,
): Promise<PaymentResult> {
  const declineCode = refusal.declineCode ?? refusal.code ?? 'unknown';
  const cards = countCards(lease, tried);
  const { counted = [], pauses = [] } = tried.rules ?? {};
  const limits = [...counted, ...(tried.isChecked ? pauses.map(({ reached }) => reached) : [])];
  await lease.change({ state: 'awaiting_payment', declineCode, cards }, { limits });
  await pauseAfterDeclines(tried.rules, lease.payment, services);
  return cardDeclined(declineWords(refusal));
}

/** How many cards the bank has answered about, this one included. */
function countCards(
  { payment }: PaymentLease,
  { isFresh }: Pick<ConfirmContext, 'isFresh'>,
): number {
  return payment.cards + Number(isFresh);
}

async function interpretFailure(
  lease: PaymentLease,
  trouble: GatewayFailure,
  isKnownUnconfirmed: boolean,
  tried: ConfirmContext,
  { alarm }: PaymentServices,
): Promise<PaymentResult> {
  const { form, submission, confirms } = lease.payment;
  switch (trouble.kind) {
    case 'refused': {
      if (trouble.why === 'request' && trouble.about === 'payment_method') {
        await lease.change({ cards: countCards(lease, tried) });
        return cardDeclined(paymentMessages.cardUnusable);
      }
      alarm('payments-refused', { form, submission, code: trouble.code });
      return refusePayment(isKnownUnconfirmed ? 'PAYMENTS_REFUSED' : 'PAYMENT_UNHEARD');
    }
    case 'rate-limited':
      return isKnownUnconfirmed
        ? cardDeclined(
            declineWords({ code: 'card_decline_rate_limit_exceeded', declineCode: undefined }),
          )
        : refusePayment('PAYMENT_UNHEARD');
    case 'idempotency-conflict':
      await lease.change({ confirms: confirms + 1 });
      return refusePayment('PAYMENT_UNHEARD');
    case 'no-response':
      // The same key would bring the same answer for a day.
      if (trouble.isAnswered && isKnownUnconfirmed) await lease.change({ confirms: confirms + 1 });
      return refusePayment('PAYMENT_UNHEARD');
  }
}
