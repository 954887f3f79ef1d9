import type { MessageFolder } from '@/lib/inbox/inbox-page';
import type { DeskActionRequest } from '@/lib/server/desk/desk-action';
import { id, optionalText } from '@/lib/server/desk/fields';
import { readListQuery, submissionHref, type ListQuery } from '@/lib/server/desk/list-query';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/**
 * The fields of the list that an action came from: `list` has its address's query; else the fields have its
 * names.
 */
export const listFields = {
  list: optionalText,
  form: optionalText,
  state: optionalText,
  before: optionalText,
};

/** The fields of an action on a submission beside a list. */
export const submissionFields = { submission: id, ...listFields };

/** The list that an action came from, as its fields name it. */
export type ListInput = Readonly<Partial<Record<keyof typeof listFields, string | undefined>>>;

/** Finds the submission of an id; `undefined` if the operator may not see its form. */
export async function findActionSubmission(
  { services, operator }: Pick<DeskActionRequest, 'services' | 'operator'>,
  submission: string,
): Promise<StoredSubmission | undefined> {
  const found = await services.store.findSubmission(submission);
  return found !== undefined && canSeeForm(operator, found.form) ? found : undefined;
}

/** Returns the query of the list that the action came from. */
export function actionListQuery({ list, form, state, before }: ListInput): ListQuery {
  if (list !== undefined) return readListQuery(Object.fromEntries(new URLSearchParams(list)));
  // Other fields of an action have the names of filters, such as `assignee`.
  return readListQuery({ form, state, before });
}

/** What the page says that an action leads to. */
interface BackOptions {
  readonly hash?: string;
  /** Names a notice. */
  readonly done?: string;
  /** Names the files that are not kept, and why. */
  readonly refused?: readonly string[];
}

/** Returns the address of a submission beside its list. */
export function backToSubmission(
  list: ListInput,
  id: string,
  { hash = '', done, refused = [] }: BackOptions = {},
): string {
  const href = submissionHref(id, actionListQuery(list));
  const search = new URLSearchParams(refused.map((file) => ['refused', file]));
  if (done !== undefined) search.append('done', done);
  const query = search.size === 0 ? '' : `${href.includes('?') ? '&' : '?'}${search.toString()}`;
  return `${href}${query}${hash}`;
}

/** Returns the folder of a message by its state. */
export function folderOf(state: string | null): MessageFolder {
  return state === 'bin' || state === 'spam' || state === 'unpaid' ? state : 'other';
}
