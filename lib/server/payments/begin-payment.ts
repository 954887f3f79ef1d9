import { valuesOf } from '@/lib/forms/submission';
import type { Money } from '@/lib/payments/money';
import { shownSumField } from '@/lib/payments/shown-sum';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { Given } from '@/lib/server/forms/keep-submission';
import { cardLimits, declineLimits } from '@/lib/server/forms/limits';
import { secondsUntil } from '@/lib/server/forms/rejections';
import type { Sender } from '@/lib/server/forms/sender';
import { recordsOf } from '@/lib/server/forms/sent-files';
import { drawId, drawReference } from '@/lib/server/forms/submission-names';
import { Hold } from '@/lib/server/payments/hold';
import { payHeld, type Order } from '@/lib/server/payments/pay';
import type { PaidForm, PayServices } from '@/lib/server/payments/pay-services';
import {
  refusedFor,
  underWay,
  type Paying,
  type RefusedPaying,
} from '@/lib/server/payments/paying';
import { patience } from '@/lib/server/payments/resubmit';
import type { Limit } from '@/lib/server/store/submission-parts';

/** A post to a paid form with a card, checked. */
export interface CardPost {
  readonly form: PaidForm;
  readonly given: Given;
  readonly sender: Sender;
  readonly card: string;
  readonly amount: Money;
  /** As it is kept. */
  readonly attempt: string;
}

type KeptPayment =
  | { readonly kind: 'kept'; readonly submission: string; readonly isNew: boolean }
  | Limited
  | RefusedPaying;

interface Limited {
  readonly kind: 'limited';
  readonly until: Date;
}

const draws = 5;

/**
 * Keeps the answers with their payment, or finds those of the same attempt, and then charges: the
 * row is on disk before the payment service hears of it. Throws HoldLost and what the store throws.
 */
export async function beginPayment(
  post: CardPost,
  services: FormServices,
  payments: PayServices,
): Promise<Paying | Limited> {
  const { form, given, sender, card, amount, attempt } = post;
  const { store, now } = payments;
  const cards = cardLimits(sender.visitor, await store.secret('limits'), now());
  const declines = declineLimits(form.id, sender.visitor, services.siteUrl);
  const known = await store.findPaymentByAttempt(form.id, attempt);
  const kept: KeptPayment =
    known === undefined
      ? await keep(post, cards, declines, payments)
      : { kind: 'kept', submission: known.submission, isNew: false };
  if (kept.kind !== 'kept') return kept;

  const hold = await Hold.take(payments, kept.submission, patience);
  if (hold === undefined) return underWay();
  const fields = [...given.sorted.answers, ...given.sorted.special];
  const answers = { fields, files: recordsOf(given.files) };
  const { description } = form.payment;
  const { isNew } = kept;
  const [shown] = valuesOf(given.body.fields, shownSumField) ?? [];
  const order: Order = { card, amount, shown, description, answers, isNew, cards, declines };
  try {
    return await payHeld(hold, order, payments);
  } finally {
    await hold.release();
  }
}

async function keep(
  { form, given, sender, amount, attempt }: CardPost,
  cards: readonly Limit[],
  declines: readonly Limit[],
  { store, mode, now, randomBytes }: PayServices,
): Promise<KeptPayment> {
  const createdAt = now();
  const paused = declines.length > 0 ? await store.findFullLimit(declines, createdAt) : undefined;
  if (paused !== undefined) {
    return refusedFor('PAYMENTS_PAUSED', secondsUntil(paused.until, createdAt));
  }
  for (let draw = 0; draw < draws; draw += 1) {
    const id = drawId(createdAt, randomBytes);
    const outcome = await store.addPayment(
      {
        id,
        reference: drawReference(form.id, randomBytes),
        form: form.id,
        receivedAt: createdAt,
        state: 'unpaid',
        reasons: [],
        fields: [...given.sorted.answers, ...given.sorted.special],
        files: recordsOf(given.files),
        // The payment tells a repetition, and by more than the answers.
        attempts: [],
        mails: [],
        limits: [...sender.networkLimits, ...sender.formLimits, ...cards],
      },
      { submission: id, form: form.id, attempt, mode, amount, createdAt },
    );
    switch (outcome.kind) {
      case 'added':
        return { kind: 'kept', submission: id, isNew: true };
      case 'repeated':
        return { kind: 'kept', submission: outcome.payment.submission, isNew: false };
      case 'limited':
        return { kind: 'limited', until: outcome.until };
      case 'taken':
    }
  }
  return underWay();
}
