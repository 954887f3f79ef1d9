import {
  get,
  post,
  publicGet,
  publicPost,
  type ListedAction,
} from '@/lib/server/desk/actions/action-list';

// A request loads the modules of its own action only.
const signIn = () => import('@/lib/server/desk/access/sign-in-actions');
const link = () => import('@/lib/server/desk/access/link-action');
const passkeys = () => import('@/lib/server/desk/access/passkey-actions');
const sessions = () => import('@/lib/server/desk/access/session-actions');
const operators = () => import('@/lib/server/desk/access/operator-actions');
const liveEvents = () => import('@/lib/server/desk/live/live-events');
const liveList = () => import('@/lib/server/desk/live/live-list');
const submission = () => import('@/lib/server/desk/actions/actions');
const conversation = () => import('@/lib/server/desk/actions/conversation-actions');
const batch = () => import('@/lib/server/desk/actions/batch-action');
const files = () => import('@/lib/server/desk/downloads/submission-file');
const previews = () => import('@/lib/server/desk/downloads/picture-preview');
const csv = () => import('@/lib/server/desk/exports/submissions-csv');
const json = () => import('@/lib/server/desk/exports/submissions-json');
const person = () => import('@/lib/server/desk/person/send-person-zip');
const erasure = () => import('@/lib/server/desk/erasure/erase-action');
const replies = () => import('@/lib/server/desk/actions/reply-actions');
const savedReplies = () => import('@/lib/server/desk/actions/saved-reply-actions');
const mail = () => import('@/lib/server/desk/actions/mail-action');
const addedBooking = () => import('@/lib/server/desk/event-dates/add-action');
const movedBooking = () => import('@/lib/server/desk/event-dates/booking/move-action');
const counts = () => import('@/lib/server/desk/event-dates/booking/counts-action');
const cancellation = () => import('@/lib/server/desk/event-dates/booking/cancel-action');
const ticket = () => import('@/lib/server/desk/event-dates/booking/ticket-action');
const bookingMail = () => import('@/lib/server/desk/event-dates/mail/mail-action');
const blocks = () => import('@/lib/server/desk/event-dates/block-actions');
const holds = () => import('@/lib/server/desk/event-dates/holds');
const checkIns = () => import('@/lib/server/desk/door/check-in-action');
const sale = () => import('@/lib/server/desk/door/sell-action');
const door = () => import('@/lib/server/desk/door/send-door');
const doorManifest = () => import('@/lib/server/desk/door/door-manifest');
const doorWorker = () => import('@/lib/server/desk/door/door-worker');
const refund = () => import('@/lib/server/desk/actions/refund-action');
const refundAll = () => import('@/lib/server/desk/event-dates/refund-all/refund-all-action');
const payments = () => import('@/lib/server/desk/downloads/payments-csv');
const notifications = () => import('@/lib/server/desk/telling/notification-actions');
const answers = () => import('@/lib/server/desk/telling/answers');
const checkUp = () => import('@/lib/server/desk/telling/check-up-page');
const tokens = () => import('@/lib/server/desk/connections/token-action');
const webhooks = () => import('@/lib/server/desk/connections/webhook-actions');
const formSettings = () => import('@/lib/server/desk/form-settings/form-settings-action');

/**
 * Every action and download of the desk: the address after `/api/desk/`, what the operator must be permitted,
 * and the handler, which says what it reads.
 *
 * `pages/api/desk/[...action].ts` serves the list, and the tests of access request each of its entries.
 */
export const actions: readonly ListedAction[] = [
  // Access
  publicPost('sign-in', async () => (await signIn()).signInByLink),
  post('sign-out', 'read', async () => (await signIn()).signOut),
  publicPost('link', async () => (await link()).mailLink),
  publicPost('passkeys/options', async () => (await passkeys()).passkeyOptions),
  publicPost('passkeys/sign-in', async () => (await passkeys()).signInWithPasskey),
  post('passkeys/new', 'read', async () => (await passkeys()).newPasskeyOptions),
  post('passkeys/add', 'read', async () => (await passkeys()).addPasskey),
  post('passkeys/rename', 'read', async () => (await passkeys()).renamePasskey),
  post('passkeys/delete', 'read', async () => (await passkeys()).deletePasskey),
  post('access/end-sessions', 'read', async () => (await sessions()).endSessions),
  post('access/add-operator', 'manage', async () => (await operators()).addOperator),
  post('access/change-operator', 'manage', async () => (await operators()).changeOperator),
  post('access/withdraw-operator', 'manage', async () => (await operators()).withdrawOperator),

  // Inbox
  get('events', 'read', async () => (await liveEvents()).liveEvents),
  get('list', 'read', async () => (await liveList()).liveList),
  post('mark', 'work', async () => (await submission()).markSubmission),
  post('move', 'work', async () => (await submission()).moveSubmission),
  post('submissions/assign', 'work', async () => (await conversation()).assignSubmission),
  post('submissions/label', 'work', async () => (await conversation()).changeLabel),
  post('submissions/note', 'work', async () => (await conversation()).addNote),
  post('batch', 'work', async () => (await batch()).changeBatch),
  post('undo', 'work', async () => (await batch()).undoBatch),
  get('files/[file]', 'read', async () => (await files()).submissionFile),
  get('previews/[file]', 'read', async () => (await previews()).picturePreview),
  get('export.csv', 'export', async () => (await csv()).submissionsCsv),
  get('export.json', 'export', async () => (await json()).submissionsJson),
  get('person.zip', 'export', async () => (await person()).personZip),
  post('delete', 'manage', async () => (await erasure()).eraseSelected),

  // Replies and mails
  post('replies/draft', 'reply', async () => (await replies()).saveReplyDraft),
  post('replies/insert', 'reply', async () => (await replies()).insertSavedReply),
  post('replies/send', 'reply', async () => (await replies()).sendReply),
  post('replies/save', 'work', async () => (await savedReplies()).saveSavedReply),
  post('replies/delete', 'work', async () => (await savedReplies()).deleteSavedReply),
  post('mail', 'work', async () => (await mail()).changeMail),

  // Bookings and events
  post('bookings/add', 'work', async () => (await addedBooking()).addBooking),
  post('bookings/move', 'work', async () => (await movedBooking()).moveBooking),
  post('bookings/change', 'work', async () => (await counts()).changeCounts),
  post('bookings/cancel', 'work', async () => (await cancellation()).cancelBooking),
  post('bookings/ticket', 'reply', async () => (await ticket()).sendTicket),
  post('bookings/mail', 'reply', async () => (await bookingMail()).mailBookings),
  post('bookings/block', 'work', async () => (await blocks()).blockPlaces),
  post('bookings/unblock', 'work', async () => (await blocks()).unblockPlaces),
  post('bookings/release', 'work', async () => (await holds()).releaseHolds),

  // Door
  get('door/list', 'export', async () => (await door()).doorUpdate),
  post('door/check-ins', 'work', async () => (await checkIns()).checkInPeople),
  post('door/sell', 'work', async () => (await sale()).sellAtDoor),
  publicGet('door/manifest', async () => (await doorManifest()).doorManifest),
  publicGet('door/worker', async () => (await doorWorker()).doorWorker),

  // Payments
  post('refund', 'refund', async () => (await refund()).refund),
  post('refund-all', 'refund', async () => (await refundAll()).refundAll),
  get('payments.csv', 'export', async () => (await payments()).paymentsCsv),

  // Alerts
  post('notifications', 'read', async () => (await notifications()).saveNotifications),
  post('recipients', 'manage', async () => (await notifications()).changeRule),
  post('silences', 'manage', async () => (await notifications()).saveSilences),
  post('answers', 'manage', async () => (await answers()).saveAnswer),
  post('test-mail', 'manage', async () => (await checkUp()).sendTestMail),

  // Connections
  post('tokens', 'manage', async () => (await tokens()).changeToken),
  post('webhooks', 'manage', async () => (await webhooks()).changeWebhook),

  // Forms
  post('form-settings', 'manage', async () => (await formSettings()).saveFormSettings),
];
