import type { Money } from '@/lib/payments/money';
import { writeSum } from '@/lib/payments/shown-sum';
import { secondsUntil } from '@/lib/server/forms/rejections';
import { concludeConfirm, concludeState, type Tried } from '@/lib/server/payments/conclude';
import type { Intent } from '@/lib/server/payments/gateway';
import type { Hold } from '@/lib/server/payments/hold';
import { makeIntent, retireIntent } from '@/lib/server/payments/intent-steps';
import type { PayServices } from '@/lib/server/payments/pay-services';
import {
  cardRefused,
  refusedFor,
  sayings,
  type Paying,
  type RefusedPaying,
} from '@/lib/server/payments/paying';
import type { PaymentStep } from '@/lib/server/store/payment-store';
import type { Limit } from '@/lib/server/store/submission-parts';

/** What the visitor asks for now, with everything about it checked. */
export interface Order {
  readonly card: string;
  readonly amount: Money;
  /** What the visitor's page says that it showed; `undefined` where it says nothing. */
  readonly shown: string | undefined;
  readonly description: string;
  readonly answers: NonNullable<PaymentStep['answers']>;
  /** Whether the payment was made by this very request, with these answers. */
  readonly isNew: boolean;
  /** Counts cards of the visitor's network. */
  readonly cards: readonly Limit[];
  /** Counts declines of the form. */
  readonly declines: readonly Limit[];
}

/** As many as somebody has in a purse, mistakes included. */
const mostCards = 5;

/**
 * Charges a payment that is held, or goes on where an earlier try of the same attempt stopped: the
 * row and the present state of its intent say what is left to do. Throws HoldLost and what the store
 * throws, both only while no answer about the money is owed.
 */
export async function payHeld(hold: Hold, order: Order, services: PayServices): Promise<Paying> {
  const { payment } = hold;
  if (payment.state === 'paid') {
    return { kind: 'done', reference: payment.reference, isReplay: true };
  }
  const tried: Tried = { card: order.card, mayAsk: true, declines: order.declines };
  let intent: Intent | undefined;
  if (payment.intent !== undefined) {
    await hold.renew();
    const known = await services.gateway.retrieveIntent(payment.intent);
    if (known.kind !== 'intent') return unheard(hold, known, services);
    intent = known.intent;
    // Money that moved, or is about to, is for the answers that were sent then.
    if (intent.status === 'succeeded' || intent.status === 'processing') {
      return (await concludeState(hold, intent, tried, services)) ?? refusedFor('PAYMENT_UNHEARD');
    }
  }
  // Nobody pays a price that they have not seen, such as one that has risen in the meantime.
  if (order.shown !== undefined && order.shown !== writeSum(order.amount)) {
    return refusedFor('PAYMENT_SUM_CHANGED');
  }
  const refusal = await refuseCard(hold, intent, order, services);
  if (refusal !== undefined) return refusal;
  const ready = await makeReady(hold, intent, order, services);
  return ready.kind === 'ready' ? charge(hold, ready.intent, tried, services) : ready;
}

/** Limits against whoever tries out stolen cards; they hold before anything is asked. */
async function refuseCard(
  hold: Hold,
  intent: Intent | undefined,
  { card, isNew, cards, declines }: Order,
  { store, now }: PayServices,
): Promise<RefusedPaying | undefined> {
  const { payment } = hold;
  const paused = declines.length > 0 ? await store.findFullLimit(declines, now()) : undefined;
  if (paused !== undefined) {
    return refusedFor('PAYMENTS_PAUSED', secondsUntil(paused.until, now()));
  }
  // A new payment counted its card when it was kept.
  if (isNew || !isOtherCard(intent, card)) return undefined;
  if (payment.cards >= mostCards && payment.state !== 'abandoned') {
    return cardRefused(sayings.cardsSpent);
  }
  const full = cards.length > 0 ? await store.countLimits(cards, now()) : undefined;
  return full === undefined ? undefined : cardRefused(sayings.cardsSpent);
}

type Ready = { readonly kind: 'ready'; readonly intent: Intent } | Paying;

/** One intent that is the row's, over the sum that is asked for now, and can take this card. */
async function makeReady(
  hold: Hold,
  intent: Intent | undefined,
  order: Order,
  services: PayServices,
): Promise<Ready> {
  const { amount, card, answers } = order;
  const { payment } = hold;
  const isSameSum = sameSum(payment.amount, amount);
  const canStay = intent !== undefined && isSameSum && takes(intent, card);
  if (intent !== undefined && !canStay) {
    const retired = await retireIntent(hold, intent, services);
    if (retired !== undefined) return retired;
  }
  if (!order.isNew) {
    const cards =
      payment.state === 'abandoned' ? 1 : payment.cards + Number(isOtherCard(intent, card));
    const generation =
      payment.generation + Number(!isSameSum || (intent !== undefined && !canStay));
    const next = { generation, confirms: 0, intent: null, resubmitHash: null } as const;
    const isNext = generation !== payment.generation;
    await hold.change(
      { state: 'awaiting_payment', amount, cards, ...(isNext ? next : {}) },
      { answers },
    );
  }
  return canStay ? { kind: 'ready', intent } : makeIntent(hold, order.description, services);
}

async function charge(
  hold: Hold,
  intent: Intent,
  tried: Tried,
  services: PayServices,
): Promise<Paying> {
  if (intent.status === 'requires_action') {
    return (await concludeState(hold, intent, tried, services)) ?? refusedFor('PAYMENT_UNHEARD');
  }
  await hold.renew();
  const { confirms } = hold.payment;
  const holdsCard = intent.status === 'requires_confirmation';
  const { card = '' } = tried;
  const result = await services.gateway.confirmIntent({
    intent: intent.id,
    ...(holdsCard ? {} : { card }),
    key: holdsCard ? keyAfterBank(intent, confirms) : `fd-f-${intent.id}-${card}-${confirms}`,
  });
  return concludeConfirm(hold, result, tried, services);
}

/**
 * Under which an intent is confirmed after the bank's question. It names the card that the intent
 * holds: the answer to another one, such as a decline, would come again for a day otherwise.
 */
export function keyAfterBank({ id, card }: Intent, confirms: number): string {
  return `fd-r-${id}-${card ?? ''}-${confirms}`;
}

/** Whether an intent can still be confirmed with a card. */
function takes({ status, card: held }: Intent, card: string): boolean {
  if (status === 'requires_payment_method') return true;
  return (status === 'requires_action' || status === 'requires_confirmation') && held === card;
}

function isOtherCard(intent: Intent | undefined, card: string): boolean {
  return intent?.card !== undefined && intent.card !== card;
}

function sameSum(one: Money, other: Money): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}

/** Nobody can say what became of an earlier try. */
export function unheard(
  hold: Hold,
  trouble: { readonly kind: string; readonly code?: string | undefined },
  { alarm }: PayServices,
): Paying {
  const { form, submission } = hold.payment;
  if (trouble.kind === 'refused') {
    alarm('payments-refused', { form, submission, code: trouble.code });
  }
  return refusedFor('PAYMENT_UNHEARD');
}
