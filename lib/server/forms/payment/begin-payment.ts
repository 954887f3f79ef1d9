import { formErrors } from '@/lib/forms/errors/form-errors';
import { formIssue } from '@/lib/forms/errors/form-issue';
import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import type { Money } from '@/lib/payments/money';
import { shownAmountField } from '@/lib/forms/price';
import type { FormServices } from '@/lib/server/forms/form-services';
import { notChargedText } from '@/lib/server/forms/words';
import type { SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { cardLimits, cardSlot, submitLimit } from '@/lib/server/payments/cards/card-limits';
import { chargePayment, type PaymentOrder } from '@/lib/server/payments/charge/charge-payment';
import {
  declineRulesFor,
  guardCard,
  type GuardedCard,
} from '@/lib/server/payments/cards/guard-card';
import { PaymentLease, visitorTimeoutMs } from '@/lib/server/payments/payment-lease';
import {
  paymentInProgress,
  type PaymentRefused,
  type PaymentResult,
  refusePayment,
  tooManyCards,
} from '@/lib/server/payments/payment-result';
import type { PaidForm, PaymentServices } from '@/lib/server/payments/payment-services';
import type { Limit } from '@/lib/server/store/submission-parts';
import { createId, createReference } from '@/lib/server/submissions/ids';
import { isLocalProgram, secondsUntil } from '@/lib/server/submissions/limits';

/** A validated post to a paid form with a card. */
export interface CardSubmission {
  readonly form: PaidForm;
  readonly input: SubmissionInput;
  readonly sender: Sender;
  readonly card: string;
  readonly amount: Money;
  /** The attempt's key in the store. */
  readonly attempt: string;
  /** Identifies the visit; `undefined` if unknown. */
  readonly visit: string | undefined;
}

type SavedPayment =
  { readonly kind: 'saved'; readonly submission: string; readonly isNew: boolean } | PaymentRefused;

const maxTries = 5;

/**
 * Stores a payment with its answers, or finds that of the same attempt, and then charges it: the row
 * is on disk before the first request to the payment service. Throws `LeaseLost` and what the store
 * throws.
 */
export async function beginPayment(
  post: CardSubmission,
  services: FormServices,
  payments: PaymentServices,
): Promise<PaymentResult> {
  const { form, input, sender, card, amount, attempt } = post;
  const { store } = payments;
  const cards = await visitorCardLimits(post, services, payments);
  const [proof] = valuesOf(input.body.fields, reservedFields.proof) ?? [];
  const rules = declineRulesFor(form.id, sender.visitor, services.siteUrl);
  const { formLimits } = sender;
  const guarded: GuardedCard = { form: form.id, attempt, card, proof, formLimits, rules };
  const answers = [...input.sorted.answers, ...input.sorted.special];
  const known = await store.findPaymentByAttempt(form.id, attempt);
  const saved: SavedPayment =
    known === undefined
      ? await savePayment(post, answers, cards, guarded, payments)
      : { kind: 'saved', submission: known.submission, isNew: false };
  if (saved.kind !== 'saved') return saved;
  if (cards.length > 0) {
    const full = await store.countLimits([submitLimit(saved.submission)], payments.now());
    // It is not known yet whether an earlier press was charged.
    if (full !== undefined) {
      return refusePayment('PAYMENT_UNDER_WAY', secondsUntil(full.until, payments.now()));
    }
  }
  const { description } = form.payment;
  const { isNew } = saved;
  const [shown] = valuesOf(input.body.fields, shownAmountField) ?? [];
  const { places } = form;
  const place = places && { max: places.max, refusal: refuseFull(places.fullText) };
  const common = { card, amount, shown, description, answers, isNew, cards, guarded };
  const order: PaymentOrder = { ...common, ...(place === undefined ? {} : { place }) };
  const result = await PaymentLease.withLease(
    payments,
    saved.submission,
    visitorTimeoutMs,
    (lease) => chargePayment(lease, order, payments),
  );
  return result ?? paymentInProgress();
}

/** Returns the limits that count the cards of a visitor; none for a program on this machine. */
async function visitorCardLimits(
  { form, input, sender: { visitor }, visit }: CardSubmission,
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

async function savePayment(
  { form, sender, amount, attempt }: CardSubmission,
  answers: SubmittedFields,
  cards: readonly Limit[],
  guarded: GuardedCard,
  payments: PaymentServices,
): Promise<SavedPayment> {
  const { store, mode, now, randomBytes } = payments;
  const createdAt = now();
  const isFull = async (limits: readonly Limit[]) =>
    (await store.findFullLimit(limits, createdAt)) !== undefined;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const refused = await guardCard(guarded, payments);
    if (refused !== undefined) return refused;
    // Above the form's limit, the payment has a valid proof of work.
    const formLimits = (await isFull(sender.formLimits)) ? [] : sender.formLimits;
    const id = createId(createdAt, randomBytes);
    const rejectingLimits = [
      ...sender.networkLimits,
      ...(cards.length === 0 ? [] : [cardSlot(id, 0), ...cards]),
    ];
    const outcome = await store.addPayment(
      {
        id,
        reference: createReference(form.id, randomBytes),
        form: form.id,
        receivedAt: createdAt,
        fields: answers,
        limits: [...rejectingLimits, ...formLimits],
        maxSubmissions: form.places?.max,
      },
      { submission: id, form: form.id, attempt, mode, amount, createdAt },
    );
    switch (outcome.kind) {
      case 'added':
        return { kind: 'saved', submission: id, isNew: true };
      case 'repeated':
        return { kind: 'saved', submission: outcome.payment.submission, isNew: false };
      case 'limited':
        if (await isFull(rejectingLimits))
          return tooManyCards(secondsUntil(outcome.until, createdAt));
        // The form's limit filled up in between; the next try requires a proof of work.
        break;
      case 'full':
        return refuseFull(form.places?.fullText);
      case 'taken':
    }
  }
  return paymentInProgress();
}

/** Refuses a payment for a form that has its largest number of submissions. */
function refuseFull(text = formErrors.NO_PLACES.message): PaymentRefused {
  return { kind: 'refused', issue: formIssue('NO_PLACES', `${text} ${notChargedText}`) };
}
