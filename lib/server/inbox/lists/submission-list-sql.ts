import { type Expression, type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type {
  CountedState,
  StateCounts,
  SubmissionFilter,
  SubmissionQuery,
} from '@/lib/server/inbox/lists/list-record';
import {
  filterConditions,
  hasTerms,
  postgresSearch,
} from '@/lib/server/inbox/lists/submission-filter-sql';
import { firstRowAt, ftsQuery } from '@/lib/server/inbox/search/word-index-sql';
import { cacheByVersion } from '@/lib/server/platform/store/cache-by-version';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import { folders, type SubmissionRow } from '@/lib/server/platform/store/tables/submission-rows';
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
  const conditions = filterConditions(filter);
  if (conditions === undefined) return undefined;
  const order = sort === 'newest' ? 'desc' : 'asc';
  if (dialect === 'sqlite' && hasTerms(filter)) {
    let rows = (await matchingRows(db, filter, conditions, few))
      .orderBy('word_index.rowid', order)
      .limit(limit);
    if (before !== undefined) rows = rows.where('word_index.rowid', '<', rowOf(db, before));
    if (after !== undefined) rows = rows.where('word_index.rowid', '>', rowOf(db, after));
    return rows;
  }
  let rows = db
    .selectFrom('submissions')
    .where((eb) => eb.and([...conditions, ...postgresSearch(filter)]))
    .orderBy('submissions.id', order)
    .limit(limit);
  if (before !== undefined) rows = rows.where('submissions.id', '<', before);
  if (after !== undefined) rows = rows.where('submissions.id', '>', after);
  return rows;
}

/** Returns the methods that count submissions. Counts by state are cached if there is a version. */
export function listMethods(
  db: Kysely<Tables>,
  dialect: Dialect,
  readVersion: (() => Promise<number>) | undefined,
) {
  const load = () => countStates(db);
  const loadCached = readVersion === undefined ? load : cacheByVersion(load, readVersion);
  return {
    /** Counts the submissions of each form by state, in the order of the forms' ids. */
    countStates: (): Promise<readonly StateCounts[]> => loadCached(),

    /** Counts the submissions that a filter selects, but at most `max`. */
    async countMatches(filter: SubmissionFilter, max: number): Promise<number> {
      const conditions = filterConditions(filter);
      if (conditions === undefined) return 0;
      const matches =
        dialect === 'sqlite' && hasTerms(filter)
          ? (await matchingRows(db, filter, conditions, fewSubmissions)).select('submissions.id')
          : db
              .selectFrom('submissions')
              .select('id')
              .where((eb) => eb.and([...conditions, ...postgresSearch(filter)]));
      return countRows(db, matches, max);
    },
  };
}

export type ListStore = ReturnType<typeof listMethods>;

const noSubmissions: Readonly<Record<CountedState, number>> = {
  new: 0,
  read: 0,
  answered: 0,
  snoozed: 0,
  archived: 0,
  spam: 0,
  bin: 0,
  unpaid: 0,
};

/** The merged ones are few, so they are subtracted: a condition would read every row, not only an index. */
async function countStates(db: Kysely<Tables>): Promise<readonly StateCounts[]> {
  const counts = new Map<string, Record<CountedState, number>>();
  for (const { form, state, awaits_payment, total, read } of await countRowsByState(db)) {
    const count = counts.get(form) ?? { ...noSubmissions };
    counts.set(form, count);
    const folder = folders.find((name) => name === state);
    if (awaits_payment === 1) count.unpaid += total;
    else if (folder === 'inbox') {
      count.new += total - read;
      count.read += read;
    } else if (folder !== undefined) count[folder] += total;
  }
  return [...counts]
    .map(([form, count]) => ({ form, ...count }))
    .sort((a, b) => (a.form < b.form ? -1 : 1));
}

/** Counts the rows of all submissions, and those that are merged into others as negative numbers. */
async function countRowsByState(db: Kysely<Tables>) {
  const rows = await groupByState(db.selectFrom('submissions')).execute();
  // CROSS JOIN makes SQLite begin with the merged ones, not with every submission.
  const merged = db
    .selectFrom('merges')
    .crossJoin('submissions')
    .whereRef('submissions.id', '=', 'merges.submission');
  const hidden = await groupByState(merged).execute();
  return [...rows, ...hidden.map((row) => ({ ...row, total: -row.total, read: -row.read }))];
}

function groupByState(rows: SelectQueryBuilder<Tables, 'submissions', object>) {
  return rows
    .select(({ fn }) => [
      'submissions.form',
      'submissions.state',
      'submissions.awaits_payment',
      fn.countAll<number>().as('total'),
      fn.count<number>('submissions.read_at').as('read'),
    ])
    .groupBy(['submissions.awaits_payment', 'submissions.state', 'submissions.form']);
}

/**
 * Returns the matches of a search with SQLite, which it finds in the order of the index's rows: CROSS
 * JOIN keeps that. It loads the submission of each match to check the filter. If the filter alone
 * selects few submissions, it first checks whether a match is one of those, which needs no row.
 */
async function matchingRows(
  db: Kysely<Tables>,
  filter: SubmissionFilter & { search: string },
  conditions: readonly Expression<SqlBool>[],
  few: number,
) {
  let matches = db
    .selectFrom('word_index')
    .crossJoin('submission_words')
    .crossJoin('submissions')
    .where(sql<SqlBool>`word_index MATCH ${ftsQuery(filter.search)}`)
    .whereRef('submission_words.id', '=', 'word_index.rowid')
    .whereRef('submissions.id', '=', 'submission_words.submission')
    .where((eb) => eb.and([...conditions]));
  const { from, to } = filter;
  if (from !== undefined) matches = matches.where('word_index.rowid', '>=', firstRowAt(from));
  if (to !== undefined) matches = matches.where('word_index.rowid', '<', firstRowAt(to));
  if (conditions.length === 0) return matches;
  const selected = db.selectFrom('submissions').where((eb) => eb.and([...conditions]));
  if ((await countRows(db, selected.select('id'), few + 1)) > few) return matches;
  const rows = selected
    .innerJoin('submission_words', 'submission_words.submission', 'submissions.id')
    .select('submission_words.id');
  // The sign makes it a check of each match. Without it, FTS5 would search once for each submission.
  return matches.where(sql<SqlBool>`+word_index.rowid IN (${rows})`);
}

/** Returns how many rows a query has, but at most `max`. */
async function countRows(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<Tables, keyof Tables, object>,
  max: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(max).as('rows'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function rowOf(db: Kysely<Tables>, submission: string) {
  return db.selectFrom('submission_words').select('id').where('submission', '=', submission);
}
