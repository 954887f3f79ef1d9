import { z } from 'zod';
import { findBooking } from '@/lib/server/bookings/booking';
import { earlierSale } from '@/lib/server/bookings/sold/earlier-sale';
import { carryKindsOfEvents, carryRenamedKinds } from '@/lib/server/bookings/sold/renamed-kinds';
import { soldEvent } from '@/lib/server/bookings/sold/sold-booking';
import { pastEvent } from '@/lib/server/bookings/sold/sold-event';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants } from '@/lib/server/content/dates';
import { placeText } from '@/lib/server/content/events/event-facts';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';
import type { PaymentStore } from '@/lib/server/payments/records/payments-sql';
import type { DeskSettingStore } from '@/lib/server/platform/store/desk-settings-sql';

/** The methods of the store that tell past editions from the present ones. */
export type EditionStore = Pick<
  SoldBookingStore,
  'closeEditions' | 'listPastSales' | 'renameKinds'
>;

/** The start of the names of the settings in which earlier releases kept when events were. */
const earlierPrefix = 'event-time ';

/** The starts of its sessions as local times, and its place, as JSON. */
const earlierSchema = z.object({ key: z.string() });

const minutesPerDay = 1440;

/**
 * Gives the bookings of dates that have taken place a key of their own, where the event's file has a later
 * date now. Then nothing of them counts for the new date.
 */
export async function closePastEditions(
  { events, site }: Pick<Content, 'events'> & { readonly site: Pick<Content['site'], 'timeZone'> },
  store: Omit<EditionStore, 'renameKinds'>,
  now: Date,
): Promise<void> {
  const byKey = new Map(events.map((event) => [eventKey(event), event]));
  for (const { event: key } of await store.listPastSales(now, [...byKey.keys()])) {
    const event = byKey.get(key);
    if (event === undefined) continue;
    const { start } = soldEvent(event, site.timeZone);
    await store.closeEditions({ event: key, start, now });
  }
}

/**
 * Reconciles bookings with the current files: closes past editions and carries renamed kinds over. Comes before
 * anything that counts or mails the bookings of an event.
 */
export async function reconcileBookings(
  content: BookingContent,
  store: EditionStore,
  now: Date,
): Promise<void> {
  await closePastEditions(content, store, now);
  await carryRenamedKinds(content, store, now);
}

/**
 * Returns the content with the dates that took place and are no longer those of their files, for the desk.
 * They come last. Renamed kinds of places have their new names.
 */
export async function withPastEvents<Some extends BookingContent>(
  content: Some,
  store: EditionStore & Pick<SubmissionStore, 'findSubmission'>,
  now: Date,
): Promise<Some> {
  await reconcileBookings(content, store, now);
  const past: Event[] = [];
  const present = new Set(content.events.map(eventKey));
  for (const sale of await store.listPastSales(now)) {
    if (present.has(sale.event)) continue;
    const form = (await store.findSubmission(sale.submission))?.form ?? '';
    const event = pastEvent(sale, form, content, now);
    if (event !== undefined) past.push(event);
  }
  const editions = past.map((event) => ({ key: eventKey(event), form: event.data.form ?? '' }));
  await carryKindsOfEvents(editions, content, store, now);
  return past.length === 0 ? content : { ...content, events: [...content.events, ...past] };
}

/**
 * Adds what was sold with the earlier bookings of an event that have no record: what its file says now, but
 * the date that an earlier release has stored, and the prices that were paid by card.
 */
export async function addMissingSales(
  event: Event,
  content: BookingContent,
  store: Pick<SoldBookingStore, 'addMissingSales' | 'listWithoutSale'> &
    Pick<PaymentStore, 'findPayment'> &
    Pick<SubmissionStore, 'findSubmission'> &
    Pick<DeskSettingStore, 'listDeskSettings'>,
): Promise<void> {
  const key = eventKey(event);
  const missing = await store.listWithoutSale(key);
  if (missing.length === 0) return;
  const { site, forms } = content;
  const [setting] = (await store.listDeskSettings(`${earlierPrefix}${key}`)).filter(
    ({ name }) => name === `${earlierPrefix}${key}`,
  );
  const sales: { submission: string; event: string; sold: SoldBooking }[] = [];
  for (const submission of missing) {
    const stored = await store.findSubmission(submission);
    const form = forms.get(stored?.form ?? '');
    const booking = form && stored && findBooking(form, stored.fields, content);
    if (form === undefined || stored === undefined || booking === undefined) continue;
    if (eventKey(booking.event) !== key) continue;
    const payment = await store.findPayment(submission);
    const sold = earlierSale({ submission: stored, form, booking, payment }, site);
    const earlier = earlierEvent(event, setting?.value, site.timeZone);
    sales.push({ submission, event: key, sold: { ...sold, ...earlier } });
  }
  await store.addMissingSales(sales);
}

/** Returns when and where an event was by the setting of an earlier release. */
function earlierEvent(event: Event, value: unknown, timeZone: string): Partial<SoldBooking> {
  const parsed = earlierSchema.safeParse(value).data;
  if (parsed === undefined) return {};
  const parts = z.array(z.string()).safeParse(JSON.parse(parsed.key)).data ?? [];
  const place = parts.at(-1);
  const now = soldEvent(event, timeZone);
  const sessions = parts.slice(0, -1).flatMap((written, index) => {
    const [date = '', from = ''] = written.split(' ');
    const start = Number(from);
    const same = now.sessions[index];
    if (date === '' || !Number.isInteger(start)) return [];
    const length = same === undefined ? 120 : (same.to - same.from + minutesPerDay) % minutesPerDay;
    return [{ date, from: start, to: (start + length) % minutesPerDay }];
  });
  if (sessions.length === 0 || place === undefined) return {};
  const [first = { date: '', from: 0, to: 0 }] = sessions;
  const instants = eventInstants({ ...first, sessions }, timeZone);
  const isSamePlace = place === placeText(event.data);
  return {
    ...instants,
    sessions,
    place: isSamePlace ? now.place : place,
    address: isSamePlace ? now.address : undefined,
  };
}
