import { type Kysely, sql } from 'kysely';
import { confirmationHoldMs, eventHoldMs } from '@/lib/server/store/places-store';
import type { Tables } from '@/lib/server/store/sql/tables';
import { placeFolders } from '@/lib/server/store/submission-record';

/** Returns how many places of an event, of all kinds or of one, are booked or blocked at a time. */
export function sumTaken(db: Kysely<Tables>, event: string, now: Date, kind?: string) {
  const booked = bookedPlacesQuery(db, now)
    .where('booked_places.event', '=', event)
    .select(sumOfPlaces.as('booked'));
  const blocked = db
    .selectFrom('blocked_places')
    .where('blocked_places.event', '=', event)
    .select(sumOfBlocked.as('blocked'));
  if (kind === undefined) return sql<number>`((${booked}) + (${blocked}))`;
  const bookedOfKind = booked.where('booked_places.kind', '=', kind);
  const blockedOfKind = blocked.where('blocked_places.kind', '=', kind);
  return sql<number>`((${bookedOfKind}) + (${blockedOfKind}))`;
}

/** PostgreSQL's sum of integers is a decimal number. */
export const sumOfPlaces = sql<number>`cast(coalesce(sum(booked_places.places), 0) as bigint)`;

export const sumOfBlocked = sql<number>`cast(coalesce(sum(blocked_places.places), 0) as bigint)`;

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
  const time = now.getTime();
  return db
    .selectFrom('submissions')
    .where('submissions.state', 'in', placeFolders)
    .where('submissions.cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('submissions.awaits_payment', '=', 0),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.submission')
            .whereRef('payments.submission', '=', 'submissions.id')
            .where((payment) =>
              payment.or([
                payment('payments.state', '=', 'processing'),
                payment.and([
                  payment('payments.state', '=', 'awaiting_sca'),
                  payment('payments.changed_at', '>', time - confirmationHoldMs),
                ]),
                payment.and([
                  payment('payments.state', '=', 'awaiting_payment'),
                  payment.or([
                    payment('payments.changed_at', '>', time - unpaidMs),
                    // The card may have been charged: the bank has not answered about it.
                    payment.and([
                      payment('payments.intent', 'is not', null),
                      payment('payments.decline_code', 'is', null),
                    ]),
                  ]),
                ]),
              ]),
            ),
        ),
      ]),
    );
}
