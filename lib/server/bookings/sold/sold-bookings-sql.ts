import { type Kysely, sql } from 'kysely';
import { auditInsert } from '@/lib/server/access/audit-sql';
import { eventLock, lockStatements } from '@/lib/server/bookings/places/place-statements-sql';
import { pastEditionKey, type StoredSale } from '@/lib/server/bookings/places/sold-booking';
import { parseSale, saleInsert, soldValues } from '@/lib/server/bookings/places/sold-rows-sql';
import { renameKinds } from '@/lib/server/bookings/sold/renamed-kinds-sql';
import type {
  EditionQuery,
  KindRenaming,
  SaleChange,
} from '@/lib/server/bookings/sold/sold-booking-changes';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import { parseRows } from '@/lib/server/platform/store/rows';
import type { SoldBookingRow } from '@/lib/server/platform/store/tables/booking-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** The tables whose rows follow the bookings of a date that has taken place. */
const editionTables = ['booked_places', 'check_ins', 'booking_choices', 'waiting'] as const;

/** Ids in one statement: databases limit its parameters. */
const chunk = 500;

/**
 * Returns the methods that keep what was sold.
 *
 * It is stored with the places: by `addSubmission`, `takePlaces`, `changeBooking`, `moveBooking` and
 * `offerPlaces`, from `NewBooking.sold`. A cancelled booking keeps it. Bookings from before this record have
 * none until `addMissingSales`.
 */
export function soldBookingMethods(db: Kysely<Tables>, run: RunTransaction) {
  /** Finds what was sold with several submissions, by submission. */
  const findSales = async (
    submissions: readonly string[],
  ): Promise<ReadonlyMap<string, StoredSale>> => {
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

    findSale: async (submission: string): Promise<StoredSale | undefined> =>
      (await findSales([submission])).get(submission),

    /** Lists what was sold with the bookings of events, by key, in no order; of all events without keys. */
    async listSales(events?: readonly string[]): Promise<readonly StoredSale[]> {
      if (events?.length === 0) return [];
      const all = db.selectFrom('sold_bookings').selectAll();
      const rows = await (events === undefined ? all : all.where('event', 'in', events)).execute();
      return parseRows(rows, parseSale);
    },

    /** Lists the submissions that book an event or wait for it, of which nothing is stored. */
    async listWithoutSale(event: string): Promise<readonly string[]> {
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

    /** Adds what was sold with bookings that have no record, and leaves out the others. */
    async addMissingSales(sales: readonly Omit<StoredSale, 'status'>[]): Promise<void> {
      if (sales.length === 0) return;
      await run(
        sales.map(({ submission, event, sold }) =>
          toStatement(
            saleInsert(db, submission, event, sold).onConflict((conflict) => conflict.doNothing()),
          ),
        ),
      );
    },

    /**
     * Stores what the mails say about an event, queues them and offers a rebooking with the reason
     * `changed`, in one transaction. Returns false and changes nothing if another process was first.
     */
    async updateSale({ before, status, sold, at, mails, offer }: SaleChange): Promise<boolean> {
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

    /**
     * Gives the bookings, the check-ins, the waiting list and the blocks of dates that have taken place the key
     * of their past edition, in one transaction, so that nothing of them counts for the event's later date. The
     * bookings whose visitors know that the event is postponed stay. Returns the keys of the past editions that
     * it made.
     */
    async closeEditions({ event, start, now }: EditionQuery): Promise<readonly string[]> {
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

    /**
     * Gives places that are booked, held, blocked, sold or waited for the names that their kinds have now, in
     * one transaction for each event. Labels and prices stay as they were sold, and answers as they were
     * sent. Returns the keys of the events that had places under an earlier name.
     */
    renameKinds: (renaming: KindRenaming, now: Date): Promise<readonly string[]> =>
      renameKinds(db, run, renaming, now),

    /**
     * Lists what was sold with one booking of each event and past edition that has ended, latest first; only of
     * the given events, by key, if there are some.
     */
    async listPastSales(now: Date, events?: readonly string[]): Promise<readonly StoredSale[]> {
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

export type SoldBookingStore = ReturnType<typeof soldBookingMethods>;

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
