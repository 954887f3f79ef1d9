import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf } from '@/lib/forms/submission';
import { bookingPath } from '@/lib/server/bookings/page/booking-token';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import type { AcceptedBody } from '@/lib/server/forms/body/body-fields';
import type { SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { SubmissionOutcome } from '@/lib/server/endpoint/outcome';
import { acceptPayment, acceptPaymentEarly } from '@/lib/server/endpoint/payment/accept-payment';
import { rejectUncharged } from '@/lib/server/endpoint/rejections';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { refusalWords } from '@/lib/words/lib/server/forms';
import type { PaidForm } from '@/lib/server/payments/payment-services';

/** Whether a post comes from the page of an offer. */
export function isOfferPost({ fields }: Pick<AcceptedBody, 'fields'>): boolean {
  return valuesOf(fields, reservedFields.offer) !== undefined;
}

/**
 * Pays for the places of an offer, with the answers that are stored since the visitor joined the waiting
 * list.
 */
export async function payOffer(
  form: PaidForm,
  body: AcceptedBody,
  sender: Sender,
  services: FormServices,
): Promise<SubmissionOutcome> {
  const { payments } = services;
  const input = payments && (await offerInput(form, body, services));
  if (payments !== undefined && input === undefined)
    return rejectUncharged(refusalWords.offerEnded);
  const post = input ?? { sorted: noAnswers, files: [], body };
  const early = await acceptPaymentEarly(form, post, sender, services);
  if (early !== undefined) return early;
  const outcome = await acceptPayment(form, post, sender, services);
  return outcome === 'waiting' ? rejectUncharged(refusalWords.offerEnded) : outcome;
}

/** Fields of a page that posts a card without the answers. */
const noAnswers = {
  answers: [],
  special: [],
  next: undefined,
  honeypotFields: [],
  // The offer, or the booking, has the places.
  hold: undefined,
};

/** Returns the input of a payment for an offer; `undefined` if the form has no such offer. */
async function offerInput(
  form: PaidForm,
  body: AcceptedBody,
  { bookings }: FormServices,
): Promise<SubmissionInput | undefined> {
  const [token = ''] = valuesOf(body.fields, reservedFields.offer) ?? [];
  const offer = await bookings.findOffer(form, token);
  if (offer === undefined) return undefined;
  const { submission, event, places, until } = offer;
  const { id, fields, reference } = submission;
  // The answers book another event, or none, if the content has changed since.
  const booked = bookings.toNewBooking(form, fields);
  if (booked?.event !== event) return undefined;
  const [next] = valuesOf(body.fields, reservedFields.next) ?? [];
  return {
    sorted: {
      ...noAnswers,
      answers: fields.filter(([name]) => !name.startsWith('_')),
      special: fields.filter(([name]) => name.startsWith('_')),
      next,
    },
    files: [],
    body,
    offer: {
      submission: id,
      reference,
      // They are counted already, whatever the numbers of the event are now.
      booking: { event, places, capacity: { kinds: {} }, sold: booked.sold },
      until,
    },
  };
}

/** Whether a post pays for a change of a booking. */
export function isChangePost({ fields }: Pick<AcceptedBody, 'fields'>): boolean {
  return valuesOf(fields, reservedFields.change) !== undefined;
}

/**
 * Pays for a change of a booking that costs more than was paid, and makes it. A booking has one attempt until
 * a change of it is paid, whichever page asks: a second press, a reload or another tab continues it. Throws
 * what the store throws.
 */
export async function payChange(
  form: PaidForm,
  body: AcceptedBody,
  sender: Sender,
  services: FormServices,
): Promise<SubmissionOutcome> {
  const { payments, changes } = services;
  const [sent = ''] = valuesOf(body.fields, reservedFields.change) ?? [];
  const request = new URLSearchParams(sent);
  const stored = await changes.load(request.get('booking') ?? '');
  const revision = Number(request.get('revision') ?? 'none');
  if (stored?.submission.form !== form.id || !Number.isSafeInteger(revision)) {
    return rejectUncharged(bookingWords.closed);
  }
  const { submission, token, isTicketOnly } = stored;
  if (isTicketOnly) return rejectUncharged(bookingWords.closed);
  request.delete('booking');
  const change = {
    submission: submission.id,
    reference: submission.reference,
    page: bookingPath(token),
    revision,
    request: request.toString(),
  };
  const input: SubmissionInput = {
    sorted: {
      ...noAnswers,
      answers: submission.fields.filter(([name]) => !name.startsWith('_')),
    },
    files: [],
    body,
    change,
  };
  const early = await acceptPaymentEarly(form, input, sender, services);
  if (early !== undefined) return early;
  if (revision !== (await payments?.store.countPaidChanges(submission.id))) {
    return rejectUncharged(bookingWords.changed);
  }
  const plan = await changes.plan(stored, change.request, sender.visitor);
  if (plan.kind === 'refused') return rejectUncharged(plan.problem);
  const paid = { ...input, change: { ...change, plan } };
  const outcome = await acceptPayment(form, paid, sender, services);
  return outcome === 'waiting' ? rejectUncharged(bookingWords.full) : outcome;
}
