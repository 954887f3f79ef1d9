import type { Kysely } from 'kysely';
import type { NewBooking, PlacesByKind } from '@/lib/server/bookings/places/places';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';

/**
 * Returns statements that hold the places which a change adds to a booking, for its payment: in addition to
 * those that it holds, or in their place.
 */
export function addedPlacesStatements(
  db: Kysely<Tables>,
  payment: string,
  {
    booking,
    added = {},
  }: {
    readonly booking?: Pick<NewBooking, 'event'> | undefined;
    readonly added?: PlacesByKind;
  },
  replaces: boolean,
): readonly Statement[] {
  const removal = db.deleteFrom('change_places').where('payment', '=', payment);
  const rows = Object.entries(added).flatMap(([kind, places]) =>
    booking === undefined ? [] : [{ payment, event: booking.event, kind, places }],
  );
  const insert = db
    .insertInto('change_places')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['payment', 'event', 'kind'])
        .doUpdateSet((row) => ({ places: row.ref('excluded.places') }))
        .whereRef('excluded.places', '>', 'change_places.places'),
    );
  return [
    ...(replaces ? [toStatement(removal)] : []),
    ...(rows.length === 0 ? [] : [toStatement(insert)]),
  ];
}
