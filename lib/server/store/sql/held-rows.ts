import { type Kysely, sql } from 'kysely';
import type { NewBooking } from '@/lib/server/store/places-store';
import type { Tables } from '@/lib/server/store/sql/tables';
import { type Statement, toStatement } from '@/lib/server/store/sql/transaction';

/** PostgreSQL's sum of integers is a decimal number. */
export const sumOfHeld = sql<number>`cast(coalesce(sum(held_places.places), 0) as bigint)`;

/** Returns a query of the places that are held at a time for visitors who fill in a form. */
export function heldPlaces(db: Kysely<Tables>, now: Date) {
  return db.selectFrom('held_places').where('held_places.held_until', '>', now.getTime());
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
