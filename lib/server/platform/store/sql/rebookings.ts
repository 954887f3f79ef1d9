import { type Kysely, sql } from 'kysely';
import type { RebookingStore } from '@/lib/server/platform/store/rebooking-store';
import { auditInsert } from '@/lib/server/platform/store/sql/desk/audit';
import { latestCheckIns } from '@/lib/server/platform/store/sql/check-ins';
import { mailsInsert } from '@/lib/server/platform/store/sql/mails';
import { parseRows, parseSubmissions } from '@/lib/server/platform/store/sql/parse-rows';
import { parseSubmission, type Tables } from '@/lib/server/platform/store/sql/tables';
import { requireChange, type RunTransaction } from '@/lib/server/platform/store/sql/transaction';
import { notAccepted } from '@/lib/server/platform/store/sql/waiting-rows';
import { placeFolders } from '@/lib/server/platform/store/submission-record';

/** Returns the methods that offer visitors another date or a refund. */
export function rebookingMethods(db: Kysely<Tables>, run: RunTransaction): RebookingStore {
  return {
    async offerRebooking({ submission, event, reason, at, mails, audit }) {
      const sale = await db
        .selectFrom('sold_bookings')
        .select('submission')
        .where('submission', '=', submission)
        .where('event', '=', event)
        .executeTakeFirst();
      const isStatus = reason === 'cancelled' || reason === 'postponed';
      // What the booker was told last decides, so that a status that returns is told again.
      const told =
        sale === undefined || !isStatus
          ? undefined
          : db
              .updateTable('sold_bookings')
              .set({ status: reason })
              .where('submission', '=', submission)
              .where('event', '=', event)
              .where('status', '!=', reason);
      const booked = db
        .selectFrom('booked_places')
        // PostgreSQL cannot infer the type of a parameter in a select list.
        .select([
          'submission',
          'event',
          sql<number>`cast(${at.getTime()} as bigint)`.as('at'),
          sql<string>`cast(${reason} as text)`.as('reason'),
        ])
        .distinct()
        .where('submission', '=', submission)
        .where('event', '=', event);
      const change = { reason, offered_at: at.getTime() };
      const insert = db
        .insertInto('booking_choices')
        .columns(['submission', 'event', 'offered_at', 'reason'])
        .expression(booked)
        .onConflict((conflict) => {
          const update = conflict.columns(['submission', 'event']);
          if (told !== undefined) return update.doUpdateSet(change);
          return reason === 'cancelled'
            ? update.doUpdateSet(change).where('booking_choices.reason', '!=', 'cancelled')
            : conflict.doNothing();
        });
      const outcome = await run([
        requireChange(insert),
        ...(told === undefined ? [] : [requireChange(told)]),
        ...mailsInsert(db, submission, mails, at),
        ...auditInsert(db, [audit]),
      ]);
      return outcome.kind === 'done';
    },

    async mayRebook(submission, event) {
      const row = await db
        .selectFrom('booking_choices')
        .select('submission')
        .where('submission', '=', submission)
        .where('event', '=', event)
        .where('submission', 'not in', checkedIn(db, event))
        .executeTakeFirst();
      return row !== undefined;
    },

    async listRebookings(event) {
      const rows = await db
        .selectFrom('booking_choices')
        .innerJoin('submissions', 'submissions.id', 'booking_choices.submission')
        .leftJoin('booked_places', (join) =>
          join
            .onRef('booked_places.submission', '=', 'booking_choices.submission')
            .onRef('booked_places.event', '=', 'booking_choices.event'),
        )
        .where('booking_choices.event', '=', event)
        .where('submissions.state', 'in', placeFolders)
        .selectAll('submissions')
        .select('booked_places.event as booked')
        .distinct()
        .orderBy('submissions.received_at')
        .orderBy('submissions.id')
        .execute();
      return parseRows(rows, ({ booked, ...row }) => {
        const submission = parseSubmission(row, []);
        if (submission.cancelledAt !== undefined) return { submission, answer: 'cancelled' };
        return { submission, answer: booked === null ? 'moved' : undefined };
      });
    },

    async listWithoutRebooking(event, reason, limit) {
      const isStatus = reason === 'cancelled' || reason === 'postponed';
      const rows = await db
        .selectFrom('submissions')
        .selectAll()
        .where('id', 'in', (eb) =>
          eb.selectFrom('booked_places').select('submission').where('event', '=', event),
        )
        .where('id', 'not in', (eb) => {
          const offered = eb
            .selectFrom('booking_choices')
            .select('submission')
            .where('event', '=', event);
          if (!isStatus) return offered;
          // Of bookings with a record, what the booker was told last decides.
          const unrecorded = offered.where('submission', 'not in', (sales) =>
            sales.selectFrom('sold_bookings').select('submission'),
          );
          return reason === 'cancelled' ? unrecorded.where('reason', '=', reason) : unrecorded;
        })
        .where('id', 'not in', (eb) =>
          eb
            .selectFrom('sold_bookings')
            .select('submission')
            .where('event', '=', event)
            .where('status', '=', isStatus ? reason : ''),
        )
        .where('id', 'not in', checkedIn(db, event))
        // Offered places are not booked before they are accepted.
        .where('id', 'not in', notAccepted(db))
        .where('state', 'in', placeFolders)
        .where('awaits_payment', '=', 0)
        .where('cancelled_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute();
      return parseSubmissions(rows, []);
    },
  };
}

/** Returns a query of the bookings of an event with people who are checked in. */
function checkedIn(db: Kysely<Tables>, event: string) {
  return latestCheckIns(db)
    .select('check_ins.submission')
    .where('check_ins.event', '=', event)
    .where('check_ins.people', '>', 0);
}
