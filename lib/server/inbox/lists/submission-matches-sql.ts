import { type Expression, type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { SubmissionFilter } from '@/lib/server/inbox/lists/list-record';
import {
  filterConditions,
  hasTerms,
  postgresSearch,
} from '@/lib/server/inbox/lists/submission-filter-sql';
import { firstRowAt, ftsQuery, tsQuery } from '@/lib/server/inbox/search/word-index-sql';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** A query of submissions, without columns, and the column in whose order it finds them. */
interface Matches {
  readonly rows: SelectQueryBuilder<Tables, 'submissions', object>;
  readonly position: 'submissions.id' | 'submission_words.id' | 'word_index.rowid';
}

/**
 * Returns the queries that together find the submissions of a filter; none if no submission can match. There are two
 * if a search also finds submissions by the words of those merged into them: each is in an order, so that the page of
 * a list is in the first rows of both. Some submissions may be in both.
 */
export async function findMatches(
  db: Kysely<Tables>,
  dialect: Dialect,
  filter: SubmissionFilter,
  few: number,
): Promise<readonly Matches[]> {
  const conditions = filterConditions(filter);
  if (conditions === undefined) return [];
  const selected = db.selectFrom('submissions').where((eb) => eb.and([...conditions]));
  if (!hasTerms(filter)) return [{ rows: selected, position: 'submissions.id' }];
  const own: Matches =
    dialect === 'sqlite'
      ? {
          rows: await matchingRows(db, filter, conditions, few),
          position: 'word_index.rowid',
        }
      : {
          rows: selected.where((eb) => eb.and(postgresSearch(filter))),
          position: 'submissions.id',
        };
  const kept = selected.where('submissions.id', 'in', keptIds(dialect, filter));
  const throughMerged: Matches =
    dialect === 'sqlite'
      ? {
          rows: kept.innerJoin('submission_words', 'submission_words.submission', 'submissions.id'),
          position: 'submission_words.id',
        }
      : { rows: kept, position: 'submissions.id' };
  return [own, throughMerged];
}

/**
 * Returns the ids of submissions into which a match of a search is merged that `forms` include. CROSS JOIN makes
 * SQLite begin with the merged ones, which are few, and look for the words in each.
 */
function keptIds(dialect: Dialect, { search, forms }: SubmissionFilter & { search: string }) {
  const isVisible = forms === undefined ? sql`` : sql`AND merged.form IN (${sql.join([...forms])})`;
  return dialect === 'sqlite'
    ? sql<string>`(SELECT merges.merged_into FROM merges
        CROSS JOIN submissions AS merged CROSS JOIN submission_words CROSS JOIN word_index
        WHERE merged.id = merges.submission ${isVisible}
        AND submission_words.submission = merges.submission
        AND word_index.rowid = submission_words.id AND word_index MATCH ${ftsQuery(search)})`
    : sql<string>`(SELECT merges.merged_into FROM merges
        INNER JOIN submissions AS merged ON merged.id = merges.submission ${isVisible}
        INNER JOIN submission_words ON submission_words.submission = merges.submission
        WHERE submission_words.vector @@ to_tsquery('simple', ${tsQuery(search)}))`;
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
  // Nearly all submissions are not merged.
  const narrowing = filterConditions({ ...filter, withoutMerged: false }) ?? [];
  if (narrowing.length === 0) return matches;
  const selected = db.selectFrom('submissions').where((eb) => eb.and([...narrowing]));
  if ((await countRows(db, selected.select('id'), few + 1)) > few) return matches;
  const rows = selected
    .innerJoin('submission_words', 'submission_words.submission', 'submissions.id')
    .select('submission_words.id');
  // The sign makes it a check of each match. Without it, FTS5 would search once for each submission.
  return matches.where(sql<SqlBool>`+word_index.rowid IN (${rows})`);
}

/** Returns how many rows a query has, but at most `max`. */
export async function countRows(
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

/** Returns a query of the ids of two queries with a limit each, each id once. */
export function joinIds(
  db: Kysely<Tables>,
  [one, two]: readonly [Matches['rows'], Matches['rows']],
) {
  // SQLite accepts no order and no limit directly in a union.
  const idsOf = (rows: Matches['rows']) =>
    db.selectFrom(rows.select('submissions.id').as('page')).select('page.id');
  return idsOf(one).union(idsOf(two));
}
