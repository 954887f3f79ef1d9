import type { ExpressionBuilder, Kysely, OnConflictDatabase } from 'kysely';
import { compileOnce } from '@/lib/server/platform/store/compile-once';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import type { RunTransaction, Statement } from '@/lib/server/platform/store/transaction';

/** Milliseconds by which requests that are counted out of order, and clocks of servers, can differ. */
export const clockTolerance = 10 * 60_000;

/**
 * A rate limit: at most `max` (1 or more) submissions in `windowMs` milliseconds. The first submission
 * opens a window, and the first after its end opens the next.
 */
export interface Limit {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  /** What a submission counts for, such as its bytes; 1 without it. The last one may pass `max`. */
  readonly amount?: number;
}

/** Returns the methods for limits. */
export function limitMethods(db: Kysely<Tables>, run: RunTransaction) {
  /** Returns when the last of the limits that are reached at `now` ends. Increments none. */
  const findFullLimit = async (
    limits: readonly Limit[],
    now: Date,
  ): Promise<{ readonly until: Date } | undefined> => {
    if (limits.length === 0) return undefined;
    const rows = await db
      .selectFrom('limits')
      .select(['name', 'counted', 'ends_at'])
      .where(
        'name',
        'in',
        limits.map(({ key }) => key),
      )
      .where('ends_at', '>', now.getTime())
      .execute();
    const ends = rows
      .filter(({ name, counted, ends_at }) =>
        limits.some(
          ({ key, max, windowMs }) =>
            key === name && counted >= max && ends_at <= now.getTime() + windowMs + clockTolerance,
        ),
      )
      .map(({ ends_at }) => ends_at);
    return ends.length === 0 ? undefined : { until: new Date(Math.max(...ends)) };
  };

  return {
    findFullLimit,

    /** Increments all limits, or none and returns the end of the window if one is reached. */
    async countLimits(
      limits: readonly Limit[],
      now: Date,
    ): Promise<{ readonly until: Date } | undefined> {
      if (limits.length === 0) return undefined;
      const outcome = await run(limitIncrements(db, limits, now));
      if (outcome.kind === 'done') return undefined;
      return (await findFullLimit(limits, now)) ?? { until: now };
    },
  };
}

export type LimitStore = ReturnType<typeof limitMethods>;

/**
 * Returns statements that increment limits, each in its current window or a new one. The transaction
 * rolls back if a limit is reached.
 */
export function limitIncrements(
  db: Kysely<Tables>,
  limits: readonly Limit[],
  now: Date,
): Statement[] {
  return sortByKey(limits).map((limit) => ({
    ...increment(db, limit, now, limit.max),
    mustChange: 'limit',
  }));
}

/** Returns statements that increment limits, even if they are reached. */
export function uncheckedLimitIncrements(
  db: Kysely<Tables>,
  limits: readonly Limit[],
  now: Date,
): Statement[] {
  return sortByKey(limits).map((limit) => increment(db, limit, now, Number.MAX_SAFE_INTEGER));
}

/** Sorts limits by key. All processes lock rows in the same order, so that they cannot deadlock. */
function sortByKey(limits: readonly Limit[]): Limit[] {
  return limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function increment(
  db: Kysely<Tables>,
  { key, windowMs, amount = 1 }: Limit,
  now: Date,
  max: number,
): Statement {
  const time = now.getTime();
  const ends_at = time + windowMs;
  return limitUpsert(db, { key, amount, time, ends_at, latest: ends_at + clockTolerance, max });
}

interface Increment {
  readonly key: string;
  readonly amount: number;
  readonly time: number;
  readonly ends_at: number;
  /** A window that ends later began while the clock was ahead. */
  readonly latest: number;
  readonly max: number;
}

const limitUpsert = compileOnce<Increment>((db, increment) => {
  const { key, amount, ends_at, max } = increment;
  return db
    .insertInto('limits')
    .values({ name: key, counted: amount, ends_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({
          counted: row
            .case()
            .when(isOver(row, increment))
            .then(row.ref('excluded.counted'))
            .else(row('limits.counted', '+', row.ref('excluded.counted')))
            .end(),
          ends_at: row
            .case()
            .when(isOver(row, increment))
            .then(row.ref('excluded.ends_at'))
            .else(row.ref('limits.ends_at'))
            .end(),
        }))
        .where((row) => row.or([isOver(row, increment), row('limits.counted', '<', max)])),
    );
});

/** Whether the window of a limit has ended. */
function isOver(
  row: ExpressionBuilder<OnConflictDatabase<Tables, 'limits'>, 'limits' | 'excluded'>,
  { time, latest }: Increment,
) {
  return row.or([row('limits.ends_at', '<=', time), row('limits.ends_at', '>', latest)]);
}
