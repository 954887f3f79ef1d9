import { canSeeForm } from '@/lib/server/desk/permissions';
import {
  isId,
  readListQuery,
  submissionHref,
  type ListQuery,
} from '@/lib/server/desk/pages/list-query';
import type { DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import type { StoredSubmission } from '@/lib/server/store/store';

/** The submission of an action, or why there is none. */
export type ActionSubmission =
  | { readonly kind: 'found'; readonly submission: StoredSubmission }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'missing' };

/** Finds the submission that the field `name` names, if the operator may see its form. */
export async function findActionSubmission(
  { services, fields, operator }: Pick<DeskActionRequest, 'services' | 'fields' | 'operator'>,
  name = 'submission',
): Promise<ActionSubmission> {
  const id = fields.get(name);
  if (!isId(id)) return { kind: 'invalid' };
  const submission = await services.store.findSubmission(id);
  return submission === undefined || !canSeeForm(operator, submission.form)
    ? { kind: 'missing' }
    : { kind: 'found', submission };
}

/**
 * Returns the query of the list that the action came from: the field `list` has its address's query; else
 * the fields have its names.
 */
export function actionListQuery(fields: URLSearchParams): ListQuery {
  const list = fields.get('list');
  if (list !== null) return readListQuery(Object.fromEntries(new URLSearchParams(list)));
  // Other fields of an action have the names of filters, such as `assignee`.
  const [form, state, before] = [fields.get('form'), fields.get('state'), fields.get('before')];
  return readListQuery({ form, state, before });
}

/** Returns the address of a submission beside its list. `done` names a notice for the page. */
export function backToSubmission(
  fields: URLSearchParams,
  id: string,
  { hash = '', done }: { readonly hash?: string; readonly done?: string } = {},
): string {
  const href = submissionHref(id, actionListQuery(fields));
  const search = done === undefined ? '' : `${href.includes('?') ? '&' : '?'}done=${done}`;
  return `${href}${search}${hash}`;
}
