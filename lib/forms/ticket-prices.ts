import { trimInvisible } from '@/lib/forms/validation/field-values';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import type { EventPrices, PaymentTerms, TicketPrices } from '@/lib/payments/payment-terms';

/** Returns the price of each kind of ticket for the event that the answers book, in minor units. */
export function ticketPrices(
  { minorOf, events = [] }: TicketPrices,
  answers: SubmittedFields,
): Readonly<Record<string, number>> {
  return events.find((event) => isChosen(event, answers))?.minorOf ?? minorOf;
}

function isChosen({ answers: own, isResource }: EventPrices, answers: SubmittedFields): boolean {
  return Object.entries(own).every(([name, value]) => {
    const sent = trimInvisible(valuesOf(answers, name)?.[0] ?? '');
    return isResource === true ? sent.startsWith(value) : sent === value;
  });
}

/** Whether a booking may cost nothing, because a kind of ticket is free for some event. */
export function canBeFree({ price }: PaymentTerms): boolean {
  if (price.kind !== 'tickets') return false;
  const names = Object.keys(price.labels);
  const all = [price, ...(price.events ?? [])];
  return all.some(({ minorOf }) => names.some((name) => minorOf[name] === undefined));
}
