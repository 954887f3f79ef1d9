import { randomBytes } from 'node:crypto';
import { deskLocale } from '@/lib/server/desk/format-times';
import {
  type DoorSaleForm,
  type DoorUpdate,
  saleOutcomes,
  type SoldNotice,
} from '@/lib/bookings/door/door-page';
import { doorListHref } from '@/lib/bookings/desk/event-dates';
import { priceLocale } from '@/lib/intl/price-locale';
import { formatAmount } from '@/lib/payments/amount';
import { isCurrency } from '@/lib/payments/money';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { countedFields } from '@/lib/server/content/forms/event-form';
import { createAuditEntry } from '@/lib/server/access/audit';
import {
  type BookedEvent,
  type DoorContent,
  findDoorEvent,
  cacheUntilHeader,
} from '@/lib/server/bookings/door/door-event';
import { eventWhen, keyOfAddress } from '@/lib/server/bookings/desk/event-content';
import { priceOfPlaces } from '@/lib/server/bookings/price-of-places';
import { loadDoor } from '@/lib/server/bookings/door/load-door';
import { explainBooking } from '@/lib/server/bookings/door/missed-check-ins';
import { isId } from '@/lib/server/desk/list-query';
import { doorWords as words } from '@/lib/words/lib/server/bookings/door';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { createId } from '@/lib/server/platform/store/ids';

const hour = 60 * 60_000;

type Query = DeskPageRequest['context']['query'];

/**
 * Returns the props of the door of an event. The audit log records it as an export,
 * once an hour for each operator and event, because phones cache the list.
 */
export async function doorProps(request: DeskPageRequest) {
  const {
    operator,
    services: { store },
    display,
    context,
  } = request;
  const { locale, timeZone, now } = display;
  const key = keyOfAddress(context.params?.key);
  const content = await withPastEvents(request.content, store, now);
  const booked = findDoorEvent(content, operator, key);
  if (booked === undefined) return undefined;
  const update = await loadDoor(store, booked, content, display);
  if (context.req.method === 'GET') await recordOpening(request, booked, update.list.rows.length);
  context.res.setHeader(...cacheUntilHeader([booked], timeZone));
  const { title } = booked.event.listed;
  const { search, missed } = context.query;
  const isMissed = isId(missed) && update.list.rows.every(({ id }) => id !== missed);
  return {
    title: words.title(title),
    event: {
      key,
      title,
      when: eventWhen(booked, locale),
      /** The list for paper. */
      paper: doorListHref(key, booked.form.id),
    },
    ...update,
    /** The check-in of the form before, if it was not stored. */
    missed: isMissed ? [await explainBooking(missed, { booked, content, store, now })] : [],
    locale,
    timeZone,
    sale:
      booked.event.data.status === 'planned'
        ? saleForm(booked, content, context.query, now)
        : undefined,
    /** The result of the sale before. */
    sold: soldNotice(context.query, update),
    search: typeof search === 'string' ? search.slice(0, 100) : '',
  };
}

async function recordOpening(
  { operator, services: { store, now } }: DeskPageRequest,
  { key, form }: BookedEvent,
  count: number,
): Promise<void> {
  const entry = { operator: operator.email, action: 'export', subject: form.id } as const;
  const text = words.doorOf(key);
  const since = new Date(now().getTime() - hour);
  const recent = await store.listAuditEntries({ ...entry, since, text, limit: 1 });
  if (recent.length > 0) return;
  const details = words.opened(text, count);
  await store.addAuditEntries([createAuditEntry({ ...entry, details }, now(), randomBytes)]);
}

/** Returns the result of the sale that the address names; what was sold is on the list. */
function soldNotice({ sale, sold }: Query, { list }: DoorUpdate): SoldNotice | undefined {
  const outcome = saleOutcomes.find((each) => each === sale);
  if (outcome === undefined) return undefined;
  const row = list.rows.find(({ id }) => id === sold);
  const parts = row === undefined ? [] : [row.counted, row.payment];
  return { outcome, text: parts.filter((part) => part !== '').join(', ') };
}

/**
 * Returns the form that sells places at the door, with the prices of the event and the numbers that were not
 * sold. The name is not in the address, so it is typed again.
 */
function saleForm(
  { event, form }: BookedEvent,
  content: DoorContent,
  query: Query,
  now: Date,
): DoorSaleForm {
  const locale = deskLocale(content.site.locale);
  const { currency = content.site.currency } = event.data;
  const isAgain = query.sale === 'full' || query.sale === 'invalid';
  return {
    id: createId(now, randomBytes),
    kinds: countedFields(form, content.formRules.get(form.id)).map(({ name }) => {
      const label = form.fields.find((field) => field.name === name)?.label ?? name;
      const price = priceOfPlaces(event, { [name]: 1 }, currency);
      const typed = isAgain ? Number(query[`count-${name}`]) : 0;
      const count = Number.isInteger(typed) && typed > 0 ? typed : 0;
      const kind = { name, label, count, minor: price?.minor ?? 0 };
      if (price === undefined || price.minor === 0) return kind;
      return { ...kind, price: formatAmount(price, locale) };
    }),
    asksSum: isCurrency(currency) && priceOfPlaces(event, {}, currency) === undefined,
    sum: isAgain && typeof query.sum === 'string' ? query.sum.slice(0, 20) : '',
    currency,
    locale: priceLocale(locale),
  };
}
