import { type Kysely, sql } from 'kysely';
import {
  confirmationPlaceMs,
  unpaidPlaceMs,
  type PlacesStore,
} from '@/lib/server/store/places-store';
import { uncheckedLimitIncrements } from '@/lib/server/store/sql/limits';
import type { Tables } from '@/lib/server/store/sql/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
} from '@/lib/server/store/sql/transaction';
import type { Folder } from '@/lib/server/store/submission-record';

/** The folders whose submissions take a place. */
const placeFolders: readonly Folder[] = ['inbox', 'answered', 'archived'];

const day = 24 * 60 * 60_000;

/** Returns the methods that count the submissions of forms with a largest number. */
export function placeMethods(db: Kysely<Tables>, run: RunTransaction): PlacesStore {
  return {
    async countPlaces(forms, now) {
      if (forms.length === 0) return new Map();
      const rows = await takenPlaces(db, now)
        .where('form', 'in', forms)
        .select(['form', (eb) => eb.fn.countAll<number>().as('taken')])
        .groupBy('form')
        .execute();
      return new Map(rows.map(({ form, taken }) => [form, taken]));
    },

    async takePlace(submission, max, now) {
      const row = await db
        .selectFrom('payments')
        .select('form')
        .where('submission', '=', submission)
        .executeTakeFirst();
      if (row === undefined) return false;
      const renewal = db
        .updateTable('payments')
        .set({ changed_at: now.getTime() })
        .where('submission', '=', submission);
      const outcome = await run([
        requireChange(renewal),
        ...placeStatements(db, row.form, max, now),
      ]);
      return outcome.kind === 'done';
    },
  };
}

/**
 * Returns statements that roll their transaction back if a form has more submissions than `max`, with
 * those that the transaction adds. The last one checks, and must come last in the transaction: the one
 * before locks a row of the form, so that concurrent transactions see the submissions of each other.
 */
export function placeStatements(
  db: Kysely<Tables>,
  form: string,
  max: number,
  now: Date,
): readonly Statement[] {
  const key = `places:${form}`;
  const taken = takenPlaces(db, now)
    .where('form', '=', form)
    .select(({ fn }) => fn.countAll<number>().as('taken'));
  const check = db
    .updateTable('limits')
    .set((eb) => ({ counted: eb.ref('counted') }))
    .where('name', '=', key)
    .where(sql<boolean>`(${taken}) <= ${max}`);
  return [
    // Only its lock counts.
    ...uncheckedLimitIncrements(db, [{ key, max, windowMs: day }], now),
    requireChange(check),
  ];
}

/** Returns a query of the submissions that take a place at a time. */
function takenPlaces(db: Kysely<Tables>, now: Date) {
  const time = now.getTime();
  return db
    .selectFrom('submissions')
    .where('submissions.state', 'in', placeFolders)
    .where((eb) =>
      eb.or([
        eb('submissions.awaits_payment', '=', 0),
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.submission')
            .whereRef('payments.submission', '=', 'submissions.id')
            .where((payment) =>
              payment.or([
                payment('payments.state', '=', 'processing'),
                payment.and([
                  payment('payments.state', '=', 'awaiting_sca'),
                  payment('payments.changed_at', '>', time - confirmationPlaceMs),
                ]),
                payment.and([
                  payment('payments.state', '=', 'awaiting_payment'),
                  payment('payments.changed_at', '>', time - unpaidPlaceMs),
                ]),
              ]),
            ),
        ),
      ]),
    );
}
