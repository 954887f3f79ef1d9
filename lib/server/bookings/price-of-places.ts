import type { FormDefinition } from '@/lib/forms/definition';
import { calculatePrice, isMoney } from '@/lib/forms/price';
import type { SubmittedFields } from '@/lib/forms/submission';
import { isCurrency, type Money } from '@/lib/payments/money';
import type { Event } from '@/lib/server/content/content';
import { parseSum } from '@/lib/server/content/forms/parse-sum';
import type { PlacesByKind } from '@/lib/server/bookings/places/places';

/**
 * Returns the price of places of an event by its `prices`, in the currency of its form or else that of the
 * site; `undefined` if it has none.
 */
export function priceOfPlaces(
  { data: { prices, currency: own } }: Event,
  places: PlacesByKind,
  siteCurrency: string,
): Money | undefined {
  const currency = own ?? siteCurrency;
  if (!isCurrency(currency) || Object.keys(prices).length === 0) return undefined;
  const minor = Object.entries(places).reduce((total, [kind, count]) => {
    const price = prices[kind];
    const parsed = price === undefined ? undefined : parseSum(price, currency);
    // The content check has reported a price that is no sum.
    return parsed?.ok === true ? total + count * parsed.minor : total;
  }, 0);
  return { minor, currency };
}

/** Returns what the answers of a paid form cost by its file; `undefined` if that is not known. */
export function priceOfAnswers(form: FormDefinition, answers: SubmittedFields): Money | undefined {
  if (form.payment === undefined) return undefined;
  const price = calculatePrice(form.payment, form.fields, answers);
  return isMoney(price) ? price : undefined;
}
