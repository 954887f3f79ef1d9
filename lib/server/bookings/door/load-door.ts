import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CheckInListRow, DoorUpdate } from '@/lib/bookings/door/door-page';
import { hashQrToken } from '@/lib/server/bookings/page/booking-token';
import { doorListRow } from '@/lib/server/bookings/desk/door-list/door-list-row';
import {
  type BookedEvent,
  type DoorContent,
  findDoorEvent,
  cacheUntilHeader,
} from '@/lib/server/bookings/door/door-event';
import { type DisplayOptions, displayOf } from '@/lib/server/desk/format-times';
import { cashText, paymentTexts } from '@/lib/server/payments/views/payment-texts';
import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';
import type { Store } from '@/lib/server/store';
import { totalPlaces } from '@/lib/server/bookings/places/places';
import { createCollator } from '@/lib/intl/normalize-text';
import type { DoorBooking } from '@/lib/server/bookings/check-ins/check-ins-sql';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { doorErrors } from '@/lib/words/lib/server/bookings/door';
import type { DeskDownload } from '@/lib/server/desk/desk-download';

type DoorStore = Pick<
  Store,
  | 'findOrderPayments'
  | 'findSales'
  | 'listCheckIns'
  | 'listCancelledBookings'
  | 'listDoorBookings'
  | 'listRefunds'
  | 'secret'
>;

/** More bookings of a form than visitors cancel shortly before an event. */
const maxCancelled = 500;

/** Bookings that are written before other requests get a turn. */
const rowsPerTurn = 100;

/** Loads the bookings of an event by name, and who is checked in. */
export async function loadDoor(
  store: DoorStore,
  booked: BookedEvent,
  content: DoorContent,
  display: DisplayOptions,
): Promise<DoorUpdate> {
  const bookings = await store.listDoorBookings(booked.key);
  const checkIns = await store.listCheckIns(booked.key);
  const ids = bookings.map(({ submission }) => submission.id);
  const sales = await store.findSales(ids);
  const payments = await paymentTexts(await store.findOrderPayments(ids), store, display);
  const cancelled = await store.listCancelledBookings(booked.form.id, maxCancelled);
  const rows: CheckInListRow[] = [];
  for (const booking of bookings) {
    if (rows.length > 0 && rows.length % rowsPerTurn === 0) await setImmediate();
    const { id } = booking.submission;
    const sold = sales.get(id)?.sold;
    const row = bookingRow(booking, sold, payments.get(id), booked, content, display);
    rows.push({ ...row, ticket: await hashQrToken(id, store) });
  }
  const compare = createCollator(display.locale);
  const list = {
    rows: rows.toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id)),
    checkIns: rows.flatMap(({ id: submission }) => {
      const checkIn = checkIns.get(submission);
      if (checkIn === undefined) return [];
      const { id, people, at } = checkIn;
      return [{ id, submission, people, at: at.getTime() }];
    }),
    cancelled: await Promise.all(cancelled.map((id) => hashQrToken(id, store))),
  };
  const version = createHash('sha256').update(JSON.stringify(list)).digest('base64url');
  return { list, version, now: display.now.getTime() };
}

function bookingRow(
  booking: DoorBooking,
  sold: SoldBooking | undefined,
  payment: string | undefined,
  { event, form }: BookedEvent,
  content: DoorContent,
  display: DisplayOptions,
): Omit<CheckInListRow, 'ticket'> {
  const { submission, places } = booking;
  const rules = content.formRules.get(form.id);
  // All bookings of the list have chosen the same event.
  const fields = submission.fields.filter(([name]) => event.data.answers[name] === undefined);
  const line = doorListRow(
    { ...submission, fields },
    { definition: form, rules },
    undefined,
    display,
    sold,
  );
  const { name, guests, counted, chosen, notes } = line;
  return {
    id: submission.id,
    reference: submission.reference,
    name,
    guests,
    places: totalPlaces(places),
    counted,
    payment: payment ?? cashText(booking, event, content.site.currency, display.locale, sold),
    notes: [...chosen, ...notes],
  };
}

/**
 * Sends the list at the door of an event (`event`) as JSON, for a page that shows it already. Responds 204
 * if it is that of the version `seen`.
 */
export const doorUpdate: DeskDownload = {
  errors: doorErrors,
  isAutomatic: true,
  async send({ res, query, operator, store, services: { now }, readContent }) {
    const content = await withPastEvents(await readContent(), store, now());
    const booked = findDoorEvent(content, operator, query.get('event'));
    if (booked === undefined) return 'missing';
    const { timeZone } = content.site;
    const update = await loadDoor(store, booked, content, displayOf(content.site, now()));
    if (update.version === query.get('seen')) {
      res.writeHead(204).end();
      return 'sent';
    }
    res.setHeader(...cacheUntilHeader([booked], timeZone));
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(update));
    return 'sent';
  },
};
