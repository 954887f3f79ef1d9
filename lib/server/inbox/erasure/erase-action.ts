import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { text } from '@/lib/server/desk/fields';
import {
  eraseSubmissions,
  forgetPerson,
  isLargeErasure,
  type EraseDeps,
} from '@/lib/server/inbox/erasure/erase';
import {
  readSelection,
  selectedIds,
  selectionFields,
  type SelectionParameters,
} from '@/lib/server/inbox/erasure/selection';

/**
 * Deletes the submissions or the person that an operator has confirmed.
 *
 * Redirects to the confirmation again, and deletes nothing, if the number has changed since or if the
 * number that a large deletion asks for was not typed.
 */
export const eraseSelected = deskAction({ count: text, typed: text }, async (request) => {
  const { services, input, fields, operator, randomBytes, readContent } = request;
  const deps: EraseDeps = { ...services, randomBytes };
  const parameters = parametersOf(fields);
  const selection = readSelection(parameters);
  if (selection === undefined) return { kind: 'invalid' };
  const page = selection.kind === 'person' ? '/desk/person' : '/desk/delete';
  const ids = await selectedIds(selection, deps.store, (await readContent()).site.timeZone);
  const counts = await deps.store.countErasure(ids);
  const count = String(counts.submissions - counts.unfinished);
  const again = (problem: string): ActionResult => {
    const search = new URLSearchParams({ problem });
    for (const [name, value] of selectionFields(parameters)) search.append(name, value);
    return { kind: 'done', next: `${page}?${search.toString()}` };
  };
  if (input.count !== count) return again('changed');
  if (isLargeErasure(counts) && input.typed.trim() !== count) return again('number');
  const { email } = operator;
  const deleted =
    selection.kind === 'person'
      ? (await forgetPerson(deps, selection.email, email)).submissions
      : await eraseSubmissions(deps, ids, { operator: email, reason: 'chosen' });
  return { kind: 'done', next: `${page}?deleted=${deleted}` };
});

function parametersOf(fields: URLSearchParams): SelectionParameters {
  const names = [...new Set(fields.keys())];
  return Object.fromEntries(names.map((name) => [name, fields.getAll(name)]));
}
