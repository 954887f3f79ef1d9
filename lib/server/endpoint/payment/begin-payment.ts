import { formErrorMessage } from '@/lib/forms/errors/form-errors';
import { formIssue } from '@/lib/forms/errors/form-issue';
import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import type { Money } from '@/lib/payments/money';
import { shownAmountField } from '@/lib/forms/price';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { equalAnswersOf, hashSubmission } from '@/lib/server/forms/attempt';
import type { FormServices } from '@/lib/server/forms/form-services';
import { refusalWords } from '@/lib/words/lib/server/forms';
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
import type { NewPayment, StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { AddPaymentOutcome } from '@/lib/server/payments/records/payment-update';
import { eventHoldMs, type PlaceLimits } from '@/lib/server/bookings/places/places';
import { createId, createReference } from '@/lib/server/platform/store/ids';
import { isLocalProgram, secondsUntil } from '@/lib/server/platform/limits/limits';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

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
  | { readonly kind: 'saved'; readonly submission: string; readonly isNew: boolean }
  | PaymentRefused;

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
  const places = placesOf(post, services);
  const { known, problem } = await findKnown(post, services, payments);
  if (problem !== undefined) return refusePlaces(problem);
  const saved: SavedPayment =
    known === undefined
      ? await savePayment({ ...post, answers, places, cards, guarded }, services, payments)
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
  const change = input.change?.plan?.change;
  const order: PaymentOrder = {
    card,
    amount,
    shown,
    description,
    answers,
    places,
    isNew,
    cards,
    guarded,
    change,
    refuseClosed: () => {
      // Its plan is of this request.
      if (change !== undefined) return undefined;
      const closed = services.bookings.findClosedReason(form, input.sorted.answers);
      return closed === undefined ? undefined : refusePlaces(closed);
    },
    refuseFull: () => refuseFull(post, services),
  };
  const result = await PaymentLease.withLease(
    payments,
    saved.submission,
    visitorTimeoutMs,
    (lease) => chargePayment(lease, order, payments),
  );
  if (result?.kind !== 'refused' || places.booking === undefined) {
    return result ?? paymentInProgress();
  }
  const payment = await store.findPaymentByAttempt(form.id, attempt);
  if (payment?.state !== 'awaiting_payment') return result;
  const until = input.offer?.until ?? new Date(payment.changedAt.getTime() + eventHoldMs);
  if (until <= payments.now()) return result;
  return { ...result, hold: services.bookings.paymentHoldNotice(until) };
}

/** Finds the payment of the same attempt, and why its booking cannot be made. */
async function findKnown(
  { form, input, attempt }: CardSubmission,
  { bookings }: FormServices,
  { store }: PaymentServices,
): Promise<{
  readonly known: StoredPayment | undefined;
  readonly problem: string | undefined;
}> {
  const { answers, hold } = input.sorted;
  const find = async () => {
    const known = await store.findPaymentByAttempt(form.id, attempt);
    // Offered places are taken already.
    if (input.offer !== undefined || input.change !== undefined) {
      return { known, problem: undefined };
    }
    const isHeld = known !== undefined;
    return {
      known,
      problem: await bookings.findProblem(form, answers, { hasPlaces: isHeld, hold }),
    };
  };
  const found = await find();
  // Another post of this attempt may have taken the last places in between, and may be charged.
  const isUnsure = found.known === undefined && found.problem !== undefined;
  return isUnsure ? find() : found;
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

interface PaymentToSave extends CardSubmission {
  readonly answers: SubmittedFields;
  readonly places: PlaceLimits;
  readonly cards: readonly Limit[];
  readonly guarded: GuardedCard;
}

async function savePayment(
  post: PaymentToSave,
  services: FormServices,
  payments: PaymentServices,
): Promise<SavedPayment> {
  const { form, input, sender, amount, attempt, cards, guarded } = post;
  const { store, mode, now, randomBytes } = payments;
  const createdAt = now();
  const isFull = async (limits: readonly Limit[]) =>
    (await store.findFullLimit(limits, createdAt)) !== undefined;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const refused = await guardCard(guarded, payments);
    if (refused !== undefined) return refused;
    // Above the form's limit, the payment has a valid proof of work.
    const formLimits = (await isFull(sender.formLimits)) ? [] : sender.formLimits;
    const id = input.offer?.submission ?? createId(createdAt, randomBytes);
    const rejectingLimits = [
      ...sender.networkLimits,
      ...(cards.length === 0 ? [] : [cardSlot(id, 0), ...cards]),
    ];
    const limits = [...rejectingLimits, ...formLimits];
    const payment = { submission: id, form: form.id, attempt, mode, amount, createdAt };
    const outcome = await addPayment(post, payment, limits, payments);
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
        return refuseFull(post, services);
      case 'taken':
    }
  }
  return paymentInProgress();
}

/** Adds a payment, with a submission unless it pays for an offer or for a change of a booking. */
function addPayment(
  { form, input, sender, answers, places }: PaymentToSave,
  payment: NewPayment,
  limits: readonly Limit[],
  { store, randomBytes }: PaymentServices,
): Promise<AddPaymentOutcome> {
  const { offer } = input;
  const change = plannedChange(input);
  if (change !== undefined) {
    const { reference } = change;
    return store.addChangePayment(change.plan.change, { reference, limits }, payment);
  }
  if (offer !== undefined) {
    return store.addOfferPayment({ reference: offer.reference, limits }, payment);
  }
  const { submission: id, createdAt: receivedAt } = payment;
  const contentHash = hashSubmission(form, input);
  const submission = {
    id,
    reference: createReference(form.id, randomBytes),
    form: form.id,
    receivedAt,
    fields: answers,
    source: input.sorted.source,
    equalAnswers: equalAnswersOf(form, input, contentHash, sender, receivedAt),
    limits,
    ...places,
  };
  return store.addPayment(submission, payment);
}

/** Returns the change that a post pays for, with its plan. */
function plannedChange({ change }: SubmissionInput) {
  return change?.plan === undefined ? undefined : { ...change, plan: change.plan };
}

/** Returns the places that a submission takes. */
function placesOf({ form, input }: CardSubmission, { bookings }: FormServices): PlaceLimits {
  if (input.offer !== undefined) return { booking: input.offer.booking, isOffered: true };
  const change = plannedChange(input)?.plan.change;
  if (change !== undefined) {
    // Others may wait since this payment holds the last places.
    return { booking: { ...change.booking, hasWaitingList: false }, added: change.added };
  }
  const { answers, hold } = input.sorted;
  const booking = bookings.toNewBooking(form, answers, hold);
  return { maxSubmissions: form.places?.max, booking };
}

/** Refuses a payment for which too few places are left. */
async function refuseFull(
  { form, input }: CardSubmission,
  { bookings }: FormServices,
): Promise<PaymentRefused> {
  if (input.offer !== undefined) return refusePlaces(refusalWords.offerEnded);
  if (input.change !== undefined) return { ...refusePlaces(bookingWords.full), isFull: true };
  const { answers, hold } = input.sorted;
  const problem = await bookings.findProblem(form, answers, { hold });
  const words = problem ?? form.places?.fullText ?? formErrorMessage('NO_PLACES');
  return { ...refusePlaces(words), isFull: true };
}

function refusePlaces(problem: string): PaymentRefused {
  return {
    kind: 'refused',
    issue: formIssue('NO_PLACES', `${problem} ${refusalWords.notCharged}`),
  };
}
