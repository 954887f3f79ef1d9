import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { CountedState, StateCounts } from '@/lib/server/inbox/lists/list-record';
import { folders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** How many submissions of a form have a state. */
interface StateRow {
  readonly form: string;
  readonly state: string;
  readonly awaits_payment: number;
  readonly total: number;
  readonly read: number;
  /** The form of the submission that these are merged into. Their numbers are negative. */
  readonly kept_form: string | null;
}

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

/**
 * Counts the rows of all submissions by form and state, and once more those that are merged into others. The merged
 * ones are few, so they are subtracted: a condition would read every row, not only an index.
 */
export async function loadStateRows(db: Kysely<Tables>): Promise<readonly StateRow[]> {
  const rows = await groupByState(db.selectFrom('submissions')).execute();
  // CROSS JOIN makes SQLite begin with the merged ones, not with every submission.
  const merged = db
    .selectFrom('merges')
    .crossJoin('submissions')
    .crossJoin('submissions as kept')
    .whereRef('submissions.id', '=', 'merges.submission')
    .whereRef('kept.id', '=', 'merges.merged_into');
  const hidden = await groupByState(merged)
    .select(sql.ref<string>('kept.form').as('kept_form'))
    .groupBy(sql.ref('kept.form'))
    .execute();
  return [
    ...rows.map((row) => ({ ...row, kept_form: null })),
    ...hidden.map((row) => ({ ...row, total: -row.total, read: -row.read })),
  ];
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
 * Returns the number of submissions of each form by state, in the order of the forms' ids: of `forms`, all without it.
 * One that is merged into a submission of another form counts as one by itself, as lists show it.
 */
export function sumStates(
  rows: readonly StateRow[],
  forms: readonly string[] | undefined,
): readonly StateCounts[] {
  const isOne = (form: string) => forms?.includes(form) ?? true;
  const counts = new Map<string, Record<CountedState, number>>();
  for (const { form, state, awaits_payment, total, read, kept_form } of rows) {
    if (!isOne(form) || (kept_form !== null && !isOne(kept_form))) continue;
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
