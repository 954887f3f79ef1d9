import { type Kysely, sql } from 'kysely';
import {
  pastEditionKey,
  type SoldBookingStore,
  type StoredSale,
} from '@/lib/server/platform/store/sold-booking';
import { auditInsert } from '@/lib/server/platform/store/sql/desk/audit';
import type { SoldBookingRow } from '@/lib/server/platform/store/sql/booking-tables';
import { mailsInsert } from '@/lib/server/platform/store/sql/mails';
import { parseRows } from '@/lib/server/platform/store/sql/parse-rows';
import { eventLock, lockStatements } from '@/lib/server/platform/store/sql/places';
import { renameKinds } from '@/lib/server/platform/store/sql/renamed-kinds';
import { parseSale, saleInsert, soldValues } from '@/lib/server/platform/store/sql/sold-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/sql/transaction';

/** The tables whose rows follow the bookings of a date that has taken place. */
const editionTables = ['booked_places', 'check_ins', 'booking_choices', 'waiting'] as const;

/** Ids in one statement: databases limit its parameters. */
const chunk = 500;

/** Returns the methods that keep what was sold. */
export function soldBookingMethods(db: Kysely<Tables>, run: RunTransaction): SoldBookingStore {
  const findSales: SoldBookingStore['findSales'] = async (submissions) => {
    const found = new Map<string, StoredSale>();
    for (let from = 0; from < submissions.length; from += chunk) {
      const rows = await db
        .selectFrom('sold_bookings')
        .selectAll()
        .where('submission', 'in', submissions.slice(from, from + chunk))
        .execute();
      for (const sale of await parseRows(rows, parseSale)) found.set(sale.submission, sale);
    }
    return found;
  };

  return {
    findSales,

    findSale: async (submission) => (await findSales([submission])).get(submission),

    async listSales(events) {
      if (events?.length === 0) return [];
      const all = db.selectFrom('sold_bookings').selectAll();
      const rows = await (events === undefined ? all : all.where('event', 'in', events)).execute();
      return parseRows(rows, parseSale);
    },

    async listWithoutSale(event) {
      const rows = await db
        .selectFrom('booked_places')
        .select('submission')
        .where('event', '=', event)
        .where('submission', 'not in', (eb) => eb.selectFrom('sold_bookings').select('submission'))
        .union(
          db
            .selectFrom('waiting')
            .select('submission')
            .where('event', '=', event)
            .where('submission', 'not in', (eb) =>
              eb.selectFrom('sold_bookings').select('submission'),
            ),
        )
        .execute();
      return rows.map(({ submission }) => submission);
    },

    async addMissingSales(sales) {
      if (sales.length === 0) return;
      await run(
        sales.map(({ submission, event, sold }) =>
          toStatement(
            saleInsert(db, submission, event, sold).onConflict((conflict) => conflict.doNothing()),
          ),
        ),
      );
    },

    async tellChange({ before, status, sold, at, mails, offer }) {
      const { submission, event } = before;
      const update = db
        .updateTable('sold_bookings')
        .set({ ...soldValues(sold), status })
        .where('submission', '=', submission)
        .where('event', '=', event)
        .where('status', '=', before.status)
        .where('starts_at', '=', before.sold.start.getTime())
        .where('ends_at', '=', before.sold.end.getTime())
        .where('sold', '=', soldValues(before.sold).sold);
      const choice = db
        .insertInto('booking_choices')
        .values({ submission, event, offered_at: at.getTime(), reason: 'changed' })
        .onConflict((conflict) => conflict.doNothing());
      const outcome = await run([
        requireChange(update),
        ...(offer === undefined ? [] : [toStatement(choice), ...auditInsert(db, [offer])]),
        ...mailsInsert(db, submission, mails, at),
      ]);
      return outcome.kind === 'done';
    },

    async closeEditions({ event, start, now }) {
      const rows = await db
        .selectFrom('sold_bookings')
        .selectAll()
        .where('event', '=', event)
        .where('ends_at', '<=', now.getTime())
        .where('ends_at', '<=', start.getTime())
        .where('status', '!=', 'postponed')
        .orderBy('ends_at')
        .execute();
      if (rows.length === 0) return [];
      const dates = new Map(rows.map((row) => [`${row.starts_at} ${row.ends_at}`, row]));
      const moves = [...dates.values()].map((row) => {
        const [first] = parseSale(row).sold.sessions;
        return { row, edition: pastEditionKey(event, first?.date ?? '') };
      });
      await run([
        ...lockStatements(db, [eventLock(event)], now),
        ...moves.flatMap(({ row, edition }) => editionStatements(db, row, edition)),
      ]);
      return [...new Set(moves.map(({ edition }) => edition))];
    },

    renameKinds: (renaming, now) => renameKinds(db, run, renaming, now),

    async listPastSales(now, events) {
      if (events?.length === 0) return [];
      const ended = db
        .selectFrom('sold_bookings')
        .select(sql<string>`min(submission)`.as('submission'))
        .where('ends_at', '<=', now.getTime())
        .groupBy('event');
      const first = events === undefined ? ended : ended.where('event', 'in', events);
      const rows = await db
        .selectFrom('sold_bookings')
        .selectAll()
        .where('submission', 'in', first)
        .orderBy('starts_at', 'desc')
        .orderBy('event')
        .execute();
      return parseRows(rows, parseSale);
    },
  };
}

/** Returns statements that give the bookings of one date the key of its edition. */
function editionStatements(
  db: Kysely<Tables>,
  { event, starts_at, ends_at }: SoldBookingRow,
  edition: string,
): readonly Statement[] {
  const ofDate = db
    .selectFrom('sold_bookings')
    .select('sold_bookings.submission')
    .where('sold_bookings.event', '=', event)
    .where('sold_bookings.starts_at', '=', starts_at)
    .where('sold_bookings.ends_at', '=', ends_at)
    .where('sold_bookings.status', '!=', 'postponed');
  return [
    ...editionTables.map((table) =>
      toStatement(
        db
          .updateTable(table)
          .set({ event: edition })
          .where('event', '=', event)
          .where('submission', 'in', ofDate),
      ),
    ),
    // Blocks have no date: those from before its end were of it.
    toStatement(
      db
        .updateTable('blocked_places')
        .set({ event: edition })
        .where('event', '=', event)
        .where('changed_at', '<=', ends_at),
    ),
    toStatement(
      db
        .updateTable('sold_bookings')
        .set({ event: edition })
        .where('event', '=', event)
        .where('submission', 'in', ofDate),
    ),
  ];
}
