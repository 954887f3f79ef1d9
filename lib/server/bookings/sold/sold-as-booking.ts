import type { FormDefinition } from '@/lib/forms/definition';
import { type Booking, type Count, countsOf, findBooking } from '@/lib/server/bookings/booking';
import { soldEvent, soldMoney } from '@/lib/server/bookings/sold/sold-booking';
import { pastEvent } from '@/lib/server/bookings/sold/sold-event';
import type { Content, Event } from '@/lib/server/content/content';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import {
  pastEditionKey,
  readEditionKey,
  type SoldBooking,
  type StoredSale,
} from '@/lib/server/bookings/places/sold-booking';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

type SoldContent = Pick<Content, 'events' | 'formRules' | 'resources'> & {
  readonly site: Pick<Content['site'], 'locale' | 'timeZone'>;
};

/**
 * Returns whether a booking is of an edition of its event that has taken place: its end has passed, and the
 * file has a later date. A booking whose visitor knows that the event is postponed is for the later date.
 */
function isPastEdition(
  { event, status, sold }: StoredSale,
  current: Event,
  timeZone: string,
  now: Date,
): boolean {
  if (readEditionKey(event) !== undefined) return true;
  if (status === 'postponed' || sold.end > now) return false;
  return soldEvent(current, timeZone).start >= sold.end;
}

/**
 * Returns the booking of a submission as it was sold: the kinds of its places with their labels, the rule
 * for changes, and the date if that has taken place. Without a record, returns what the files say.
 */
export function bookingAsSold(
  { form: id, fields }: Pick<StoredSubmission, 'fields' | 'form'>,
  form: FormDefinition | undefined,
  sale: StoredSale | undefined,
  content: SoldContent,
  now: Date,
): Booking | undefined {
  const written = form && findBooking(form, fields, content);
  if (sale === undefined) return written;
  const { timeZone } = content.site;
  const present = findEvent(content, sale.event);
  const isPast = present !== undefined && isPastEdition(sale, present, timeZone, now);
  const date = sale.sold.sessions[0]?.date ?? '';
  const closed = isPast && readEditionKey(sale.event) === undefined;
  const own = closed ? { ...sale, event: pastEditionKey(sale.event, date) } : sale;
  const event = pastEvent(own, id, content, now) ?? present;
  if (event === undefined)
    return written?.event && eventKey(written.event) === sale.event ? written : undefined;
  return {
    event: {
      ...event,
      data: { ...event.data, booking: { ...event.data.booking, changes: sale.sold.rule } },
    },
    counts: countsAsSold(sale.sold, form, content.formRules.get(id)),
    isPaidByCard: sale.sold.isPaidByCard,
    soldFor: soldMoney(sale.sold),
  };
}

/** Returns the numbers of places as they were sold, with 0 for the kinds that the form has beside them. */
export function countsAsSold(
  { kinds }: Pick<SoldBooking, 'kinds'>,
  form: FormDefinition | undefined,
  rules: Pick<FormRules, 'summaries'> | undefined,
): readonly Count[] {
  const sold = kinds.flatMap(({ kind, label, texts, prices }) =>
    Object.keys(texts).length === 0 ? [] : [{ field: kind, label, texts, count: prices.length }],
  );
  const others = form === undefined ? [] : countsOf(form, rules, () => 0);
  return [...sold, ...others.filter(({ field }) => sold.every((count) => count.field !== field))];
}
