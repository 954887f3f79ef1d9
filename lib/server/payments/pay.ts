import type { Money } from '@/lib/payments/money';
import { secondsUntil } from '@/lib/server/submissions/limits';
import { writeSum } from '@/lib/payments/shown-sum';
import { cardPlace } from '@/lib/server/payments/card-limits';
import { concludeConfirm, concludeState, type Tried } from '@/lib/server/payments/interpret-intent';
import type { Intent } from '@/lib/server/payments/gateway';
import { guardCard, isCardChecked, type GuardedCard } from '@/lib/server/payments/guard-card';
import type { Hold } from '@/lib/server/payments/payment-lease';
import { makeIntent, retireIntent } from '@/lib/server/payments/prepare-intent';
import type { PayServices } from '@/lib/server/payments/payment-services';
import {
  asReplay,
  paidBefore,
  refusedFor,
  tooManyCards,
  type Paying,
  type RefusedPaying,
} from '@/lib/server/payments/payment-result';
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
  /** Count the visitor's cards, whatever the attempt. */
  readonly cards: readonly Limit[];
  /** The card, as it is guarded where many were declined. */
  readonly guarded: GuardedCard;
}

/** As many as somebody has in a purse, mistakes included. */
const mostCards = 5;

/** Seconds after which an attempt that nobody went on with begins anew. */
const attemptRests = 3600;

/**
 * Charges a payment that is held, or goes on where an earlier try of the same attempt stopped: the
 * row and the present state of its intent say what is left to do. Throws HoldLost and what the store
 * throws, both only while no answer about the money is owed.
 */
export async function payHeld(hold: Hold, order: Order, services: PayServices): Promise<Paying> {
  const { payment } = hold;
  if (payment.state === 'paid') return paidBefore(payment);
  const { rules } = order.guarded;
  const tried: Tried = { card: order.card, mayAsk: true, isFresh: false, isChecked: false, rules };
  let intent: Intent | undefined;
  if (payment.intent !== undefined) {
    await hold.renew();
    const known = await services.gateway.retrieveIntent(payment.intent);
    if (known.kind !== 'intent') return unheard(hold, known, services);
    intent = known.intent;
    // Money that moved, or is about to, is for the answers that were sent then.
    if (intent.status === 'succeeded' || intent.status === 'processing') {
      const ended = await concludeState(hold, intent, tried, services);
      return asReplay(ended ?? refusedFor('PAYMENT_UNHEARD'));
    }
  }
  // Nobody pays a price that they have not seen, such as one that has risen in the meantime.
  if (order.shown !== undefined && order.shown !== writeSum(order.amount)) {
    return refusedFor('PAYMENT_SUM_CHANGED');
  }
  const refusal = await refuseCard(hold, intent, order, services);
  if (refusal !== undefined) return refusal;
  const ready = await makeReady(hold, intent, order, services);
  if (ready.kind !== 'ready') return ready;
  const isChecked = await isCardChecked(order.guarded, services);
  return charge(hold, ready.intent, { ...tried, isChecked }, services);
}

/** Limits against whoever tries out stolen cards; they hold before a card goes to the bank. */
async function refuseCard(
  hold: Hold,
  intent: Intent | undefined,
  { card, isNew, cards, guarded }: Order,
  services: PayServices,
): Promise<RefusedPaying | undefined> {
  // A new payment was guarded, and counted its card, when it was kept.
  if (isNew) return undefined;
  const { store, now } = services;
  const { payment } = hold;
  const refusal = await guardCard(guarded, services);
  if (refusal !== undefined) return refusal;
  // The bank asks about this very card: there is no other to be tried.
  if (intent !== undefined && intent.status !== 'requires_payment_method' && takes(intent, card)) {
    return undefined;
  }
  const answered = answeredBy(payment);
  if (answered >= mostCards) return tooManyCards(attemptRests);
  if (cards.length === 0) return undefined;
  const place = cardPlace(payment.submission, answered);
  if ((await store.findFullLimit([place], now())) !== undefined) return undefined;
  const full = await store.countLimits([place, ...cards], now());
  return full === undefined ? undefined : tooManyCards(secondsUntil(full.until, now()));
}

/** How many cards count in this attempt. What was given up begins anew. */
function answeredBy({ state, cards }: Hold['payment']): number {
  return state === 'abandoned' ? 0 : cards;
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
    if (retired !== undefined) return asReplay(retired);
  }
  if (!order.isNew) {
    const cards = answeredBy(payment);
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
  return concludeConfirm(hold, result, { ...tried, isFresh: !holdsCard }, services);
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
