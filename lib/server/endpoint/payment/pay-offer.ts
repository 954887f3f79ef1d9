import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf } from '@/lib/forms/submission';
import { offerToken } from '@/lib/server/bookings/waiting/offers';
import type { AcceptedBody } from '@/lib/server/forms/body/body-fields';
import type { SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { SubmissionOutcome } from '@/lib/server/endpoint/outcome';
import { acceptPayment, acceptPaymentEarly } from '@/lib/server/endpoint/payment/accept-payment';
import { rejectUncharged } from '@/lib/server/endpoint/rejections';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { offerEndedText } from '@/lib/server/forms/words';
import type { PaidForm, PaymentServices } from '@/lib/server/payments/payment-services';

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
  const input = payments && (await offerInput(form, body, services, payments));
  if (payments !== undefined && input === undefined) return rejectUncharged(offerEndedText);
  const post = input ?? { sorted: noAnswers, files: [], body };
  const early = await acceptPaymentEarly(form, post, sender, services);
  if (early !== undefined) return early;
  const outcome = await acceptPayment(form, post, sender, services);
  return outcome === 'waiting' ? rejectUncharged(offerEndedText) : outcome;
}

const noAnswers = {
  answers: [],
  special: [],
  next: undefined,
  honeypotFields: [],
  hold: undefined,
};

/** Returns the input of a payment for an offer; `undefined` if the form has no such offer. */
async function offerInput(
  form: PaidForm,
  body: AcceptedBody,
  { store, bookings }: FormServices,
  payments: PaymentServices,
): Promise<SubmissionInput | undefined> {
  const [token = ''] = valuesOf(body.fields, reservedFields.offer) ?? [];
  const id = await offerToken.read(token, store);
  const entry = id === undefined ? undefined : await store.findWaiting(id);
  const submission = id === undefined ? undefined : await payments.store.findSubmission(id);
  if (submission?.form !== form.id || entry?.offerUntil === undefined) return undefined;
  const { fields, reference } = submission;
  const { event, places } = entry;
  // The answers book another event, or none, if the content has changed since.
  const booked = bookings.toNewBooking(form, fields);
  if (booked?.event !== event) return undefined;
  const [next] = valuesOf(body.fields, reservedFields.next) ?? [];
  return {
    sorted: {
      answers: fields.filter(([name]) => !name.startsWith('_')),
      special: fields.filter(([name]) => name.startsWith('_')),
      next,
      honeypotFields: [],
      // The offer holds the places.
      hold: undefined,
    },
    files: [],
    body,
    offer: {
      submission: submission.id,
      reference,
      // They are counted already, whatever the numbers of the event are now.
      booking: { event, places, capacity: { kinds: {} }, sold: booked.sold },
      until: entry.offerUntil,
    },
  };
}
