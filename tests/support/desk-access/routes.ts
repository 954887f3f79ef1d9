import {
  all,
  allOfForm,
  changes,
  owners,
  reads,
  staff,
  staffOfForm,
  type RouteRule,
  type Subject,
} from '@/tests/support/desk-access/rules';

const submission = ({ submission: id }: Subject) => ({ submission: id });
const of = (path: string) => (subject: Subject) => path.replace('ID', subject.submission);

const pages: readonly RouteRule[] = [
  reads('/desk', all(200)),
  reads('/desk/[submission]', allOfForm(200), of('/desk/ID')),
  reads('/desk/account', all(200)),
  reads('/desk/answers', owners(200)),
  reads('/desk/audit', owners(200)),
  reads('/desk/check-up', owners(200)),
  reads('/desk/delete', owners(200), of('/desk/delete?ids=ID')),
  reads('/desk/door-list', staff(200)),
  reads('/desk/door', staff(200)),
  // The restricted operator may see the form of the event.
  reads('/desk/door/[...key]', staff(200), '/desk/door/a-quiet-evening'),
  reads('/desk/events', all(200)),
  reads('/desk/events/[...key]', all(200), '/desk/events/a-quiet-evening'),
  reads('/desk/export', staff(200)),
  reads('/desk/forms', owners(200)),
  reads('/desk/forms/[form]', owners(200), '/desk/forms/school-visit'),
  // Without the mails of forms that the operator may not see.
  reads('/desk/mail', all(200), of('/desk/mail?submission=ID')),
  reads('/desk/notifications', all(200)),
  reads('/desk/operators', owners(200)),
  reads('/desk/payments', all(200)),
  reads('/desk/person', owners(200)),
  // The submission has no payment.
  reads('/desk/refund', owners(404), of('/desk/refund?payment=ID&sum=1')),
  // The event is not cancelled.
  reads('/desk/refund-all', owners(404), '/desk/refund-all?event=a-quiet-evening'),
  reads('/desk/replies', staff(200)),
  reads('/desk/tokens', owners(200)),
  reads('/desk/webhooks', owners(200)),
  reads('/desk/withdraw', owners(200), ({ other }) => `/desk/withdraw?operator=${other}`),
];

/** The restricted operator may see its form. */
const quietEvening = { event: 'a-quiet-evening' };
const newId = '019012ab-cdef-7123-8456-0123456789ab';

const downloads: readonly RouteRule[] = [
  reads('/api/desk/door/list', staff(200), '/api/desk/door/list?event=a-quiet-evening'),
  reads('/api/desk/events', all(200)),
  reads('/api/desk/list', all(200)),
  reads('/api/desk/export.csv', staff(200), of('/api/desk/export.csv?ids=ID')),
  reads('/api/desk/export.json', staff(200), of('/api/desk/export.json?ids=ID')),
  reads('/api/desk/files/[file]', allOfForm(200), ({ file }) => `/api/desk/files/${file}`),
  reads('/api/desk/person.zip', staffOfForm(200), ({ sender }) => {
    return `/api/desk/person.zip?sender=${encodeURIComponent(sender)}`;
  }),
  // Payments are off at this site.
  reads('/api/desk/payments.csv', staff(404)),
  // A text has no preview.
  reads('/api/desk/previews/[file]', allOfForm(404), ({ file }) => `/api/desk/previews/${file}`),
];

const actionsOfSubmissions: readonly RouteRule[] = [
  // The store leaves out submissions of forms that the operator may not see.
  changes('/api/desk/batch', staff(303), ({ submission: id }) => ({ id, change: 'read' })),
  changes('/api/desk/delete', owners(303), ({ submission: ids }) => ({ ids, count: 'changed' })),
  changes('/api/desk/door/check-ins', staff(303), (subject) => {
    return { ...submission(subject), event: 'a-quiet-evening', people: '1' };
  }),
  changes('/api/desk/door/sell', staff(400), { event: 'a-quiet-evening' }),
  changes('/api/desk/mail', staff(404), { mail: 'unknown' }),
  changes('/api/desk/mark', staffOfForm(303), (subject) => ({
    ...submission(subject),
    mark: 'read',
  })),
  changes('/api/desk/move', staffOfForm(303), (subject) => ({
    ...submission(subject),
    to: 'inbox',
  })),
  changes('/api/desk/places/add', staff(400), { ...quietEvening, submission: 'unknown' }),
  changes('/api/desk/places/block', staff(303), { ...quietEvening, block: newId, kind: 'all' }),
  changes('/api/desk/places/unblock', staff(404), { ...quietEvening, block: newId }),
  changes('/api/desk/places/release', staff(404), { ...quietEvening, all: 'on' }),
  changes('/api/desk/places/move', staff(404), (subject) => ({
    ...submission(subject),
    ...quietEvening,
  })),
  changes('/api/desk/places/change', staff(404), (subject) => ({
    ...submission(subject),
    ...quietEvening,
  })),
  changes('/api/desk/places/cancel', staff(404), (subject) => ({
    ...submission(subject),
    ...quietEvening,
  })),
  changes('/api/desk/places/ticket', staff(404), (subject) => ({
    ...submission(subject),
    ...quietEvening,
    message: newId,
  })),
  changes('/api/desk/places/mail', staff(303), { ...quietEvening, message: newId }),
  changes('/api/desk/refund', owners(404), ({ submission: payment }) => {
    return { payment, refund: 'refund', sum: '1', refunded: '0' };
  }),
  changes('/api/desk/refund-all', owners(404), quietEvening),
  changes('/api/desk/replies/delete', staff(404), { id: 'unknown' }),
  changes('/api/desk/replies/draft', staffOfForm(303), (subject) => {
    return { ...submission(subject), text: 'Dear Ana' };
  }),
  changes('/api/desk/replies/insert', staffOfForm(303), submission),
  changes('/api/desk/replies/save', staff(303), { title: 'Matrix', text: 'Yes' }),
  changes('/api/desk/replies/send', staffOfForm(303), (subject) => {
    return { ...submission(subject), reply: newId, text: 'Dear Ana', seen: '0' };
  }),
  changes('/api/desk/submissions/assign', staffOfForm(303), (subject) => {
    return { ...submission(subject), assignee: '', seen: '' };
  }),
  changes('/api/desk/submissions/label', staffOfForm(303), (subject) => {
    return { ...submission(subject), add: 'matrix' };
  }),
  changes('/api/desk/submissions/note', staffOfForm(303), (subject) => {
    return { ...submission(subject), note: 'Call back' };
  }),
  changes('/api/desk/undo', staff(303), { batch: 'unknown' }),
];

const actionsOfSettings: readonly RouteRule[] = [
  changes('/api/desk/access/add-operator', owners(303), ({ other }) => {
    return { email: `added-${other}`, role: 'reader', 'all-forms': 'yes' };
  }),
  changes('/api/desk/access/change-operator', owners(303), ({ other }) => {
    return { operator: other, role: 'reader', 'all-forms': 'yes' };
  }),
  changes('/api/desk/access/end-sessions', all(404), { session: 'unknown' }),
  // Only owners end the sessions of others.
  changes('/api/desk/access/end-sessions', owners(404), ({ other }) => {
    return { operator: other, session: 'unknown' };
  }),
  changes('/api/desk/access/withdraw-operator', owners(404), { operator: 'unknown' }),
  changes('/api/desk/answers', owners(400), { form: 'school-visit', mode: 'unknown' }),
  changes('/api/desk/form-settings', owners(400), { form: 'school-visit', version: 'unknown' }),
  // Everybody changes their own notifications, and only owners those of others.
  changes('/api/desk/notifications', all(303), ({ own }) => {
    return { operator: own, version: '0', hour: '8' };
  }),
  changes('/api/desk/notifications', owners(303), ({ other }) => {
    return { operator: other, version: '0', hour: '8' };
  }),
  changes('/api/desk/passkeys/add', all(303)),
  changes('/api/desk/passkeys/delete', all(404)),
  changes('/api/desk/passkeys/new', all(200)),
  changes('/api/desk/passkeys/rename', all(400)),
  changes('/api/desk/recipients', owners(303), { answer: 'unknown' }),
  changes('/api/desk/silences', owners(303)),
  changes('/api/desk/test-mail', owners(303)),
  changes('/api/desk/tokens', owners(303), { do: 'add', form: 'school-visit', label: 'Matrix' }),
  changes('/api/desk/webhooks', owners(400), { do: 'unknown' }),
];

/** Ends the session, so it comes last. */
export const signOut = changes('/api/desk/sign-out', all(303));

/** A request to every route that needs a session. */
export const rules: readonly RouteRule[] = [
  ...pages,
  ...downloads,
  ...actionsOfSubmissions,
  ...actionsOfSettings,
];

/** Routes that need no session, because they begin one. The statuses hold for everybody. */
export const publicRules: readonly RouteRule[] = [
  reads('/desk/sign-in', all(200)),
  reads('/api/desk/door/manifest', all(200), '/api/desk/door/manifest?event=a-quiet-evening'),
  reads('/api/desk/door/worker', all(200)),
  changes('/api/desk/link', all(303)),
  changes('/api/desk/passkeys/options', all(200)),
  changes('/api/desk/passkeys/sign-in', all(303)),
  changes('/api/desk/sign-in', all(303), { key: 'unknown' }),
];
