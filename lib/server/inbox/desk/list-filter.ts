import type { DeskFilters } from '@/lib/inbox/inbox-page';
import { listHref, listParams, type ListQuery } from '@/lib/server/desk/list-query';
import { commonForms, visibleForms } from '@/lib/server/access/is-permitted';
import { stateTitles } from '@/lib/words/lib/server/desk';
import { listTitles, readTitles } from '@/lib/words/lib/server/inbox/desk';
import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { createCollator } from '@/lib/intl/normalize-text';
import { currentLanguage } from '@/lib/languages/current-language';
import type { Operator } from '@/lib/server/access/access-record';
import { sortOperators } from '@/lib/server/access/sort-operators';
import type { Store } from '@/lib/server/store';
import { addDays, instantOf } from '@/lib/time/zoned-time';
import type { SubmissionQuery } from '@/lib/server/inbox/lists/list-record';

/**
 * Returns what the store needs to select the submissions of a list that an operator may see, without those that are
 * shown with others. Days begin at midnight in `timeZone`.
 */
export function submissionQuery(
  query: ListQuery,
  operator: Operator,
  timeZone: string,
): Omit<SubmissionQuery, 'limit'> {
  return { ...withInstants(query, timeZone), forms: visibleForms(operator), withoutMerged: true };
}

/** Replaces the days of a list's query by the times at which they begin and end in `timeZone`. */
export function withInstants(
  { from, to, ...query }: ListQuery,
  timeZone: string,
): Omit<SubmissionQuery, 'limit'> {
  const startOf = (date: string) => instantOf({ date, minutes: 0 }, timeZone);
  return {
    ...query,
    from: from === undefined ? undefined : startOf(from),
    to: to === undefined ? undefined : startOf(addDays(to, 1)),
  };
}

/** Returns the title of a list, such as `New in Write to us`. */
export function listTitle(
  { form, state, read }: ListQuery,
  forms: ReadonlyMap<string, Pick<FormDefinition, 'title' | 'deskName'>>,
): string {
  const isRead = state === 'inbox' && read !== undefined;
  const { all, ofForm } = isRead ? readTitles[read] : listTitles[state];
  return form === undefined ? all : ofForm(deskNameOf(forms.get(form), form));
}

/** The parameters that the forms of the list do not show as filters. */
const unfiltered = new Set(['form', 'state', 'read', 'search', 'sort', 'before', 'after']);

/** Whether a query has a search or a filter beside the form and the state. */
export function isFiltered(query: ListQuery): boolean {
  return query.search !== undefined || countFilters(query) > 0;
}

/** More labels than an organisation uses. */
const maxLabels = 200;

/** Returns the data of the search form and the filters above the list. */
export async function loadFilters(
  store: Pick<Store, 'listLabels' | 'listOperators'>,
  query: ListQuery,
  forms: ReadonlyMap<string, FormDefinition>,
  operator: Operator,
): Promise<DeskFilters> {
  const { form, state, read } = query;
  const operators = (await store.listOperators()).filter(
    (each) => commonForms(operator, each)?.length !== 0,
  );
  const labels = await store.listLabels(maxLabels);
  return {
    values: Object.fromEntries(listParams(query)),
    count: countFilters(query),
    clearHref: listHref({ state: state === 'all' ? 'inbox' : state, form, read }),
    states: Object.entries(stateTitles).map(([value, label]) => ({ value, label })),
    forms: [...forms].map(([value, definition]) => ({
      value,
      label: deskNameOf(definition, value),
    })),
    assignees: sortOperators(operators).map(({ email, name }) => ({
      value: email,
      label: name === '' ? email : name,
    })),
    labels: labels.toSorted(createCollator(currentLanguage())),
  };
}

function countFilters(query: ListQuery): number {
  return listParams(query).filter(([name]) => !unfiltered.has(name)).length;
}
