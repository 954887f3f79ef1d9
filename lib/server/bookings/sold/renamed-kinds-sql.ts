import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { eventLock, lockStatements } from '@/lib/server/bookings/places/place-statements-sql';
import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';
import { parseSale, soldValues } from '@/lib/server/bookings/places/sold-rows-sql';
import type { KindRenaming } from '@/lib/server/bookings/sold/sold-booking-changes';
import { parseWaiting } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Other processes may change what is read; a job tries again later. */
const maxTries = 3;

/** Keys in one statement: databases limit its parameters. */
const chunk = 500;

/**
 * Gives the places of events the names that their kinds have now: one transaction for each event that has
 * places under an earlier name. Returns the keys of these events.
 */
export async function renameKinds(
  db: Kysely<Tables>,
  run: RunTransaction,
  renaming: KindRenaming,
  now: Date,
): Promise<readonly string[]> {
  const { kinds } = renaming;
  const found = await findEvents(db, renaming);
  for (const event of found) {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const statements = [
        ...lockStatements(db, [eventLock(event)], now),
        ...Object.entries(kinds).flatMap(([from, to]) => renameRows(db, event, from, to)),
        ...(await waitingUpdates(db, event, kinds)),
        ...(await saleUpdates(db, event, kinds)),
      ];
      if ((await run(statements)).kind === 'done') break;
    }
  }
  return found;
}

/** Returns the keys of the events that have places under an earlier name. */
async function findEvents(
  db: Kysely<Tables>,
  { events, prefix, kinds }: KindRenaming,
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let from = 0; from < events.length; from += chunk) {
    const keys = sql.join(events.slice(from, from + chunk));
    const rows = await findRows(db, sql`event in (${keys})`, kinds);
    for (const event of rows) found.add(event);
  }
  if (prefix !== undefined) {
    const rows = await findRows(db, sql`event like ${`${prefix}%`}`, kinds);
    // `_` stands for any character.
    for (const event of rows) if (event.startsWith(prefix)) found.add(event);
  }
  return [...found].toSorted();
}

async function findRows(
  db: Kysely<Tables>,
  isOfEvents: RawBuilder<unknown>,
  kinds: KindRenaming['kinds'],
): Promise<readonly string[]> {
  const ofEvents = sql<SqlBool>`${isOfEvents}`;
  const names = Object.keys(kinds);
  const counted = await db
    .selectFrom('booked_places')
    .select('event')
    .where(ofEvents)
    .where('kind', 'in', names)
    .union(db.selectFrom('held_places').select('event').where(ofEvents).where('kind', 'in', names))
    .union(
      db.selectFrom('blocked_places').select('event').where(ofEvents).where('kind', 'in', names),
    )
    .execute();
  // Of the rows that contain a name, another text may have it, or one that differs in its case.
  const contains = (column: 'places' | 'sold') =>
    sql<SqlBool>`(${sql.join(
      names.map((name) => sql`${sql.ref(column)} like ${`%${JSON.stringify(name)}%`}`),
      sql` or `,
    )})`;
  const waiting = await db
    .selectFrom('waiting')
    .selectAll()
    .where(ofEvents)
    .where(contains('places'))
    .execute();
  const sold = await db
    .selectFrom('sold_bookings')
    .selectAll()
    .where(ofEvents)
    .where(contains('sold'))
    .execute();
  const isRenamed = (kind: string) => Object.hasOwn(kinds, kind);
  return [
    ...counted,
    ...waiting.filter((row) => Object.keys(parseWaiting(row).places).some(isRenamed)),
    ...sold.filter((row) => parseSale(row).sold.kinds.some(({ kind }) => isRenamed(kind))),
  ].map(({ event }) => event);
}

/** Returns statements that rename rows, and add those up that have both names. */
function renameRows(
  db: Kysely<Tables>,
  event: string,
  from: string,
  to: string,
): readonly Statement[] {
  const blocked = db
    .updateTable('blocked_places')
    .set({ kind: to })
    .where('event', '=', event)
    .where('kind', '=', from);
  const booked = db
    .insertInto('booked_places')
    .columns(['submission', 'event', 'kind', 'places'])
    .expression((eb) =>
      eb
        .selectFrom('booked_places as earlier')
        .select((row) => [
          'earlier.submission',
          'earlier.event',
          row.val(to).as('kind'),
          'earlier.places',
        ])
        .where('earlier.event', '=', event)
        .where('earlier.kind', '=', from),
    )
    .onConflict((conflict) =>
      conflict.columns(['submission', 'event', 'kind']).doUpdateSet((row) => ({
        places: row('booked_places.places', '+', row.ref('excluded.places')),
      })),
    );
  const held = db
    .insertInto('held_places')
    .columns(['token', 'event', 'kind', 'places', 'held_since', 'held_until', 'network'])
    .expression((eb) =>
      eb
        .selectFrom('held_places as earlier')
        .select((row) => [
          'earlier.token',
          'earlier.event',
          row.val(to).as('kind'),
          'earlier.places',
          'earlier.held_since',
          'earlier.held_until',
          'earlier.network',
        ])
        .where('earlier.event', '=', event)
        .where('earlier.kind', '=', from),
    )
    .onConflict((conflict) =>
      conflict.columns(['token', 'kind']).doUpdateSet((row) => ({
        places: row('held_places.places', '+', row.ref('excluded.places')),
      })),
    );
  const removals = (['booked_places', 'held_places'] as const).map((table) =>
    db.deleteFrom(table).where('event', '=', event).where('kind', '=', from),
  );
  return [blocked, booked, held, ...removals].map(toStatement);
}

async function waitingUpdates(
  db: Kysely<Tables>,
  event: string,
  kinds: KindRenaming['kinds'],
): Promise<readonly Statement[]> {
  const rows = await db.selectFrom('waiting').selectAll().where('event', '=', event).execute();
  return rows.flatMap((row) => {
    const { places } = parseWaiting(row);
    if (!Object.keys(places).some((kind) => Object.hasOwn(kinds, kind))) return [];
    const renamed = new Map<string, number>();
    for (const [kind, count] of Object.entries(places)) {
      const name = nameOf(kinds, kind);
      renamed.set(name, (renamed.get(name) ?? 0) + count);
    }
    return [
      requireChange(
        db
          .updateTable('waiting')
          .set({ places: JSON.stringify(Object.fromEntries(renamed)) })
          .where('submission', '=', row.submission)
          .where('places', '=', row.places),
      ),
    ];
  });
}

async function saleUpdates(
  db: Kysely<Tables>,
  event: string,
  kinds: KindRenaming['kinds'],
): Promise<readonly Statement[]> {
  const rows = await db
    .selectFrom('sold_bookings')
    .selectAll()
    .where('event', '=', event)
    .execute();
  return rows.flatMap((row) => {
    const { sold } = parseSale(row);
    if (!sold.kinds.some(({ kind }) => Object.hasOwn(kinds, kind))) return [];
    return [
      requireChange(
        db
          .updateTable('sold_bookings')
          .set({ sold: soldValues(renameSold(sold, kinds)).sold })
          .where('submission', '=', row.submission)
          .where('sold', '=', row.sold),
      ),
    ];
  });
}

/** Returns what was sold under the names of now; labels and prices stay. Kinds that became one are one. */
function renameSold(sold: SoldBooking, kinds: KindRenaming['kinds']): SoldBooking {
  const renamed = new Map<string, SoldBooking['kinds'][number]>();
  for (const each of sold.kinds) {
    const kind = nameOf(kinds, each.kind);
    const earlier = renamed.get(kind);
    const prices = [...(earlier?.prices ?? []), ...each.prices];
    renamed.set(kind, { ...(earlier ?? each), kind, prices });
  }
  return { ...sold, kinds: [...renamed.values()] };
}

function nameOf(kinds: KindRenaming['kinds'], kind: string): string {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? kind) : kind;
}
