import { secondsUntil } from '@/lib/server/platform/limits/limits';
import { formatShownAmount } from '@/lib/forms/price';
import { cardSlot, countAnswered } from '@/lib/server/payments/cards/card-limits';
import {
  interpretConfirmation,
  interpretIntent,
  type ConfirmContext,
} from '@/lib/server/payments/intents/interpret-intent';
import type { Intent } from '@/lib/server/payments/gateway';
import { guardCard, hasValidProof, type GuardedCard } from '@/lib/server/payments/cards/guard-card';
import type { PaymentLease } from '@/lib/server/payments/payment-lease';
import {
  acceptsCard,
  cancelIntent,
  type IntentOrder,
  prepareIntent,
} from '@/lib/server/payments/intents/prepare-intent';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import {
  asReplay,
  alreadyPaid,
  refusePayment,
  tooManyCards,
  type PaymentResult,
  type PaymentRefused,
} from '@/lib/server/payments/payment-result';
import type { PlaceLimits } from '@/lib/server/bookings/places/places';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

/** A validated request to pay. */
export interface PaymentOrder extends IntentOrder {
  /** The sum that the page displayed; `undefined` where it did not say. */
  readonly shown: string | undefined;
  /** Limits on the visitor's cards across attempts. */
  readonly cards: readonly Limit[];
  /** The card, as checked after many declines. */
  readonly guarded: GuardedCard;
  /** The places that the payment takes. */
  readonly places: PlaceLimits;
  /** Returns the result of a payment whose event cannot be booked any more; `undefined` if it can. */
  readonly refuseClosed: () => PaymentRefused | undefined;
  /** Returns the result of a payment for which too few places are left. */
  readonly refuseFull: () => Promise<PaymentRefused>;
}

/** Cards that one attempt may try, typing errors included. */
const maxCards = 5;

/** Seconds after which an unfinished attempt may start again. */
const attemptCooldown = 3600;

/**
 * Charges a leased payment, or continues an earlier try of the same attempt: the row and the current
 * state of its intent say what is left to do. Throws LeaseLost and what the store throws. After a call
 * whose response was lost, money may have moved when it throws.
 */
export async function chargePayment(
  lease: PaymentLease,
  order: PaymentOrder,
  services: PaymentServices,
): Promise<PaymentResult> {
  const { payment } = lease;
  if (payment.state === 'paid') return alreadyPaid(payment);
  const { rules } = order.guarded;
  const context: ConfirmContext = {
    card: order.card,
    canRequireAction: true,
    isFresh: false,
    isChecked: false,
    rules,
  };
  let intent: Intent | undefined;
  if (payment.intent !== undefined) {
    await lease.renew();
    const known = await services.gateway.retrieveIntent(payment.intent);
    if (known.kind !== 'intent') return refuseUnknown(lease, known, services);
    intent = known.intent;
    // Money that moved, or is about to, belongs to the answers sent with it.
    if (intent.status === 'succeeded' || intent.status === 'processing') {
      return asReplay(await interpretIntent(lease, intent, context, services));
    }
  }
  // The price may have changed since the page was shown.
  if (order.shown !== undefined && order.shown !== formatShownAmount(order.amount)) {
    return refusePayment('PAYMENT_SUM_CHANGED');
  }
  // A new payment took its places when it was stored; an earlier one may have lost them since. An offer
  // can end as long as nobody leases its payment.
  const { places, isNew } = order;
  if (!isNew || places.isOffered === true) {
    const closed = order.refuseClosed();
    if (closed !== undefined) return closed;
    const { store, now } = services;
    if (!(await store.takePlaces(payment.submission, places, now()))) {
      const replaced = await replacePlaces(lease, intent, order, services);
      if (replaced.kind !== 'replaced') return replaced;
      intent = replaced.intent;
    }
  }
  const refusal = await checkCardLimits(lease, intent, order, services);
  if (refusal !== undefined) return refusal;
  const ready = await prepareIntent(lease, intent, order, services);
  if (ready.kind !== 'ready') return ready;
  const isChecked = await hasValidProof(order.guarded, services);
  return confirm(lease, ready.intent, { ...context, isChecked }, services);
}

/**
 * Takes the places of an order in place of those that its payment has booked for earlier answers, which may
 * be in the way. These are given back once their intent is known to be canceled.
 */
async function replacePlaces(
  lease: PaymentLease,
  intent: Intent | undefined,
  { places, refuseFull }: PaymentOrder,
  services: PaymentServices,
): Promise<PaymentResult | { readonly kind: 'replaced'; readonly intent: Intent | undefined }> {
  const { submission } = lease.payment;
  const { store, now } = services;
  const { booking, isOffered = false } = places;
  if (booking === undefined || isOffered) return refuseFull();
  const own = (await store.findBookedPlaces(submission, booking.event)) ?? {};
  const frees =
    places.added !== undefined ||
    Object.entries(own).some(([kind, count]) => count > (booking.places[kind] ?? 0));
  if (!frees) return refuseFull();
  if (intent !== undefined) {
    const result = await cancelIntent(lease, intent, services);
    if (result !== undefined) return asReplay(result);
  }
  return (await store.takePlaces(submission, { ...places, replaces: true }, now()))
    ? { kind: 'replaced', intent: intent && { ...intent, status: 'canceled' } }
    : refuseFull();
}

/** Applies the limits against card testing, before a card goes to the bank. */
async function checkCardLimits(
  lease: PaymentLease,
  intent: Intent | undefined,
  { card, isNew, cards, guarded }: PaymentOrder,
  services: PaymentServices,
): Promise<PaymentRefused | undefined> {
  // A new payment passed the check, and counted its card, when it was stored.
  if (isNew) return undefined;
  const { store, now } = services;
  const { payment } = lease;
  const refusal = await guardCard(guarded, services);
  if (refusal !== undefined) return refusal;
  // 3-D Secure is pending for this card: no other card is tried.
  if (
    intent !== undefined &&
    intent.status !== 'requires_payment_method' &&
    acceptsCard(intent, card)
  ) {
    return undefined;
  }
  const answered = countAnswered(payment);
  if (answered >= maxCards) return tooManyCards(attemptCooldown);
  if (cards.length === 0) return undefined;
  const slot = cardSlot(payment.submission, answered);
  if ((await store.findFullLimit([slot], now())) !== undefined) return undefined;
  const full = await store.countLimits([slot, ...cards], now());
  return full === undefined ? undefined : tooManyCards(secondsUntil(full.until, now()));
}

async function confirm(
  lease: PaymentLease,
  intent: Intent,
  context: ConfirmContext,
  services: PaymentServices,
): Promise<PaymentResult> {
  if (intent.status === 'requires_action') return interpretIntent(lease, intent, context, services);
  await lease.renew();
  const { confirms } = lease.payment;
  const holdsCard = intent.status === 'requires_confirmation';
  const { card = '' } = context;
  const result = await services.gateway.confirmIntent({
    intent: intent.id,
    card: holdsCard ? undefined : card,
    key: holdsCard
      ? resubmitIdempotencyKey(intent, confirms)
      : `fd-f-${intent.id}-${card}-${confirms}`,
  });
  return interpretConfirmation(lease, result, { ...context, isFresh: !holdsCard }, services);
}

/**
 * Returns the idempotency key of the confirmation after 3-D Secure. It contains the intent's card:
 * otherwise the service would repeat its response to another card for a day.
 */
export function resubmitIdempotencyKey({ id, card }: Intent, confirms: number): string {
  return `fd-r-${id}-${card ?? ''}-${confirms}`;
}

/** Refuses a payment whose earlier result is unknown. */
export function refuseUnknown(
  lease: PaymentLease,
  failure: { readonly kind: string; readonly code?: string | undefined },
  { alarm }: PaymentServices,
): PaymentResult {
  const { form, submission } = lease.payment;
  if (failure.kind === 'refused') {
    alarm('payments-refused', { form, submission, code: failure.code });
  }
  return refusePayment('PAYMENT_UNHEARD');
}
