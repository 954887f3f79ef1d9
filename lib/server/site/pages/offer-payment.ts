import { priceOfAnswers } from '@/lib/server/bookings/price-of-places';
import { type CardForm, cardForm } from '@/lib/server/site/pages/card-form';
import { offerPageWords } from '@/lib/server/bookings/waiting/words';
import type { PaidForm } from '@/lib/server/payments/payment-services';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Returns the form that pays for the answers of a submission at the form's current prices. */
export function offerPayment(form: PaidForm, { fields }: StoredSubmission): CardForm {
  return cardForm(form, priceOfAnswers(form, fields), offerPageWords.acceptAndPay);
}

/** Whether the card of a payment may be charged, or has been, without the site knowing it yet. */
export function mayBeCharged({ state, intent, declineCode }: StoredPayment): boolean {
  if (state === 'awaiting_payment') return intent !== undefined && declineCode === undefined;
  return state === 'processing' || state === 'awaiting_sca';
}
