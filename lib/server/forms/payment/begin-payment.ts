import { proofField } from '@/lib/forms/reserved-names';
import { valuesOf } from '@/lib/forms/submission';
import type { Money } from '@/lib/payments/money';
import { shownAmountField } from '@/lib/payments/shown-sum';
import { fileRecords } from '@/lib/server/forms/body/received-files';
import type { FormServices } from '@/lib/server/forms/endpoint/form-services';
import type { SubmissionInput } from '@/lib/server/forms/endpoint/save-submission';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { cardLimits, cardSlot, submitLimit } from '@/lib/server/payments/card-limits';
import { chargePayment, type PaymentOrder } from '@/lib/server/payments/charge-payment';
import { declineRulesFor, guardCard, type GuardedCard } from '@/lib/server/payments/guard-card';
import { PaymentLease } from '@/lib/server/payments/payment-lease';
import {
  paymentInProgress,
  type PaymentRefused,
  type PaymentResult,
  refusePayment,
  tooManyCards,
} from '@/lib/server/payments/payment-result';
import type { PaidForm, PaymentServices } from '@/lib/server/payments/payment-services';
import { leaseTimeoutMs } from '@/lib/server/payments/resubmit';
import type { Limit } from '@/lib/server/store/submission-parts';
import { createId, createReference } from '@/lib/server/submissions/ids';
import { isLocalProgram, secondsUntil } from '@/lib/server/submissions/limits';

/** A post to a paid form with a card, checked. */
export interface CardPost {
  readonly form: PaidForm;
  readonly input: SubmissionInput;
  readonly sender: Sender;
  readonly card: string;
  readonly amount: Money;
  /** As it is kept. */
  readonly attempt: string;
  /** What the visit is called; `undefined` where nothing tells. */
  readonly visit: string | undefined;
}

type KeptPayment =
  { readonly kind: 'kept'; readonly submission: string; readonly isNew: boolean } | PaymentRefused;

const draws = 5;

/**
 * Keeps the answers with their payment, or finds those of the same attempt, and then charges: the
 * row is on disk before the payment service hears of it. Throws HoldLost and what the store throws.
 */
export async function beginPayment(
  post: CardPost,
  services: FormServices,
  payments: PaymentServices,
): Promise<PaymentResult> {
  const { form, input, sender, card, amount, attempt } = post;
  const { store } = payments;
  const cards = await limitsOf(post, services, payments);
  const [proof] = valuesOf(input.body.fields, proofField) ?? [];
  const rules = declineRulesFor(form.id, sender.visitor, services.siteUrl);
  const { formLimits } = sender;
  const guarded: GuardedCard = { form: form.id, attempt, card, proof, formLimits, rules };
  const known = await store.findPaymentByAttempt(form.id, attempt);
  const kept: KeptPayment =
    known === undefined
      ? await keep(post, cards, guarded, payments)
      : { kind: 'kept', submission: known.submission, isNew: false };
  if (kept.kind !== 'kept') return kept;
  if (cards.length > 0) {
    const full = await store.countLimits([submitLimit(kept.submission)], payments.now());
    // Whether an earlier press has moved money, nobody has asked yet.
    if (full !== undefined) {
      return refusePayment('PAYMENT_UNDER_WAY', secondsUntil(full.until, payments.now()));
    }
  }
  const lease = await PaymentLease.acquire(payments, kept.submission, leaseTimeoutMs);
  if (lease === undefined) return paymentInProgress();
  const fields = [...input.sorted.answers, ...input.sorted.special];
  const answers = { fields, files: fileRecords(input.files) };
  const { description } = form.payment;
  const { isNew } = kept;
  const [shown] = valuesOf(input.body.fields, shownAmountField) ?? [];
  const order: PaymentOrder = { card, amount, shown, description, answers, isNew, cards, guarded };
  try {
    return await chargePayment(lease, order, payments);
  } finally {
    await lease.release();
  }
}

/** What counts the cards of this visitor; nothing for a program on this machine. */
async function limitsOf(
  { form, input, sender: { visitor }, visit }: CardPost,
  { siteUrl }: FormServices,
  { store, now }: PaymentServices,
): Promise<readonly Limit[]> {
  if (isLocalProgram(visitor, siteUrl)) return [];
  const mailFields = form.fields.filter(({ kind }) => kind === 'email');
  const mailboxes = mailFields
    .flatMap(({ name }) => valuesOf(input.sorted.answers, name) ?? [])
    .filter((address) => address.trim() !== '');
  return cardLimits({ visitor, visit, mailboxes }, await store.secret('limits'), now());
}

async function keep(
  { form, input, sender, amount, attempt }: CardPost,
  cards: readonly Limit[],
  guarded: GuardedCard,
  payments: PaymentServices,
): Promise<KeptPayment> {
  const { store, mode, now, randomBytes } = payments;
  const createdAt = now();
  const isFull = async (limits: readonly Limit[]) =>
    (await store.findFullLimit(limits, createdAt)) !== undefined;
  for (let draw = 0; draw < draws; draw += 1) {
    const refusal = await guardCard(guarded, payments);
    if (refusal !== undefined) return refusal;
    // Above the limit of its form, the payment has passed the check.
    const ofForm = (await isFull(sender.formLimits)) ? [] : sender.formLimits;
    const id = createId(createdAt, randomBytes);
    const refusing = [
      ...sender.networkLimits,
      ...(cards.length === 0 ? [] : [cardSlot(id, 0), ...cards]),
    ];
    const outcome = await store.addPayment(
      {
        id,
        reference: createReference(form.id, randomBytes),
        form: form.id,
        receivedAt: createdAt,
        state: 'unpaid',
        reasons: [],
        fields: [...input.sorted.answers, ...input.sorted.special],
        files: fileRecords(input.files),
        // The payment tells a repetition, and by more than the answers.
        attempts: [],
        mails: [],
        limits: [...refusing, ...ofForm],
      },
      { submission: id, form: form.id, attempt, mode, amount, createdAt },
    );
    switch (outcome.kind) {
      case 'added':
        return { kind: 'kept', submission: id, isNew: true };
      case 'repeated':
        return { kind: 'kept', submission: outcome.payment.submission, isNew: false };
      case 'limited':
        if (await isFull(refusing)) return tooManyCards(secondsUntil(outcome.until, createdAt));
        // The limit of the form filled up in between: the next draw asks for the check.
        break;
      case 'taken':
    }
  }
  return paymentInProgress();
}
