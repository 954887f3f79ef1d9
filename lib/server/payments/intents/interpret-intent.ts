import { createHash } from 'node:crypto';
import { declineMessage } from '@/lib/payments/decline-messages';
import { busyWords, declineWords } from '@/lib/words/lib/payments';
import type { DeclineRules } from '@/lib/server/payments/cards/card-limits';
import type {
  Intent,
  IntentResult,
  CardDecline,
  GatewayFailure,
} from '@/lib/server/payments/gateway';
import { pauseAfterDeclines } from '@/lib/server/payments/cards/guard-card';
import type { PaymentLease } from '@/lib/server/payments/payment-lease';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import {
  authenticationFailed,
  cardDeclined,
  refusePayment,
  type PaymentResult,
} from '@/lib/server/payments/payment-result';
import { paymentMessages } from '@/lib/words/lib/server/payments';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { settlePayment, recordProcessing } from '@/lib/server/payments/intents/settle-payment';

/** How one confirmation was made, and what the visitor's page can do next. */
export interface ConfirmContext {
  /** The card to be charged; `undefined` where the intent holds it. */
  readonly card: string | undefined;
  /** Whether the visitor's page can handle 3-D Secure: once per card. */
  readonly canRequireAction: boolean;
  /** Whether this request sent the card to the bank, so that its response counts as one card. */
  readonly isFresh: boolean;
  /** Whether the browser solved the proof of work required after many declines. */
  readonly isChecked: boolean;
  /** `undefined` for a program on this machine, whose declines are not counted. */
  readonly rules: DeclineRules | undefined;
}

/**
 * Interprets the result of a confirmation. Where that is inconclusive, retrieves the intent; where that
 * fails too, returns `PAYMENT_UNHEARD`: whether money moved is unknown.
 */
export async function interpretConfirmation(
  lease: PaymentLease,
  result: IntentResult,
  context: ConfirmContext,
  services: PaymentServices,
): Promise<PaymentResult> {
  if (result.kind === 'declined') return recordDecline(lease, result, context, services);
  if (result.kind === 'intent') return interpretIntent(lease, result.intent, context, services);
  const { intent } = lease.payment;
  await lease.renew();
  const present = await services.gateway.retrieveIntent(intent ?? '');
  const interpreted =
    present.kind === 'intent'
      ? await interpretStatus(lease, present.intent, context, services)
      : undefined;
  if (interpreted !== undefined) return interpreted;
  return interpretFailure(lease, result, present.kind === 'intent', context, services);
}

/** Interprets the status of an intent; `PAYMENT_UNHEARD` if it is only unconfirmed. */
export async function interpretIntent(
  lease: PaymentLease,
  intent: Intent,
  context: ConfirmContext,
  services: PaymentServices,
): Promise<PaymentResult> {
  const interpreted = await interpretStatus(lease, intent, context, services);
  return interpreted ?? refusePayment('PAYMENT_UNHEARD');
}

/** Interprets the status of an intent; `undefined` if it is only unconfirmed. */
async function interpretStatus(
  lease: PaymentLease,
  intent: Intent,
  context: ConfirmContext,
  services: PaymentServices,
): Promise<PaymentResult | undefined> {
  switch (intent.status) {
    case 'succeeded':
      return settlePayment(lease, intent, services);
    case 'processing':
      return recordProcessing(lease);
    case 'requires_action':
      return context.canRequireAction
        ? requireAction(lease, intent, context, services)
        : authenticationFailed(paymentMessages.askedAgain);
    case 'requires_payment_method': {
      // The intent may still hold the decline of the previous card.
      const isOfThis = context.card === undefined || intent.card === context.card;
      return intent.failure !== undefined && isOfThis
        ? recordDecline(lease, intent.failure, context, services)
        : undefined;
    }
    case 'canceled':
      return refusePayment('PAYMENT_NOT_BEGUN');
    case 'requires_confirmation':
    case 'requires_capture':
      return undefined;
  }
}

/** Asks the page for 3-D Secure. No money moves before the page resubmits the form. */
async function requireAction(
  lease: PaymentLease,
  { clientSecret }: Intent,
  context: Pick<ConfirmContext, 'isFresh'>,
  { now, randomBytes }: PaymentServices,
): Promise<PaymentResult> {
  if (clientSecret === undefined) return refusePayment('PAYMENT_NOT_BEGUN');
  const resubmitKey = createResubmitKey(randomBytes);
  await lease.change({
    state: 'awaiting_sca',
    resubmitHash: hashResubmitKey(resubmitKey),
    resubmitMadeAt: now(),
    cards: countCards(lease, context),
  });
  return { kind: 'requires-action', clientSecret, resubmitKey };
}

/** Bytes of a resubmit key: 192 bits. */
const keyBytes = 24;

/** Milliseconds for which 3-D Secure may take. */
export const resubmitLifetime = 60 * 60 * 1000;

/** Creates the key with which a page resubmits its form after 3-D Secure. */
function createResubmitKey(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(keyBytes)).toString('base64url');
}

/** Returns the hash under which a key is stored. */
export function hashResubmitKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Records a declined card and returns the words for the visitor. */
export async function recordDecline(
  lease: PaymentLease,
  decline: CardDecline,
  context: ConfirmContext,
  services: PaymentServices,
): Promise<PaymentResult> {
  const declineCode = decline.declineCode ?? decline.code ?? 'unknown';
  const cards = countCards(lease, context);
  const { counted = [], pauses = [] } = context.rules ?? {};
  const limits = [...counted, ...(context.isChecked ? pauses.map(({ reached }) => reached) : [])];
  await lease.change({ state: 'awaiting_payment', declineCode, cards }, { limits });
  await pauseAfterDeclines(context.rules, lease.payment, services);
  return cardDeclined(declineMessage(decline));
}

/** Returns how many cards the bank has answered about, including this one. */
function countCards(
  { payment }: PaymentLease,
  { isFresh }: Pick<ConfirmContext, 'isFresh'>,
): number {
  return payment.cards + Number(isFresh);
}

async function interpretFailure(
  lease: PaymentLease,
  failure: GatewayFailure,
  isKnownUnconfirmed: boolean,
  context: ConfirmContext,
  { alarm }: PaymentServices,
): Promise<PaymentResult> {
  const { form, submission, confirms } = lease.payment;
  switch (failure.kind) {
    case 'refused': {
      if (failure.why === 'request' && failure.about === 'payment_method') {
        await lease.change({ cards: countCards(lease, context) });
        return cardDeclined(paymentMessages.cardUnusable);
      }
      alarm('payments-refused', { form, submission, code: failure.code });
      return refusePayment(isKnownUnconfirmed ? 'PAYMENTS_REFUSED' : 'PAYMENT_UNHEARD');
    }
    case 'rate-limited':
      return isKnownUnconfirmed
        ? cardDeclined(`${busyWords.text} ${declineWords.notCharged}`)
        : refusePayment('PAYMENT_UNHEARD');
    case 'idempotency-conflict':
      await lease.change({ confirms: confirms + 1 });
      return refusePayment('PAYMENT_UNHEARD');
    case 'no-response':
      // The service repeats its response to an idempotency key for a day.
      if (failure.isAnswered && isKnownUnconfirmed) await lease.change({ confirms: confirms + 1 });
      return refusePayment('PAYMENT_UNHEARD');
  }
}
