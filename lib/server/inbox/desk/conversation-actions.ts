import { z } from 'zod';
import { deskAction } from '@/lib/server/desk/desk-action';
import { filled, idempotencyKey, line, optionalText, paragraphs } from '@/lib/server/desk/fields';
import {
  backToSubmission,
  findActionSubmission,
  submissionFields,
} from '@/lib/server/inbox/desk/submission-action';
import { mailAssigned } from '@/lib/server/inbox/desk/attention-mails';
import { type AuditAction, createAuditEntry } from '@/lib/server/access/audit';
import { canSeeForm, isPermitted } from '@/lib/server/access/is-permitted';
import { maxLabelLength, maxNoteLength } from '@/lib/server/inbox/replies/reply-settings';
import { createId } from '@/lib/server/platform/store/ids';

/**
 * Adds a note, which only operators see, and redirects to the submission. A second press stores nothing, because
 * the id comes from the form; another text from the same form, after the browser went back, is a note of its own.
 */
export const addNote = deskAction(
  {
    ...submissionFields,
    id: idempotencyKey.optional(),
    note: paragraphs.pipe(filled(maxNoteLength)),
  },
  async (request) => {
    const { services, input, operator, randomBytes } = request;
    const submission = await findActionSubmission(request, input.submission);
    if (submission === undefined) return { kind: 'missing' };
    const { store, now } = services;
    const at = now();
    const note = {
      id: input.id ?? createId(at, randomBytes),
      submission: submission.id,
      author: operator.email,
      text: input.note,
      createdAt: at,
    };
    const next = backToSubmission(input, submission.id, { hash: '#conversation' });
    if (await store.addNote(note)) return { kind: 'done', next };
    const { notes } = await store.findConversation(submission.id);
    const isStored = notes.some(
      ({ id, author, text }) => id === note.id && author === note.author && text === note.text,
    );
    const isAdded = isStored || (await store.addNote({ ...note, id: createId(at, randomBytes) }));
    return isAdded ? { kind: 'done', next } : { kind: 'missing' };
  },
);

/**
 * Assigns a submission to an operator who may work on it, or to none, and redirects to it.
 *
 * `expectedVersion` is the assignee on the page. If another operator has changed it since, nothing is changed and
 * the page says so.
 */
export const assignSubmission = deskAction(
  { ...submissionFields, assignee: z.string(), expectedVersion: z.string() },
  async (request) => {
    const { services, input, operator, randomBytes } = request;
    const { store, now } = services;
    const submission = await findActionSubmission(request, input.submission);
    if (submission === undefined) return { kind: 'missing' };
    const { id, form } = submission;
    const { assignee: to, expectedVersion } = input;
    const assignee = to === '' ? undefined : await store.findOperator(to);
    if (to !== '') {
      const isAble =
        assignee !== undefined && canSeeForm(assignee, form) && isPermitted(assignee, 'work');
      if (!isAble) return { kind: 'invalid' };
    }
    if (to === expectedVersion) return { kind: 'done', next: backToSubmission(input, id) };
    const audit = createAuditEntry(
      { operator: operator.email, action: 'assign', subject: id, details: to },
      now(),
      randomBytes,
    );
    const before = expectedVersion === '' ? undefined : expectedVersion;
    const isAssigned = await store.assignSubmission(id, assignee?.email, before, audit);
    if (isAssigned && assignee !== undefined) {
      await mailAssigned(request, assignee.email, submission);
    }
    const options = isAssigned ? {} : { done: 'assigned' };
    return { kind: 'done', next: backToSubmission(input, id, options) };
  },
);

/** Adds (`add`) or removes (`remove`) a label and redirects to the submission. */
export const changeLabel = deskAction(
  { ...submissionFields, add: line, remove: optionalText },
  async (request) => {
    const { services, input, operator, randomBytes } = request;
    const { store, now } = services;
    const submission = await findActionSubmission(request, input.submission);
    if (submission === undefined) return { kind: 'missing' };
    const { id } = submission;
    const { add: added, remove: removed } = input;
    const auditOf = (action: AuditAction, details: string) =>
      createAuditEntry(
        { operator: operator.email, action, subject: id, details },
        now(),
        randomBytes,
      );
    if (removed !== undefined) {
      await store.removeLabel(id, removed, auditOf('label-removed', removed));
    } else if (added === '' || added.length > maxLabelLength) return { kind: 'invalid' };
    else await store.addLabel(id, added, auditOf('label-added', added));
    return { kind: 'done', next: backToSubmission(input, id) };
  },
);
