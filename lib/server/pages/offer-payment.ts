import type { FormDefinition } from '@/lib/forms/definition';
import { priceOfAnswers } from '@/lib/server/bookings/price-of-places';
import { offerPageWords } from '@/lib/server/bookings/waiting/words';
import type { PaidForm } from '@/lib/server/payments/payment-services';
import type { Money } from '@/lib/payments/money';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import type { StoredSubmission } from '@/lib/server/store/store';

/** The form that pays for offered places: it has no fields but the card. */
export interface OfferPayment {
  readonly definition: FormDefinition;
  /** `undefined` if the stored answers have no price any more. */
  readonly amount: Money | undefined;
}

/** Returns the form that pays for the answers of a submission at the form's current prices. */
export function offerPayment(form: PaidForm, { fields }: StoredSubmission): OfferPayment {
  const amount = priceOfAnswers(form, fields);
  const { intro: _intro, steps: _steps, ...shared } = form;
  const definition = {
    ...shared,
    fields: [],
    submitLabel: offerPageWords.acceptAndPay,
    payment: { ...form.payment, price: { kind: 'fixed', minor: amount?.minor ?? 0 } as const },
  };
  return { definition, amount };
}

/** Whether the card of a payment may be charged, or has been, without the site knowing it yet. */
export function mayBeCharged({ state, intent, declineCode }: StoredPayment): boolean {
  if (state === 'awaiting_payment') return intent !== undefined && declineCode === undefined;
  return state === 'processing' || state === 'awaiting_sca';
}
