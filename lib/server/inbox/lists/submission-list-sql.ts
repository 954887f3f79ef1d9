import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type {
  StateCounts,
  SubmissionFilter,
  SubmissionQuery,
} from '@/lib/server/inbox/lists/list-record';
import { loadStateRows, sumStates } from '@/lib/server/inbox/lists/state-counts-sql';
import { countRows, findMatches, joinIds } from '@/lib/server/inbox/lists/submission-matches-sql';
import { cacheByVersion } from '@/lib/server/platform/store/cache-by-version';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import type { SubmissionRow } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** A filter that selects more submissions has a match often enough to check the matches in order. */
const fewSubmissions = 10_000;

/** Returns the rows of a page of submissions. `few` applies to searches with SQLite. */
export async function selectSubmissions(
  db: Kysely<Tables>,
  dialect: Dialect,
  query: SubmissionQuery,
  few = fewSubmissions,
): Promise<readonly SubmissionRow[]> {
  const page = await selectPage(db, dialect, query, few);
  return page === undefined ? [] : page.selectAll('submissions').execute();
}

/** Returns the ids of a page of submissions. */
export async function selectSubmissionIds(
  db: Kysely<Tables>,
  dialect: Dialect,
  query: SubmissionQuery,
): Promise<readonly string[]> {
  const page = await selectPage(db, dialect, query, fewSubmissions);
  const rows = page === undefined ? [] : await page.select('submissions.id').execute();
  return rows.map(({ id }) => id);
}

/** Returns a query of a page of submissions, without columns; `undefined` if none can match. */
async function selectPage(
  db: Kysely<Tables>,
  dialect: Dialect,
  { sort = 'newest', before, after, limit, ...filter }: SubmissionQuery,
  few: number,
): Promise<SelectQueryBuilder<Tables, 'submissions', object> | undefined> {
  const order = sort === 'newest' ? 'desc' : 'asc';
  const matches = await findMatches(db, dialect, filter, few);
  const [own, throughMerged] = matches.map(({ rows, position }) => {
    const column = sql.ref(position);
    const placeOf = (id: string): Expression<unknown> =>
      position === 'submissions.id' ? sql`${id}` : rowOf(db, id);
    let page = rows.orderBy(column, order).limit(limit);
    if (before !== undefined) page = page.where(column, '<', placeOf(before));
    if (after !== undefined) page = page.where(column, '>', placeOf(after));
    return page;
  });
  if (own === undefined || throughMerged === undefined) return own;
  const joined = db
    .selectFrom('submissions')
    .where('submissions.id', 'in', joinIds(db, [own, throughMerged]))
    .limit(limit);
  return dialect === 'sqlite'
    ? joined
        .innerJoin('submission_words', 'submission_words.submission', 'submissions.id')
        .orderBy('submission_words.id', order)
    : joined.orderBy('submissions.id', order);
}

/** Returns the methods that count submissions. Counts by state are cached if there is a version. */
export function listMethods(
  db: Kysely<Tables>,
  dialect: Dialect,
  readVersion: (() => Promise<number>) | undefined,
) {
  const load = () => loadStateRows(db);
  const loadCached = readVersion === undefined ? load : cacheByVersion(load, readVersion);
  return {
    /** Counts the submissions of `forms`, of all without it, by form and state, in the order of the forms' ids. */
    countStates: async (forms?: readonly string[]): Promise<readonly StateCounts[]> =>
      sumStates(await loadCached(), forms),

    /** Counts the submissions that a filter selects, but at most `max`. */
    async countMatches(filter: SubmissionFilter, max: number): Promise<number> {
      const matches = await findMatches(db, dialect, filter, fewSubmissions);
      const [own, throughMerged] = matches.map(({ rows }) => rows);
      if (own === undefined) return 0;
      const rows =
        throughMerged === undefined
          ? own
          : db
              .selectFrom('submissions')
              .where('id', 'in', joinIds(db, [own.limit(max), throughMerged.limit(max)]));
      return countRows(db, rows.select('submissions.id'), max);
    },
  };
}

export type ListStore = ReturnType<typeof listMethods>;

function rowOf(db: Kysely<Tables>, submission: string) {
  return db.selectFrom('submission_words').select('id').where('submission', '=', submission);
}
