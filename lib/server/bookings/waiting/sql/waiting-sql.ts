import type { Kysely } from 'kysely';
import {
  bookingInserts,
  checkStatement,
  eventLock,
  isNotCalledOff,
  lockStatements,
  placeStatements,
} from '@/lib/server/bookings/places/place-statements-sql';
import type { NewBooking } from '@/lib/server/bookings/places/places';
import {
  entryLock,
  isListed,
  listedEntries,
  mayCharge,
  parseWaiting,
  type WaitingListEntry,
  type WaitingState,
} from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** An offer of places to a submission that waits for them. */
export interface NewOffer {
  readonly submission: string;
  /** The places, and how many the event has now. */
  readonly booking: NewBooking;
  readonly until: Date;
  readonly now: Date;
  /** Queued in the same transaction. */
  readonly mails: readonly NewMail[];
}

/**
 * Returns the methods of the waiting lists of events. `addSubmission` adds an entry.
 *
 * An entry takes no places until they are offered. From then on they are booked places of its submission
 * like all others, so that no place is offered twice. The order is that in which the entries were added.
 * Entries of submissions in spam and in the bin do not wait. An offer of a paid form is accepted by its
 * payment (`addOfferPayment`), and does not end while the card may be charged.
 */
export function waitingMethods(db: Kysely<Tables>, run: RunTransaction) {
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

  /** Finds the entries of several submissions, in no order, also in spam or in the bin. */
  const findAllWaiting = async (
    submissions: readonly string[],
  ): Promise<readonly WaitingListEntry[]> => {
    if (submissions.length === 0) return [];
    const rows = await db
      .selectFrom('waiting')
      .selectAll()
      .where('submission', 'in', submissions)
      .execute();
    return rows.map(parseWaiting);
  };

  return {
    /** Lists the entries of an event in their order, in all states. */
    async listWaiting(event: string): Promise<readonly WaitingListEntry[]> {
      const rows = await listedEntries(db)
        .selectAll('waiting')
        .where('waiting.event', '=', event)
        .orderBy('waiting.position')
        .orderBy('waiting.submission')
        .execute();
      return rows.map(parseWaiting);
    },

    findAllWaiting,

    /** Finds the entry of a submission, also in spam or in the bin. */
    async findWaiting(submission: string): Promise<WaitingListEntry | undefined> {
      const [entry] = await findAllWaiting([submission]);
      return entry;
    },

    /** Lists the keys of the events with entries that are waiting, paused or offered, in no order. */
    async listWaitingEvents(): Promise<readonly string[]> {
      const rows = await listedEntries(db)
        .where('waiting.state', 'in', ['waiting', 'paused', 'offered'])
        .select('waiting.event')
        .distinct()
        .execute();
      return rows.map(({ event }) => event);
    },

    /** Counts the waiting entries, by event. Events without any are missing. */
    async countWaiting(events: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (events.length === 0) return new Map();
      const rows = await listedEntries(db)
        .where('waiting.event', 'in', events)
        .where('waiting.state', '=', 'waiting')
        .select(['waiting.event', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy('waiting.event')
        .execute();
      return new Map(rows.map(({ event, count }) => [event, count]));
    },

    /**
     * Books the places of a waiting entry until a time. Returns false and changes nothing if it does not
     * wait or too few places are free.
     */
    async offerPlaces({ submission, booking, until, now, mails }: NewOffer): Promise<boolean> {
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

    /** Ends the open offers of an event at `until`, if they would end later. */
    async limitOffers(event: string, until: Date): Promise<void> {
      const limit = db
        .updateTable('waiting')
        .set({ offer_until: until.getTime() })
        .where('event', '=', event)
        .where('state', '=', 'offered')
        .where('offer_until', '>', until.getTime());
      await run([requireChange(limit)]);
    },

    /** Pauses a waiting entry, or has a paused one wait again. Does nothing to an entry in another state. */
    async pauseWaiting(submission: string, isPaused: boolean, now: Date): Promise<void> {
      const [from, to] = isPaused
        ? (['waiting', 'paused'] as const)
        : (['paused', 'waiting'] as const);
      await run([requireChange(change(submission, [from], to, now))]);
    },

    /** Puts an offer that has not been accepted back on the list, unless its card may be charged. */
    async withdrawOffer(submission: string, now: Date): Promise<void> {
      await end(submission, ['offered'], 'waiting', now);
    },

    /** Ends a waiting or paused entry of a cancelled event, and queues mails. Returns whether it did. */
    async endWaiting(submission: string, mails: readonly NewMail[], now: Date): Promise<boolean> {
      const outcome = await run([
        requireChange(change(submission, ['waiting', 'paused'], 'ended', now)),
        ...mailsInsert(db, submission, mails, now),
      ]);
      return outcome.kind === 'done';
    },

    /**
     * Accepts an offer that has not ended at `now`, and queues mails. Returns whether it did: false while the
     * event is called off, too.
     */
    async acceptOffer(submission: string, mails: readonly NewMail[], now: Date): Promise<boolean> {
      const [entry] = await findAllWaiting([submission]);
      if (entry === undefined) return false;
      const key = eventLock(entry.event);
      const acceptance = change(submission, ['offered'], 'accepted', now)
        .where('waiting.offer_until', '>', now.getTime())
        .where((eb) => eb.exists(isListed(db)));
      const outcome = await run([
        requireChange(acceptance),
        ...mailsInsert(db, submission, mails, now),
        ...lockStatements(db, [key], now),
        checkStatement(db, { key, isMet: isNotCalledOff(db, entry.event) }),
      ]);
      return outcome.kind === 'done';
    },

    /**
     * Takes an entry off the list and gives the places of its offer back. Returns whether it did: false while
     * its card may be charged, too.
     */
    leaveWaitingList: (submission: string, now: Date): Promise<boolean> =>
      end(submission, ['waiting', 'paused', 'offered'], 'declined', now),

    /**
     * Ends the offers whose time is over at `now`, and those of submissions in spam or in the bin, and gives
     * their places back; none whose card may be charged. Returns the number of ended offers.
     */
    async endOffers(now: Date): Promise<number> {
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

export type WaitingStore = ReturnType<typeof waitingMethods>;

/**
 * Returns the statements with which a payment that was charged accepts the offer of its submission; none
 * without one. If the offer has ended all the same, its places are booked again.
 */
export async function offerAcceptance(
  db: Kysely<Tables>,
  submission: string,
  now: Date,
): Promise<readonly Statement[]> {
  const row = await db
    .selectFrom('waiting')
    .selectAll()
    .where('submission', '=', submission)
    .executeTakeFirst();
  if (row === undefined) return [];
  const { state, event, places } = parseWaiting(row);
  const acceptance = db
    .updateTable('waiting')
    .set({ state: 'accepted', changed_at: now.getTime() })
    .where('submission', '=', submission);
  const booking = { event, places, capacity: { kinds: {} } };
  return [
    toStatement(acceptance),
    ...(state === 'offered' ? [] : bookingInserts(db, submission, booking)),
  ];
}
