import type { Kysely } from 'kysely';
import type { HoldStore } from '@/lib/server/store/hold-store';
import { holdDeletion } from '@/lib/server/store/sql/held-rows';
import { limitIncrements } from '@/lib/server/store/sql/limits';
import { placeStatements } from '@/lib/server/store/sql/places';
import type { Tables } from '@/lib/server/store/sql/tables';
import { type RunTransaction, toStatement } from '@/lib/server/store/sql/transaction';

/** Returns the methods that hold places. */
export function holdMethods(db: Kysely<Tables>, run: RunTransaction): HoldStore {
  return {
    async holdPlaces({ token, booking, since, until }, limits, now) {
      const rows = Object.entries(booking.places).map(([kind, places]) => ({
        token,
        event: booking.event,
        kind,
        places,
        held_since: since.getTime(),
        held_until: until.getTime(),
      }));
      // Another request of the same page may have inserted rows in between.
      const insert = db
        .insertInto('held_places')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['token', 'kind']).doUpdateSet((row) => ({
            event: row.ref('excluded.event'),
            places: row.ref('excluded.places'),
            held_since: row.ref('excluded.held_since'),
            held_until: row.ref('excluded.held_until'),
          })),
        );
      const changes = [
        ...holdDeletion(db, token),
        toStatement(insert),
        ...limitIncrements(db, limits, now),
      ];
      // A form's largest number counts submissions, and this is none.
      const outcome = await run([...changes, ...placeStatements(db, '', { booking }, now)]);
      if (outcome.kind === 'done') return 'held';
      return outcome.statement < changes.length ? 'limited' : 'full';
    },

    async findHold(token, now) {
      const rows = await db
        .selectFrom('held_places')
        .selectAll()
        .where('token', '=', token)
        .where('held_until', '>', now.getTime())
        .execute();
      const [first] = rows;
      if (first === undefined) return undefined;
      return {
        event: first.event,
        places: Object.fromEntries(rows.map(({ kind, places }) => [kind, places])),
        since: new Date(first.held_since),
        until: new Date(first.held_until),
      };
    },

    async releaseHold(token) {
      await run(holdDeletion(db, token));
    },
  };
}
