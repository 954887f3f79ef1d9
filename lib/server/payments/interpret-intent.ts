import { declineWords } from '@/lib/payments/decline-words';
import type { DeclineRules } from '@/lib/server/payments/card-limits';
import type { Intent, IntentResult, Refusal, Trouble } from '@/lib/server/payments/gateway';
import { pauseAfter } from '@/lib/server/payments/guard-card';
import type { Hold } from '@/lib/server/payments/payment-lease';
import type { PayServices } from '@/lib/server/payments/payment-services';
import {
  bankRefused,
  cardRefused,
  refusedFor,
  sayings,
  type Paying,
} from '@/lib/server/payments/payment-result';
import { drawResubmitKey, hashResubmitKey } from '@/lib/server/payments/resubmit-key';
import { settle, settleLater } from '@/lib/server/payments/settle';

/** One call that may have moved money, and how to tell of it. */
export interface Tried {
  /** The card that was to be charged; `undefined` where the intent holds it. */
  readonly card: string | undefined;
  /** Whether the visitor's page can be asked to confirm: it can only once for a card. */
  readonly mayAsk: boolean;
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
export async function concludeConfirm(
  hold: Hold,
  result: IntentResult,
  tried: Tried,
  services: PayServices,
): Promise<Paying> {
  if (result.kind === 'declined') return decline(hold, result, tried, services);
  if (result.kind === 'intent') {
    const concluded = await concludeState(hold, result.intent, tried, services);
    return concluded ?? refusedFor('PAYMENT_UNHEARD');
  }
  const { intent } = hold.payment;
  await hold.renew();
  const present = await services.gateway.retrieveIntent(intent ?? '');
  const concluded =
    present.kind === 'intent'
      ? await concludeState(hold, present.intent, tried, services)
      : undefined;
  if (concluded !== undefined) return concluded;
  return concludeTrouble(hold, result, present.kind === 'intent', tried, services);
}

/** What the state of an intent means; `undefined` where it only means that it was not confirmed. */
export async function concludeState(
  hold: Hold,
  intent: Intent,
  tried: Tried,
  services: PayServices,
): Promise<Paying | undefined> {
  switch (intent.status) {
    case 'succeeded':
      return settle(hold, intent, services);
    case 'processing':
      return settleLater(hold);
    case 'requires_action':
      return tried.mayAsk ? ask(hold, intent, tried, services) : bankRefused(sayings.askedAgain);
    case 'requires_payment_method': {
      // What an intent remembers may be the refusal of the card before.
      const isOfThis = tried.card === undefined || intent.card === tried.card;
      return intent.failure !== undefined && isOfThis
        ? decline(hold, intent.failure, tried, services)
        : undefined;
    }
    case 'canceled':
      return refusedFor('PAYMENT_NOT_BEGUN');
    case 'requires_confirmation':
    case 'requires_capture':
      return undefined;
  }
}

/** The bank asks the visitor: no money moves before the page sends the form once more. */
export async function ask(
  hold: Hold,
  { clientSecret }: Intent,
  tried: Pick<Tried, 'isFresh'>,
  { now, randomBytes }: PayServices,
): Promise<Paying> {
  if (clientSecret === undefined) return refusedFor('PAYMENT_NOT_BEGUN');
  const resubmitKey = drawResubmitKey(randomBytes);
  await hold.change({
    state: 'awaiting_sca',
    resubmitHash: hashResubmitKey(resubmitKey),
    resubmitMadeAt: now(),
    cards: answeredCards(hold, tried),
  });
  return { kind: 'asked', clientSecret, resubmitKey };
}

/** Notes a refusal of a card, and tells of it. */
export async function decline(
  hold: Hold,
  refusal: Refusal,
  tried: Tried,
  services: PayServices,
): Promise<Paying> {
  const declineCode = refusal.declineCode ?? refusal.code ?? 'unknown';
  const cards = answeredCards(hold, tried);
  const { counted = [], pauses = [] } = tried.rules ?? {};
  const limits = [...counted, ...(tried.isChecked ? pauses.map(({ reached }) => reached) : [])];
  await hold.change({ state: 'awaiting_payment', declineCode, cards }, { limits });
  await pauseAfter(tried.rules, hold.payment, services);
  return cardRefused(declineWords(refusal));
}

/** How many cards the bank has answered about, this one included. */
function answeredCards({ payment }: Hold, { isFresh }: Pick<Tried, 'isFresh'>): number {
  return payment.cards + Number(isFresh);
}

async function concludeTrouble(
  hold: Hold,
  trouble: Trouble,
  isKnownUnconfirmed: boolean,
  tried: Tried,
  { alarm }: PayServices,
): Promise<Paying> {
  const { form, submission, confirms } = hold.payment;
  switch (trouble.kind) {
    case 'refused': {
      if (trouble.why === 'request' && trouble.about === 'payment_method') {
        await hold.change({ cards: answeredCards(hold, tried) });
        return cardRefused(sayings.cardUnusable);
      }
      alarm('payments-refused', { form, submission, code: trouble.code });
      return refusedFor(isKnownUnconfirmed ? 'PAYMENTS_REFUSED' : 'PAYMENT_UNHEARD');
    }
    case 'too-many':
      return isKnownUnconfirmed
        ? cardRefused(
            declineWords({ code: 'card_decline_rate_limit_exceeded', declineCode: undefined }),
          )
        : refusedFor('PAYMENT_UNHEARD');
    case 'key-taken':
      await hold.change({ confirms: confirms + 1 });
      return refusedFor('PAYMENT_UNHEARD');
    case 'unheard':
      // The same key would bring the same answer for a day.
      if (trouble.isAnswered && isKnownUnconfirmed) await hold.change({ confirms: confirms + 1 });
      return refusedFor('PAYMENT_UNHEARD');
  }
}
