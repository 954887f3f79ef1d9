import { type Kysely, sql } from 'kysely';
import { confirmationHoldMs, eventHoldMs } from '@/lib/server/bookings/places/places';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** Returns how many places of an event, of all kinds or of one, are booked or blocked at a time. */
export function sumTaken(db: Kysely<Tables>, event: string, now: Date, kind?: string) {
  const booked = bookedPlacesQuery(db, now)
    .where('booked_places.event', '=', event)
    .select(sumOfPlaces.as('booked'));
  const blocked = db
    .selectFrom('blocked_places')
    .where('blocked_places.event', '=', event)
    .select(sumOfBlocked.as('blocked'));
  const added = addedPlacesQuery(db, now)
    .where('change_places.event', '=', event)
    .select(sumOfAdded.as('added'));
  if (kind === undefined) return sql<number>`((${booked}) + (${blocked}) + (${added}))`;
  const bookedOfKind = booked.where('booked_places.kind', '=', kind);
  const blockedOfKind = blocked.where('blocked_places.kind', '=', kind);
  const addedOfKind = added.where('change_places.kind', '=', kind);
  return sql<number>`((${bookedOfKind}) + (${blockedOfKind}) + (${addedOfKind}))`;
}

/** PostgreSQL's sum of integers is a decimal number. */
const sumOfPlaces = sql<number>`cast(coalesce(sum(booked_places.places), 0) as bigint)`;

const sumOfBlocked = sql<number>`cast(coalesce(sum(blocked_places.places), 0) as bigint)`;

const sumOfAdded = sql<number>`cast(coalesce(sum(change_places.places), 0) as bigint)`;

/** Returns a query of the places of events that are booked at a time, by event and kind. */
export function bookedByKind(db: Kysely<Tables>, events: readonly string[], now: Date) {
  return bookedPlacesQuery(db, now)
    .where('booked_places.event', 'in', events)
    .select(['booked_places.event', 'booked_places.kind', sumOfPlaces.as('places')])
    .groupBy(['booked_places.event', 'booked_places.kind']);
}

/** Returns a query of the places of events that are blocked, by event and kind. */
export function blockedByKind(db: Kysely<Tables>, events: readonly string[]) {
  return db
    .selectFrom('blocked_places')
    .where('blocked_places.event', 'in', events)
    .select(['blocked_places.event', 'blocked_places.kind', sumOfBlocked.as('places')])
    .groupBy(['blocked_places.event', 'blocked_places.kind']);
}

/** Returns a query of the places that payments for changes of bookings hold at a time, by event and kind. */
export function addedByKind(db: Kysely<Tables>, events: readonly string[], now: Date) {
  return addedPlacesQuery(db, now)
    .where('change_places.event', 'in', events)
    .select(['change_places.event', 'change_places.kind', sumOfAdded.as('places')])
    .groupBy(['change_places.event', 'change_places.kind']);
}

/**
 * Returns a query of the places that payments for changes of bookings hold at a time, beside those that are
 * booked. The booking has them once the payment is paid.
 */
export function addedPlacesQuery(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom('change_places')
    .innerJoin('payments', 'payments.submission', 'change_places.payment')
    .innerJoin('submissions', 'submissions.id', 'payments.change_of')
    .where('submissions.state', 'in', placeFolders)
    .where('submissions.cancelled_at', 'is', null)
    .where((eb) =>
      eb.exists(holdingPayment(db, now.getTime(), eventHoldMs, 'change_places.payment')),
    );
}

/** Returns a query of the places of events that are booked at a time. */
export function bookedPlacesQuery(db: Kysely<Tables>, now: Date) {
  return countedSubmissions(db, now, eventHoldMs).innerJoin(
    'booked_places',
    'booked_places.submission',
    'submissions.id',
  );
}

/** Returns a query of the submissions that take places at a time. */
export function countedSubmissions(db: Kysely<Tables>, now: Date, unpaidMs: number) {
  return db
    .selectFrom('submissions')
    .where('submissions.state', 'in', placeFolders)
    .where('submissions.cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('submissions.awaits_payment', '=', 0),
        eb.exists(holdingPayment(db, now.getTime(), unpaidMs, 'submissions.id')),
      ]),
    );
}

/** Returns a query of the unpaid payment with an id, if it has its places at a time. */
function holdingPayment(
  db: Kysely<Tables>,
  time: number,
  unpaidMs: number,
  id: 'change_places.payment' | 'submissions.id',
) {
  return db
    .selectFrom('payments as holding')
    .select('holding.submission')
    .where('holding.submission', '=', sql.ref<string>(id))
    .where((payment) =>
      payment.or([
        payment('holding.state', '=', 'processing'),
        payment.and([
          payment('holding.state', '=', 'awaiting_sca'),
          payment('holding.changed_at', '>', time - confirmationHoldMs),
        ]),
        payment.and([
          payment('holding.state', '=', 'awaiting_payment'),
          payment.or([
            payment('holding.changed_at', '>', time - unpaidMs),
            // The card may have been charged: the bank has not answered about it.
            payment.and([
              payment('holding.intent', 'is not', null),
              payment('holding.decline_code', 'is', null),
            ]),
          ]),
        ]),
      ]),
    );
}
