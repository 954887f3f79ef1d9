import { type Kysely, sql } from 'kysely';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { auditInsert } from '@/lib/server/access/audit-sql';
import { latestCheckIns } from '@/lib/server/bookings/check-ins/check-ins-sql';
import {
  decisionStatements,
  type SeenDecision,
} from '@/lib/server/bookings/places/place-statements-sql';
import { notAccepted } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { parseSubmission, parseSubmissions } from '@/lib/server/forms/submissions/submission-rows';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { mailsInsert, waitingMailsDeletion } from '@/lib/server/platform/mail/mails-sql';
import { parseRows } from '@/lib/server/platform/store/rows';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Earlier offers are not those of the text that is taken back, in milliseconds. */
const maxTakeBackMs = 2 * 60_000;

/** The status of the event in its file, another time or place there, or an operator's choice at the desk. */
export type RebookingReason = 'cancelled' | 'postponed' | 'changed' | 'desk';

/** An offer of a rebooking: the visitor may move to another date, or cancel with a full refund. */
export interface NewRebooking {
  /** The id of the submission that booked. */
  readonly submission: string;
  /** The key of the event. */
  readonly event: string;
  readonly reason: RebookingReason;
  readonly at: Date;
  readonly mails: readonly NewMail[];
  /** Milliseconds until the mails are sent at the earliest. */
  readonly waitMs?: number;
  /** Why it is offered; nothing is offered if that has changed since. */
  readonly decision?: SeenDecision | undefined;
  readonly audit: AuditEntry;
}

/** A text to everyone of an event that an operator takes back. */
export interface TakenMailing {
  /** The key of the event. */
  readonly event: string;
  /** The ids of its mails. */
  readonly mails: readonly string[];
  /** The submissions that were offered a rebooking with it. */
  readonly offered: readonly string[];
  /** The id of the block of places with it. */
  readonly block: string;
  readonly at: Date;
  readonly audit: AuditEntry;
}

/** A booking that was offered a rebooking. */
export interface StoredRebooking {
  /** As it is now, without its files. */
  readonly submission: SubmissionRecord & { readonly readAt: Date | undefined };
  /** What the visitor has done; `undefined` without a reply. */
  readonly answer: 'moved' | 'cancelled' | undefined;
}

/**
 * Returns the methods that offer visitors another date or a refund, where an event does not take place as
 * planned. The SQL table has its earlier name, `booking_choices`.
 */
export function rebookingMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Offers a rebooking, queues the mails and adds the entry of the audit log, in one transaction. Returns
     * false and changes nothing if it is offered already, or if the submission does not book the event. A
     * cancelled event is offered again if the earlier offer had another reason.
     */
    async offerRebooking({
      submission,
      event,
      reason,
      at,
      mails,
      waitMs,
      decision,
      audit,
    }: NewRebooking): Promise<boolean> {
      const sale = await db
        .selectFrom('sold_bookings')
        .select('submission')
        .where('submission', '=', submission)
        .where('event', '=', event)
        .executeTakeFirst();
      const isStatus = reason === 'cancelled' || reason === 'postponed';
      // The last mail to the booker decides, so that a status that returns is mailed again.
      const newStatus =
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
          if (newStatus !== undefined) return update.doUpdateSet(change);
          return reason === 'cancelled'
            ? update.doUpdateSet(change).where('booking_choices.reason', '!=', 'cancelled')
            : conflict.doNothing();
        });
      const outcome = await run([
        requireChange(insert),
        ...(newStatus === undefined ? [] : [requireChange(newStatus)]),
        ...mailsInsert(db, submission, mails, at, waitMs),
        ...auditInsert(db, [audit]),
        ...decisionStatements(db, decision, at),
      ]);
      return outcome.kind === 'done';
    },

    /**
     * Deletes the mails of a text to everyone that wait for their first try, the rebookings that were offered
     * with it and not answered, and its block of places. Returns the number of mails. If none waits, nothing is
     * changed.
     */
    async takeBackMailing({
      event,
      mails,
      offered,
      block,
      at,
      audit,
    }: TakenMailing): Promise<number> {
      // PostgreSQL has no empty list.
      if (mails.length === 0) return 0;
      const offers = db
        .deleteFrom('booking_choices')
        .where('event', '=', event)
        .where('reason', '=', 'desk')
        .where('offered_at', '>', at.getTime() - maxTakeBackMs)
        .where('submission', 'in', offered)
        .where('submission', 'in', (eb) =>
          eb.selectFrom('booked_places').select('submission').where('event', '=', event),
        );
      const blocks = db
        .deleteFrom('blocked_places')
        .where('id', '=', block)
        .where('event', '=', event);
      const outcome = await run([
        requireChange(waitingMailsDeletion(db, mails, at).returning('id')),
        ...(offered.length === 0 ? [] : [toStatement(offers)]),
        toStatement(blocks),
        ...auditInsert(db, [audit]),
      ]);
      if (outcome.kind !== 'done') return 0;
      return outcome.rows.filter((row) => typeof row === 'object' && row !== null && 'id' in row)
        .length;
    },

    /** Returns whether a booking of an event was offered a rebooking, and none of its people is checked in. */
    async mayRebook(submission: string, event: string): Promise<boolean> {
      const row = await db
        .selectFrom('booking_choices')
        .select('submission')
        .where('submission', '=', submission)
        .where('event', '=', event)
        .where('submission', 'not in', checkedIn(db, event))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Lists the bookings of an event that were offered a rebooking, by time of arrival. */
    async listRebookings(event: string): Promise<readonly StoredRebooking[]> {
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

    /**
     * Lists the bookings of an event to which it can be offered for a reason: paid or free, outside spam and
     * bin, without people who are checked in, and no offers from its waiting list. They come without their
     * files.
     */
    async listWithoutRebooking(
      event: string,
      reason: RebookingReason,
      limit: number,
    ): Promise<readonly SubmissionRecord[]> {
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
          // Of bookings with a record, the last mail to the booker decides.
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

export type RebookingStore = ReturnType<typeof rebookingMethods>;

/** Returns a query of the bookings of an event with people who are checked in. */
function checkedIn(db: Kysely<Tables>, event: string) {
  return latestCheckIns(db)
    .select('check_ins.submission')
    .where('check_ins.event', '=', event)
    .where('check_ins.people', '>', 0);
}
