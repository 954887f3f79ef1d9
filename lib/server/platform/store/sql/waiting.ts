import type { Kysely } from 'kysely';
import { mailsInsert } from '@/lib/server/platform/store/sql/mails';
import { bookingInserts, placeStatements } from '@/lib/server/platform/store/sql/places';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/sql/transaction';
import {
  entryLock,
  isListed,
  listedEntries,
  mayCharge,
  parseWaiting,
} from '@/lib/server/platform/store/sql/waiting-rows';
import type { WaitingState, WaitingStore } from '@/lib/server/platform/store/waiting-store';

/** Returns the methods of the waiting lists. */
export function waitingMethods(db: Kysely<Tables>, run: RunTransaction): WaitingStore {
  /** Returns a query that moves an entry from one of some states to another. */
  const change = (submission: string, from: readonly WaitingState[], to: WaitingState, at: Date) =>
    db
      .updateTable('waiting')
      .set({ state: to, changed_at: at.getTime() })
      .where('waiting.submission', '=', submission)
      .where('waiting.state', 'in', from);
  /** Gives an entry another state and its places back, unless its card may be charged. */
  const end = async (
    submission: string,
    from: readonly WaitingState[],
    to: WaitingState,
    now: Date,
  ) => {
    const ending = change(submission, from, to, now);
    const outcome = await run([
      requireChange(entryLock(db, submission, from)),
      requireChange(ending.where((eb) => eb.not(eb.exists(mayCharge(db, now))))),
      toStatement(db.deleteFrom('booked_places').where('submission', '=', submission)),
    ]);
    return outcome.kind === 'done';
  };

  const findAllWaiting: WaitingStore['findAllWaiting'] = async (submissions) => {
    if (submissions.length === 0) return [];
    const rows = await db
      .selectFrom('waiting')
      .selectAll()
      .where('submission', 'in', submissions)
      .execute();
    return rows.map(parseWaiting);
  };

  return {
    async listWaiting(event) {
      const rows = await listedEntries(db)
        .selectAll('waiting')
        .where('waiting.event', '=', event)
        .orderBy('waiting.position')
        .orderBy('waiting.submission')
        .execute();
      return rows.map(parseWaiting);
    },

    findAllWaiting,

    async findWaiting(submission) {
      const [entry] = await findAllWaiting([submission]);
      return entry;
    },

    async listWaitingEvents() {
      const rows = await listedEntries(db)
        .where('waiting.state', 'in', ['waiting', 'paused', 'offered'])
        .select('waiting.event')
        .distinct()
        .execute();
      return rows.map(({ event }) => event);
    },

    async countWaiting(events) {
      if (events.length === 0) return new Map();
      const rows = await listedEntries(db)
        .where('waiting.event', 'in', events)
        .where('waiting.state', '=', 'waiting')
        .select(['waiting.event', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy('waiting.event')
        .execute();
      return new Map(rows.map(({ event, count }) => [event, count]));
    },

    async offerPlaces({ submission, booking, until, now, mails }) {
      const offer = change(submission, ['waiting'], 'offered', now)
        .set({ offer_until: until.getTime() })
        .where((eb) => eb.exists(isListed(db)));
      const outcome = await run([
        requireChange(offer),
        ...bookingInserts(db, submission, booking),
        ...mailsInsert(db, submission, mails, now),
        // The form's largest number does not count again: the submission has its place.
        ...placeStatements(db, '', { booking: { ...booking, hasWaitingList: false } }, now),
      ]);
      return outcome.kind === 'done';
    },

    async limitOffers(event, until) {
      const limit = db
        .updateTable('waiting')
        .set({ offer_until: until.getTime() })
        .where('event', '=', event)
        .where('state', '=', 'offered')
        .where('offer_until', '>', until.getTime());
      await run([toStatement(limit)]);
    },

    async pauseWaiting(submission, isPaused, now) {
      const [from, to] = isPaused
        ? (['waiting', 'paused'] as const)
        : (['paused', 'waiting'] as const);
      await run([toStatement(change(submission, [from], to, now))]);
    },

    async withdrawOffer(submission, now) {
      await end(submission, ['offered'], 'waiting', now);
    },

    async endWaiting(submission, mails, now) {
      const outcome = await run([
        requireChange(change(submission, ['waiting', 'paused'], 'ended', now)),
        ...mailsInsert(db, submission, mails, now),
      ]);
      return outcome.kind === 'done';
    },

    async acceptOffer(submission, mails, now) {
      const acceptance = change(submission, ['offered'], 'accepted', now)
        .where('waiting.offer_until', '>', now.getTime())
        .where((eb) => eb.exists(isListed(db)));
      const outcome = await run([
        requireChange(acceptance),
        ...mailsInsert(db, submission, mails, now),
      ]);
      return outcome.kind === 'done';
    },

    leaveWaitingList: (submission, now) =>
      end(submission, ['waiting', 'paused', 'offered'], 'declined', now),

    async endOffers(now) {
      const ended = await db
        .selectFrom('waiting')
        .select('waiting.submission')
        .where('waiting.state', '=', 'offered')
        .where((eb) =>
          eb.or([eb('offer_until', '<=', now.getTime()), eb.not(eb.exists(isListed(db)))]),
        )
        .where((eb) => eb.not(eb.exists(mayCharge(db, now))))
        .execute();
      let count = 0;
      for (const { submission } of ended) {
        if (await end(submission, ['offered'], 'expired', now)) count += 1;
      }
      return count;
    },
  };
}
