import { type Kysely, sql } from 'kysely';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import { sumTaken } from '@/lib/server/bookings/places/taken-places-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';

/** PostgreSQL's sum of integers is a decimal number. */
export const sumOfHeld = sql<number>`cast(coalesce(sum(held_places.places), 0) as bigint)`;

/** Returns a query of the places that are held at a time for visitors who fill in a form. */
export function heldPlaces(db: Kysely<Tables>, now: Date) {
  return db.selectFrom('held_places').where('held_places.held_until', '>', now.getTime());
}

/** Returns a query of the places of events that are held at a time, by event and kind. */
export function heldByKind(db: Kysely<Tables>, events: readonly string[], now: Date) {
  return heldPlaces(db, now)
    .where('held_places.event', 'in', events)
    .select(['held_places.event', 'held_places.kind', sumOfHeld.as('places')])
    .groupBy(['held_places.event', 'held_places.kind']);
}

/** Returns how many places of an event, of all kinds or of one, are held at a time. */
export function sumHeld(db: Kysely<Tables>, event: string, now: Date, kind?: string) {
  const held = heldPlaces(db, now).where('held_places.event', '=', event);
  const counted = kind === undefined ? held : held.where('held_places.kind', '=', kind);
  return sql<number>`(${counted.select(sumOfHeld.as('held'))})`;
}

/** Returns whether the hold of a booking has all of its places. */
export function isHeld(db: Kysely<Tables>, { event, places, hold = '' }: NewBooking, now: Date) {
  const kinds = Object.entries(places).map(([kind, count]) => {
    const row = heldPlaces(db, now)
      .where('held_places.token', '=', hold)
      .where('held_places.event', '=', event)
      .where('held_places.kind', '=', kind)
      .where('held_places.places', '>=', count)
      .select('held_places.places');
    return sql`exists ${row}`;
  });
  return sql<boolean>`(${sql.join(kinds, sql` and `)})`;
}

/** Returns statements that end the hold of a token; none without a token. */
export function holdDeletion(db: Kysely<Tables>, token: string | undefined): readonly Statement[] {
  if (token === undefined) return [];
  return [toStatement(db.deleteFrom('held_places').where('token', '=', token))];
}

/** Returns statements that end the holds for which a booking leaves too few places. */
export function voidHoldDeletion(
  db: Kysely<Tables>,
  { event, places, capacity }: NewBooking,
  now: Date,
): readonly Statement[] {
  const ofEvent = db.selectFrom('held_places as own').where('own.event', '=', event);
  const tooLarge = [
    ...(capacity.all === undefined
      ? []
      : [
          ofEvent
            .groupBy('own.token')
            .having(sql<boolean>`sum(own.places) > ${capacity.all} - ${sumTaken(db, event, now)}`),
        ]),
    ...Object.entries(capacity.kinds).flatMap(([kind, max]) =>
      places[kind] === undefined
        ? []
        : [
            ofEvent
              .where('own.kind', '=', kind)
              .where(sql<boolean>`own.places > ${max} - ${sumTaken(db, event, now, kind)}`),
          ],
    ),
  ];
  return tooLarge.map((query) =>
    toStatement(
      db
        .deleteFrom('held_places')
        .where('event', '=', event)
        .where('token', 'in', query.select('own.token')),
    ),
  );
}
