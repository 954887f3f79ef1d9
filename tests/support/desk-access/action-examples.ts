import type { Permission } from '@/lib/server/access/is-permitted';
import type { ExpectedStatus, Fields, Subject } from '@/tests/support/desk-access/rules';

/** A request to an action that does something, and its status for those who may. */
export interface ActionExample {
  /** The address in the list of actions. */
  readonly path: string;
  readonly status: ExpectedStatus;
  /** The fields, or the query of a download. */
  readonly fields: (subject: Subject) => Fields;
  /** Those who may not see the form of the submission get 404. */
  readonly isOfForm?: boolean;
  /** What this request needs, if it is more than that of the action. */
  readonly permission?: Permission;
}

const none = () => ({});
const submission = ({ submission: id }: Subject) => ({ submission: id });
/** The restricted operator may see its form. */
const quietEvening = { event: 'a-quiet-evening' };
const idempotencyKey = '019012ab-cdef-7123-8456-0123456789ab';
const isOfForm = true;

/** The tests of access request an action that is not here without a valid form. */
export const actionExamples: readonly ActionExample[] = [
  { path: 'sign-in', status: 303, fields: () => ({ key: 'unknown' }) },
  { path: 'sign-out', status: 303, fields: none },
  { path: 'link', status: 303, fields: none },
  { path: 'passkeys/options', status: 200, fields: none },
  { path: 'passkeys/sign-in', status: 303, fields: none },
  { path: 'passkeys/new', status: 200, fields: none },
  { path: 'passkeys/add', status: 303, fields: none },
  { path: 'push/message', status: 200, fields: none },
  { path: 'push/delete', status: 404, fields: () => ({ device: 'unknown' }) },
  { path: 'access/language', status: 303, fields: () => ({ language: '' }) },
  { path: 'access/end-sessions', status: 404, fields: () => ({ session: 'unknown' }) },
  {
    path: 'access/end-sessions',
    status: 404,
    fields: ({ other }) => ({ operator: other, session: 'unknown' }),
    permission: 'manage',
  },
  {
    path: 'access/add-operator',
    status: 303,
    fields: ({ other }) => ({ email: `added-${other}`, role: 'reader', 'all-forms': 'yes' }),
  },
  {
    path: 'access/change-operator',
    status: 303,
    // Of another version, so that it changes nothing.
    fields: ({ other }) => ({ operator: other, role: 'reader', 'all-forms': 'yes' }),
  },

  { path: 'events', status: 200, fields: none },
  { path: 'list', status: 200, fields: none },
  {
    path: 'mark',
    status: 303,
    fields: (subject) => ({ ...submission(subject), mark: 'read' }),
    isOfForm,
  },
  {
    path: 'submissions/merge',
    status: 303,
    // With itself, so that it changes nothing.
    fields: ({ submission: id }) => ({ submission: id, merged: id }),
    isOfForm,
  },
  {
    path: 'submissions/unmerge',
    status: 303,
    fields: ({ submission: id }) => ({ submission: id, kept: id, merged: id }),
    isOfForm,
  },
  {
    path: 'move',
    status: 303,
    fields: (subject) => ({ ...submission(subject), to: 'inbox' }),
    isOfForm,
  },
  {
    path: 'submissions/assign',
    status: 303,
    fields: (subject) => ({ ...submission(subject), assignee: '', expectedVersion: '' }),
    isOfForm,
  },
  {
    path: 'submissions/label',
    status: 303,
    fields: (subject) => ({ ...submission(subject), add: 'matrix' }),
    isOfForm,
  },
  {
    path: 'submissions/note',
    status: 303,
    fields: (subject) => ({ ...submission(subject), note: 'Call back' }),
    isOfForm,
  },
  // The store leaves out submissions of forms that the operator may not see.
  { path: 'batch', status: 303, fields: ({ submission: id }) => ({ id, change: 'read' }) },
  { path: 'undo', status: 303, fields: () => ({ batch: 'unknown' }) },
  { path: 'files/[file]', status: 200, fields: none, isOfForm },
  // A text has no preview.
  { path: 'previews/[file]', status: 404, fields: none },
  { path: 'export.csv', status: 200, fields: ({ submission: ids }) => ({ ids }) },
  { path: 'export.json', status: 200, fields: ({ submission: ids }) => ({ ids }) },
  { path: 'person.zip', status: 200, fields: ({ sender }) => ({ sender }), isOfForm },
  {
    path: 'delete',
    status: 303,
    fields: ({ submission: ids }) => ({ ids, count: 'changed' }),
  },

  {
    path: 'replies/draft',
    status: 303,
    fields: (subject) => ({ ...submission(subject), text: 'Dear Ana' }),
    isOfForm,
  },
  { path: 'replies/insert', status: 303, fields: submission, isOfForm },
  {
    path: 'replies/detach',
    status: 303,
    fields: (subject) => ({ ...submission(subject), detach: 'unknown' }),
    isOfForm,
  },
  {
    path: 'replies/send',
    status: 303,
    fields: (subject) => ({
      ...submission(subject),
      reply: idempotencyKey,
      text: 'Dear Ana',
      expectedVersion: '0',
    }),
    isOfForm,
  },
  { path: 'replies/save', status: 303, fields: () => ({ title: 'Matrix', text: 'Yes' }) },

  {
    path: 'bookings/block',
    status: 303,
    fields: () => ({ ...quietEvening, block: idempotencyKey, kind: 'all' }),
  },
  {
    path: 'bookings/mail',
    status: 303,
    fields: () => ({ ...quietEvening, message: idempotencyKey }),
  },
  {
    path: 'bookings/mail-preview',
    status: 303,
    fields: () => ({ ...quietEvening, message: idempotencyKey }),
  },
  {
    path: 'bookings/mail-take-back',
    status: 303,
    fields: () => ({ ...quietEvening, message: idempotencyKey }),
  },
  { path: 'bookings/date', status: 200, fields: () => quietEvening },
  { path: 'bookings/dates', status: 200, fields: none },
  { path: 'door/list', status: 200, fields: () => quietEvening },
  {
    path: 'door/check-ins',
    status: 303,
    fields: (subject) => ({ ...submission(subject), ...quietEvening, people: '1' }),
  },
  { path: 'door/manifest', status: 200, fields: () => quietEvening },
  { path: 'door/worker', status: 200, fields: none },
  // Payments are off.
  { path: 'payments.csv', status: 404, fields: none },
  { path: 'report.csv', status: 200, fields: () => ({ table: 'months' }) },

  // Everybody changes their own notifications, and only owners those of others.
  {
    path: 'notifications',
    status: 303,
    fields: ({ own }) => ({ operator: own, version: '0', hour: '8' }),
  },
  {
    path: 'notifications',
    status: 303,
    fields: ({ other }) => ({ operator: other, version: '0', hour: '8' }),
    permission: 'manage',
  },
  { path: 'recipients', status: 303, fields: () => ({ answer: 'unknown' }) },
  { path: 'silences', status: 303, fields: none },
  { path: 'test-mail', status: 303, fields: none },
  {
    path: 'tokens',
    status: 303,
    fields: () => ({ do: 'add', form: 'school-visit', label: 'Matrix' }),
  },
];
