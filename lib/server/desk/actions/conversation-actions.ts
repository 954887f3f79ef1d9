import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import {
  backToSubmission,
  findActionSubmission,
} from '@/lib/server/desk/actions/submission-action';
import { createAuditEntry } from '@/lib/server/desk/audit';
import { canSeeForm, isPermitted } from '@/lib/server/desk/permissions';
import {
  cleanLine,
  cleanText,
  maxLabelLength,
  maxNoteLength,
} from '@/lib/server/desk/replies/reply-settings';
import { createId } from '@/lib/server/submissions/ids';

/** Adds a note, which only operators see, and redirects to the submission. */
export async function addNote(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields, operator, randomBytes } = request;
  const found = await findActionSubmission(request);
  if (found.kind !== 'found') return found;
  const text = cleanText(fields.get('note'));
  if (text === '' || text.length > maxNoteLength) return { kind: 'invalid' };
  const { store, now } = services;
  const isAdded = await store.addNote({
    id: createId(now(), randomBytes),
    submission: found.submission.id,
    author: operator.email,
    text,
    createdAt: now(),
  });
  const next = backToSubmission(fields, found.submission.id, { hash: '#conversation' });
  return isAdded ? { kind: 'done', next } : { kind: 'missing' };
}

/**
 * Assigns a submission to an operator who may work on it, or to none, and redirects to it.
 *
 * `seen` is the assignee on the page. If another operator has changed it since, nothing is changed and
 * the page says so.
 */
export async function assignSubmission(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields, operator, randomBytes } = request;
  const { store, now } = services;
  const found = await findActionSubmission(request);
  if (found.kind !== 'found') return found;
  const { id, form } = found.submission;
  const to = fields.get('assignee');
  const seen = fields.get('seen');
  if (to === null || seen === null) return { kind: 'invalid' };
  const assignee = to === '' ? undefined : await store.findOperator(to);
  if (to !== '') {
    const isAble =
      assignee !== undefined && canSeeForm(assignee, form) && isPermitted(assignee, 'work');
    if (!isAble) return { kind: 'invalid' };
  }
  if (to === seen) return { kind: 'done', next: backToSubmission(fields, id) };
  const audit = createAuditEntry(
    { operator: operator.email, action: 'assign', subject: id, details: to },
    now(),
    randomBytes,
  );
  const before = seen === '' ? undefined : seen;
  const isAssigned = await store.assignSubmission(id, assignee?.email, before, audit);
  const options = isAssigned ? {} : { done: 'assigned' };
  return { kind: 'done', next: backToSubmission(fields, id, options) };
}

/** Adds (`add`) or removes (`remove`) a label and redirects to the submission. */
export async function changeLabel(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields } = request;
  const found = await findActionSubmission(request);
  if (found.kind !== 'found') return found;
  const { id } = found.submission;
  const removed = fields.get('remove');
  const added = cleanLine(fields.get('add'));
  if (removed !== null) await services.store.removeLabel(id, removed);
  else if (added === '' || added.length > maxLabelLength) return { kind: 'invalid' };
  else await services.store.addLabel(id, added);
  return { kind: 'done', next: backToSubmission(fields, id) };
}
