import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { auditInsert } from '@/lib/server/access/audit-sql';
import { eventLock, lockStatements } from '@/lib/server/bookings/places/place-statements-sql';
import type { DateState } from '@/lib/server/content/events/date-state';
import { resumingStatements } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import { fromRow } from '@/lib/server/platform/store/rows';
import type { DateStateRow } from '@/lib/server/platform/store/tables/booking-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

const stateSchema = z.enum(['cancelled', 'postponed', 'moved', 'planned']);
const timesSchema = z.object({ date: z.string(), from: z.number(), to: z.number() });

/** Returns the methods of the dates that are called off or moved at the desk. */
export function dateStateMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Lists the states of all dates that were ever changed, by event. */
    async listDateStates(): Promise<readonly DateState[]> {
      const rows = await db.selectFrom('date_states').selectAll().orderBy('event').execute();
      return rows.map(parseDateState);
    },

    /** Finds the state of the date of an event; `undefined` if it was never changed. */
    async findDateState(event: string): Promise<DateState | undefined> {
      const row = await db
        .selectFrom('date_states')
        .selectAll()
        .where('event', '=', event)
        .executeTakeFirst();
      return row && parseDateState(row);
    },

    /**
     * Saves the state of a date and adds the entry to the audit log, in one transaction. `state.sequence` is
     * that of the state that the operator saw. Returns false, and changes nothing, if it has changed since.
     * Holds of a date that is called off end. `resumesWaiting`: the entries of its waiting list that ended when
     * it was cancelled wait again, in their order, and are mailed as those who know of the cancellation.
     */
    async saveDateState(
      state: DateState,
      audit: AuditEntry,
      resumesWaiting = false,
    ): Promise<boolean> {
      const { event, sequence, changedAt, times } = state;
      const columns = {
        state: state.state,
        times: times === undefined ? null : JSON.stringify(times),
        reason: state.reason,
        refunds: state.refunds ? 1 : 0,
        operator: state.operator,
        changed_at: changedAt.getTime(),
        sequence: sequence + 1,
      };
      const change =
        sequence === 0
          ? db
              .insertInto('date_states')
              .values({ event, ...columns })
              .onConflict((conflict) => conflict.doNothing())
          : db
              .updateTable('date_states')
              .set(columns)
              .where('event', '=', event)
              .where('sequence', '=', sequence);
      const isCalledOff = state.state === 'cancelled' || state.state === 'postponed';
      const holds = db.deleteFrom('held_places').where('event', '=', event);
      const outcome = await run([
        // Bookings hold it until they are committed, so none is committed after this that has not seen it.
        ...lockStatements(db, [eventLock(event)], changedAt),
        requireChange(change),
        ...(isCalledOff ? [toStatement(holds)] : []),
        ...(resumesWaiting ? resumingStatements(db, event, changedAt) : []),
        ...auditInsert(db, [audit]),
      ]);
      return outcome.kind === 'done';
    },
  };
}

export type DateStateStore = ReturnType<typeof dateStateMethods>;

function parseDateState(row: DateStateRow): DateState {
  return {
    ...fromRow(row),
    state: stateSchema.parse(row.state),
    times: row.times === null ? undefined : timesSchema.parse(JSON.parse(row.times)),
    refunds: row.refunds === 1,
  };
}
