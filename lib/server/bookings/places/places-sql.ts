import type { Kysely } from 'kysely';
import { addedPlacesStatements } from '@/lib/server/bookings/places/change-places-sql';
import { holdDeletion } from '@/lib/server/bookings/places/held-places-sql';
import {
  bookingInserts,
  bookingReplacement,
  placeStatements,
} from '@/lib/server/bookings/places/place-statements-sql';
import {
  formHoldMs,
  type PlaceLimits,
  type PlacesByKind,
} from '@/lib/server/bookings/places/places';
import {
  addedByKind,
  blockedByKind,
  bookedByKind,
  countedSubmissions,
} from '@/lib/server/bookings/places/taken-places-sql';
import { offerLock } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/**
 * Returns the methods that count submissions against a form's largest number, and booked places against
 * those of an event.
 *
 * A submission takes places unless it is spam, in the bin or cancelled by the visitor. An unpaid one
 * takes places:
 * - while its payment is being processed
 * - for 65 minutes after the bank asked for confirmation
 * - while its card may have been charged: it has an intent and no decline
 * - otherwise for 10 minutes (of a form) or 15 minutes (of an event) after its last change
 *
 * A payment for a change of a booking takes the places that the change adds, by the same rules.
 *
 * Adding a submission checks the numbers in the same transaction.
 */
export function placeMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Counts the places that are taken at a time, by form. A form without submissions is missing. */
    async countTakenByForm(
      forms: readonly string[],
      now: Date,
    ): Promise<ReadonlyMap<string, number>> {
      if (forms.length === 0) return new Map();
      const rows = await countedSubmissions(db, now, formHoldMs)
        .where('form', 'in', forms)
        .select(['form', (eb) => eb.fn.countAll<number>().as('taken')])
        .groupBy('form')
        .execute();
      return new Map(rows.map(({ form, taken }) => [form, taken]));
    },

    /**
     * Counts the places that are booked or blocked at a time, by event and kind. Blocked places of no
     * particular kind are `all`. Events without any are missing.
     */
    async countTakenByEvent(
      events: readonly string[],
      now: Date,
    ): Promise<ReadonlyMap<string, PlacesByKind>> {
      if (events.length === 0) return new Map();
      const rows = await bookedByKind(db, events, now)
        .unionAll(blockedByKind(db, events))
        .unionAll(addedByKind(db, events, now))
        .execute();
      return countsByEvent(rows);
    },

    /** Finds the places that a submission books of an event; `undefined` if it books none. */
    async findBookedPlaces(submission: string, event: string): Promise<PlacesByKind | undefined> {
      const rows = await db
        .selectFrom('booked_places')
        .select(['kind', 'places'])
        .where('submission', '=', submission)
        .where('event', '=', event)
        .orderBy('kind')
        .execute();
      if (rows.length === 0) return undefined;
      return Object.fromEntries(rows.map(({ kind, places }) => [kind, places]));
    },

    /**
     * Takes the places of an unpaid submission that may have lost them, or keeps them, in one transaction.
     * Returns false and changes nothing if too few are left. Places that it booked before stay booked
     * until its answers change, unless the new ones replace them. An abandoned payment awaits payment again.
     * Offered places are kept if the offer has not ended; its payment then counts as one whose card may be
     * charged.
     */
    async takePlaces(submission: string, limits: PlaceLimits, now: Date): Promise<boolean> {
      if (limits.maxSubmissions === undefined && limits.booking === undefined) return true;
      const row = await db
        .selectFrom('payments')
        .select('form')
        .where('submission', '=', submission)
        .executeTakeFirst();
      if (row === undefined) return false;
      const payment = db.updateTable('payments').where('submission', '=', submission);
      const decline_code = limits.isOffered === true ? null : undefined;
      const outcome = await run([
        ...(limits.isOffered === true ? [requireChange(offerLock(db, submission))] : []),
        requireChange(payment.set({ changed_at: now.getTime(), decline_code })),
        // An abandoned one takes no places, so the check would not count its own.
        toStatement(payment.set({ state: 'awaiting_payment' }).where('state', '=', 'abandoned')),
        ...(limits.added === undefined
          ? (limits.replaces === true ? bookingReplacement : bookingInserts)(
              db,
              submission,
              limits.booking,
            )
          : addedPlacesStatements(db, submission, limits, limits.replaces === true)),
        ...placeStatements(db, row.form, limits, now),
        ...holdDeletion(db, limits.booking?.hold),
      ]);
      return outcome.kind === 'done';
    },
  };
}

export type PlaceStore = ReturnType<typeof placeMethods>;

/** Adds places up by event and kind. */
export function countsByEvent(
  rows: readonly { readonly event: string; readonly kind: string; readonly places: number }[],
): ReadonlyMap<string, PlacesByKind> {
  const counts = new Map<string, PlacesByKind>();
  for (const { event, kind, places } of rows) {
    const current = counts.get(event);
    counts.set(event, { ...current, [kind]: (current?.[kind] ?? 0) + places });
  }
  return counts;
}
