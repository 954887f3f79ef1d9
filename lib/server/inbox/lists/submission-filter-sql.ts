import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { foldAddress } from '@/lib/server/forms/submissions/sender-address';
import type { SubmissionFilter } from '@/lib/server/inbox/lists/list-record';
import { searchTerms } from '@/lib/server/inbox/search/search-words';
import { tsQuery } from '@/lib/server/inbox/search/word-index-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** Returns whether a filter has a term to search for. */
export function hasTerms(
  filter: SubmissionFilter,
): filter is SubmissionFilter & { search: string } {
  return searchTerms(filter.search ?? '').length > 0;
}

/** Returns the condition of a search with PostgreSQL. */
export function postgresSearch(filter: SubmissionFilter): readonly Expression<SqlBool>[] {
  if (!hasTerms(filter)) return [];
  return [
    sql<SqlBool>`submissions.id IN (SELECT submission FROM submission_words
      WHERE vector @@ to_tsquery('simple', ${tsQuery(filter.search)}))`,
  ];
}

/** Returns the conditions of a filter without its search; `undefined` if no submission can match. */
export function filterConditions(
  filter: SubmissionFilter,
): readonly Expression<SqlBool>[] | undefined {
  const { form, forms, state = 'all', read, search = '', sender, assignee, label } = filter;
  if (forms?.length === 0) return undefined;
  if (search.trim() !== '' && !hasTerms(filter)) return undefined;
  if (sender !== undefined && foldAddress(sender) === '') return undefined;
  const eb = expressionBuilder<Tables, 'submissions'>();
  const conditions: Expression<SqlBool>[] = [];
  if (form !== undefined) conditions.push(eb('submissions.form', '=', form));
  if (forms !== undefined) conditions.push(eb('submissions.form', 'in', forms));
  if (state !== 'all') {
    conditions.push(eb('submissions.awaits_payment', '=', state === 'unpaid' ? 1 : 0));
    if (state !== 'unpaid') conditions.push(eb('submissions.state', '=', state));
  }
  if (read === 'new') conditions.push(eb('submissions.read_at', 'is', null));
  if (read === 'read') conditions.push(eb('submissions.read_at', 'is not', null));
  if (sender !== undefined) conditions.push(hasValue('sender', foldAddress(sender)));
  if (assignee === 'none') conditions.push(eb('submissions.assignee', 'is', null));
  else if (assignee !== undefined) conditions.push(hasValue('assignee', assignee));
  if (label !== undefined) conditions.push(hasLabel(label));
  if (filter.withoutMerged === true) conditions.push(isShownAlone(forms));
  return [...conditions, ...partConditions(filter)];
}

/** Returns the condition that a submission is not merged into another. */
export function isNotMerged(): Expression<SqlBool> {
  return sql<SqlBool>`NOT EXISTS (SELECT 1 FROM merges WHERE merges.submission = submissions.id)`;
}

/** What is merged into a submission that an operator may not see is shown to them by itself. */
function isShownAlone(forms: readonly string[] | undefined): Expression<SqlBool> {
  if (forms === undefined) return isNotMerged();
  return sql<SqlBool>`NOT EXISTS (SELECT 1 FROM merges
    INNER JOIN submissions AS kept ON kept.id = merges.merged_into
    WHERE merges.submission = submissions.id AND kept.form IN (${sql.join(forms)}))`;
}

/**
 * A subquery, because SQLite would otherwise use the index of states and read every submission of a
 * state to find those of one person.
 */
function hasValue(column: 'sender' | 'assignee', value: string): Expression<SqlBool> {
  return sql<SqlBool>`submissions.id IN (SELECT own.id FROM submissions AS own
    WHERE own.${sql.ref(column)} = ${value})`;
}

function hasLabel(label: string): Expression<SqlBool> {
  return sql<SqlBool>`submissions.id IN (SELECT submission FROM labels WHERE label = ${label})`;
}

/** Returns the conditions on the time, the payment, the files and the mark. */
function partConditions(filter: SubmissionFilter): Expression<SqlBool>[] {
  const { from, to, paid, withFiles, possiblyTwice } = filter;
  const conditions = timeConditions(from, to);
  if (paid === true) {
    conditions.push(
      sql<SqlBool>`submissions.id IN (SELECT submission FROM payments WHERE state = 'paid')`,
    );
  }
  if (withFiles === true) {
    conditions.push(
      sql<SqlBool>`submissions.id IN (SELECT submission FROM files WHERE draft_of IS NULL)`,
    );
  }
  if (possiblyTwice === true) {
    conditions.push(sql<SqlBool>`submissions.id IN (SELECT marked.id FROM submissions AS marked
      WHERE marked.possible_repeat_of IS NOT NULL)`);
  }
  return conditions;
}

/**
 * Returns the conditions on the time of arrival, and the ids between which all submissions of that time
 * are: lists are in the order of ids, and would otherwise read every newer submission first.
 */
function timeConditions(from: Date | undefined, to: Date | undefined): Expression<SqlBool>[] {
  const eb = expressionBuilder<Tables, 'submissions'>();
  const ofTime: Expression<SqlBool>[] = [];
  if (from !== undefined) ofTime.push(eb('submissions.received_at', '>=', from.getTime()));
  if (to !== undefined) ofTime.push(eb('submissions.received_at', '<', to.getTime()));
  if (ofTime.length === 0) return [];
  const condition = eb.and(ofTime);
  // The concatenation makes both databases use the index of times, not that of ids.
  return [
    ...ofTime,
    sql<SqlBool>`submissions.id >= (SELECT MIN(submissions.id || '') FROM submissions WHERE ${condition})`,
    sql<SqlBool>`submissions.id <= (SELECT MAX(submissions.id || '') FROM submissions WHERE ${condition})`,
  ];
}
