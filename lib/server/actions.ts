import {
  get,
  post,
  postBody,
  postFiles,
  publicGet,
  publicPost,
  type ListedAction,
} from '@/lib/server/desk/action-list';
import {
  read,
  receive,
  type ListedApiEndpoint,
  type ListedEndpoint,
} from '@/lib/server/serve-endpoint';

// A request loads the modules of its own action only.
const signIn = () => import('@/lib/server/access/desk/sign-in-actions');
const link = () => import('@/lib/server/access/desk/link-action');
const passkeys = () => import('@/lib/server/access/desk/passkey-actions');
const push = () => import('@/lib/server/access/desk/push-actions');
const operators = () => import('@/lib/server/access/desk/operator-actions');
const language = () => import('@/lib/server/access/desk/language-action');
const attention = () => import('@/lib/server/access/desk/attention-action');
const live = () => import('@/lib/server/inbox/live/live-events');
const today = () => import('@/lib/server/today/live-today');
const submission = () => import('@/lib/server/inbox/desk/folder-actions');
const merge = () => import('@/lib/server/inbox/desk/merge-action');
const snooze = () => import('@/lib/server/inbox/desk/snooze-action');
const conversation = () => import('@/lib/server/inbox/desk/conversation-actions');
const batch = () => import('@/lib/server/inbox/desk/batch-action');
const files = () => import('@/lib/server/inbox/desk/submission-file');
const previews = () => import('@/lib/server/inbox/desk/picture-preview');
const csv = () => import('@/lib/server/inbox/export/submissions-csv');
const json = () => import('@/lib/server/inbox/export/submissions-json');
const person = () => import('@/lib/server/inbox/person/send-person-zip');
const erasure = () => import('@/lib/server/inbox/erasure/erase-action');
const replies = () => import('@/lib/server/inbox/desk/reply-actions');
const mail = () => import('@/lib/server/inbox/desk/mail-action');
const dates = () => import('@/lib/server/bookings/desk/live-dates');
const addedBooking = () => import('@/lib/server/bookings/desk/add-action');
const movedBooking = () => import('@/lib/server/bookings/desk/booking/move-action');
const counts = () => import('@/lib/server/bookings/desk/booking/counts-action');
const cancellation = () => import('@/lib/server/bookings/desk/booking/cancel-action');
const ticket = () => import('@/lib/server/bookings/desk/booking/ticket-action');
const bookingMail = () => import('@/lib/server/bookings/desk/mail/mail-action');
const mailPreview = () => import('@/lib/server/bookings/desk/mail/preview-action');
const mailTakeBack = () => import('@/lib/server/bookings/desk/mail/take-back-action');
const decision = () => import('@/lib/server/bookings/desk/calling-off/decide-action');
const blocks = () => import('@/lib/server/bookings/desk/block-actions');
const holds = () => import('@/lib/server/bookings/desk/holds');
const checkIns = () => import('@/lib/server/bookings/door/check-in-action');
const sale = () => import('@/lib/server/bookings/door/sell-action');
const door = () => import('@/lib/server/bookings/door/load-door');
const doorApp = () => import('@/lib/server/bookings/door/door-app');
const refund = () => import('@/lib/server/payments/desk/refund-action');
const refundAll = () => import('@/lib/server/bookings/desk/refund-all/refund-all-action');
const payments = () => import('@/lib/server/payments/desk/payments-csv');
const report = () => import('@/lib/server/reports/report-csv');
const notifications = () => import('@/lib/server/alerts/desk/notification-actions');
const answers = () => import('@/lib/server/alerts/desk/answer-action');
const testMail = () => import('@/lib/server/alerts/desk/test-mail-action');
const tokens = () => import('@/lib/server/access/desk/token-action');
const webhooks = () => import('@/lib/server/alerts/desk/webhook-actions');
const formSettings = () => import('@/lib/server/forms/desk/form-settings-action');
const holdEndpoint = () => import('@/lib/server/bookings/holds/hold-endpoint');
const places = () => import('@/lib/server/bookings/places-endpoint');
const calendar = () => import('@/lib/server/bookings/page/calendar-endpoint');
const stripe = () => import('@/lib/server/payments/webhook/webhook-endpoint');
const inbound = () => import('@/lib/server/inbox/incoming/webhook/inbound-endpoint');
const submissions = () => import('@/lib/server/inbox/api/read-api');
const search = () => import('@/lib/server/site/search/search');
const consent = () => import('@/lib/server/site/consent/consent-endpoint');
const editingShare = () => import('@/lib/server/editing/preview/share-action');
const editingDay = () => import('@/lib/server/editing/hours/change-day-action');
const editingMoves = () => import('@/lib/server/editing/moves/move-action');
const editingPresence = () => import('@/lib/server/editing/presence/presence-action');
const editingEntries = () => import('@/lib/server/editing/entries/set-draft-action');
const editingTranslations = () => import('@/lib/server/editing/translations/create-translation');
const editingForms = () => import('@/lib/server/editing/forms/form-actions');
const editingSections = () => import('@/lib/server/editing/sections/add-section');
const editingSource = () => import('@/lib/server/editing/source/source-actions');
const linkTargets = () => import('@/lib/server/editing/entries/link-targets');
const editingPreview = () => import('@/lib/server/editing/preview/preview-action');
const deletion = () => import('@/lib/server/editing/deletion/delete-action');
const editingPictures = () => import('@/lib/server/editing/pictures/library/preview-download');
const pictureList = () => import('@/lib/server/editing/pictures/library/list-download');
const pictureChoice = () => import('@/lib/server/editing/pictures/library/choose-picture');
const pictureUpload = () => import('@/lib/server/editing/pictures/upload/upload-actions');
const pictureForm = () => import('@/lib/server/editing/pictures/upload/send-pictures');
const pictureAddition = () => import('@/lib/server/editing/pictures/upload/add-action');
const pictureReplacement = () => import('@/lib/server/editing/pictures/replacement/replace-action');
const sentPictures = () => import('@/lib/server/editing/pictures/upload/upload-downloads');
const pictureOwnText = () => import('@/lib/server/editing/pictures/library/save-text');
const pictureDeletion = () => import('@/lib/server/editing/pictures/library/delete-picture');
const publications = () => import('@/lib/server/editing/publication/desk/publication-actions');
const siteFiles = () => import('@/lib/server/site/pages/file-endpoints');
const browserErrors = () => import('@/lib/server/platform/http/logging/browser-errors');
const health = () => import('@/lib/server/platform/http/responses/health');
const ready = () => import('@/lib/server/alerts/alarms/readiness');
const metrics = () => import('@/lib/server/alerts/alarms/metrics');
const refresh = () => import('@/lib/server/site/pages/form-refresh');

/**
 * Every action and download of the desk: the address after `/api/desk/`, what the operator must be permitted,
 * and the handler, which says what it reads.
 *
 * `pages/api/desk/[...action].ts` serves the list, and the tests of access request each of its entries.
 */
export const actions: readonly ListedAction[] = [
  // Access
  publicPost('sign-in', async () => (await signIn()).signInByLink),
  post('sign-out', 'account', async () => (await signIn()).signOut),
  publicPost('link', async () => (await link()).mailLink),
  publicPost('passkeys/options', async () => (await passkeys()).passkeyOptions),
  publicPost('passkeys/sign-in', async () => (await passkeys()).signInWithPasskey),
  post('passkeys/new', 'account', async () => (await passkeys()).newPasskeyOptions),
  post('passkeys/add', 'account', async () => (await passkeys()).addPasskey),
  post('passkeys/rename', 'account', async () => (await passkeys()).renamePasskey),
  post('passkeys/delete', 'account', async () => (await passkeys()).deletePasskey),
  post('push/add', 'read', async () => (await push()).addPushDevice),
  post('push/delete', 'read', async () => (await push()).deletePushDevice),
  get('push/message', 'read', async () => (await live()).pushMessage),
  publicGet('push/worker', async () => (await push()).pushWorker),
  publicGet('manifest', async () => (await push()).deskManifest),
  post('access/end-sessions', 'account', async () => (await signIn()).endSessions),
  post('access/attention', 'read', async () => (await attention()).saveAttention),
  post('access/language', 'account', async () => (await language()).saveLanguage),
  post('access/add-operator', 'manage', async () => (await operators()).addOperator),
  post('access/change-operator', 'manage', async () => (await operators()).changeOperator),
  post('access/withdraw-operator', 'manage', async () => (await operators()).withdrawOperator),

  // Inbox
  get('events', 'read', async () => (await live()).liveEvents),
  get('list', 'read', async () => (await live()).liveList),
  get('today', 'read', async () => (await today()).liveToday),
  post('mark', 'work', async () => (await submission()).markSubmission),
  post('move', 'work', async () => (await submission()).changeFolder),
  post('submissions/snooze', 'work', async () => (await snooze()).snoozeSubmission),
  post('submissions/merge', 'work', async () => (await merge()).mergeSubmissions),
  post('submissions/unmerge', 'work', async () => (await merge()).unmergeSubmission),
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
  postFiles('replies/draft', 'reply', async () => (await replies()).saveReplyDraft),
  postFiles('replies/insert', 'reply', async () => (await replies()).insertSavedReply),
  postFiles('replies/send', 'reply', async () => (await replies()).sendReply),
  postFiles('replies/detach', 'reply', async () => (await replies()).detachFile),
  post('replies/take-back', 'reply', async () => (await replies()).takeBackReply),
  post('replies/save', 'work', async () => (await replies()).saveSavedReply),
  post('replies/delete', 'work', async () => (await replies()).deleteSavedReply),
  post('mail', 'work', async () => (await mail()).changeMail),

  // Bookings and events
  get('bookings/date', 'read', async () => (await dates()).liveDate),
  get('bookings/dates', 'read', async () => (await dates()).liveDates),
  post('bookings/add', 'work', async () => (await addedBooking()).addBooking),
  post('bookings/move', 'work', async () => (await movedBooking()).moveBooking),
  post('bookings/change', 'work', async () => (await counts()).changeCounts),
  post('bookings/cancel', 'work', async () => (await cancellation()).cancelBooking),
  post('bookings/ticket', 'reply', async () => (await ticket()).sendTicket),
  post('bookings/mail-preview', 'reply', async () => (await mailPreview()).previewMail),
  post('bookings/mail', 'reply', async () => (await bookingMail()).mailBookings),
  post('bookings/mail-take-back', 'reply', async () => (await mailTakeBack()).takeBackMail),
  post('bookings/call-off', 'work', async () => (await decision()).decideDate),
  post('bookings/block', 'work', async () => (await blocks()).blockPlaces),
  post('bookings/unblock', 'work', async () => (await blocks()).unblockPlaces),
  post('bookings/release', 'work', async () => (await holds()).releaseHolds),

  // Door
  get('door/list', 'export', async () => (await door()).doorUpdate),
  post('door/check-ins', 'work', async () => (await checkIns()).checkInPeople),
  post('door/sell', 'work', async () => (await sale()).sellAtDoor),
  publicGet('door/manifest', async () => (await doorApp()).doorManifest),
  publicGet('door/worker', async () => (await doorApp()).doorWorker),

  // Payments
  post('refund', 'refund', async () => (await refund()).refund),
  post('refund-all', 'refund', async () => (await refundAll()).refundAll),
  get('payments.csv', 'export', async () => (await payments()).paymentsCsv),

  get('report.csv', 'export', async () => (await report()).reportCsv),

  // Alerts
  post('notifications', 'read', async () => (await notifications()).saveNotifications),
  post('recipients', 'manage', async () => (await notifications()).changeRule),
  post('silences', 'manage', async () => (await notifications()).saveSilences),
  post('answers', 'manage', async () => (await answers()).saveAnswer),
  post('test-mail', 'manage', async () => (await testMail()).sendTestMail),

  // Connections
  post('tokens', 'manage', async () => (await tokens()).changeToken),
  post('webhooks', 'manage', async () => (await webhooks()).changeWebhook),

  // Forms
  post('form-settings', 'manage', async () => (await formSettings()).saveFormSettings),

  // Editing
  post('editing/share', 'edit', async () => (await editingShare()).shareFile),
  post('editing/move', 'edit', async () => (await editingMoves()).moveEntry),
  post('editing/presence', 'edit', async () => (await editingPresence()).stayAtForm),
  post('editing/draft', 'edit', async () => (await editingEntries()).setDraft),
  post('editing/translate', 'edit', async () => (await editingTranslations()).createTranslation),
  post('editing/save', 'edit', async () => (await editingForms()).saveTypedForm),
  post('editing/hours-day', 'edit', async () => (await editingDay()).changeDay),
  get('editing/link-targets', 'edit', async () => (await linkTargets()).linkTargetList),
  post('editing/keep', 'edit', async () => (await editingForms()).keepTypedForm),
  post('editing/add-section', 'edit', async () => (await editingSections()).addSection),
  post('editing/save-source', 'edit', async () => (await editingSource()).saveSource),
  post('editing/keep-source', 'edit', async () => (await editingSource()).keepSource),
  post('editing/preview', 'edit', async () => (await editingPreview()).previewFile),
  post('editing/delete', 'edit', async () => (await deletion()).deleteFile),
  get('editing/picture', 'edit', async () => (await editingPictures()).picturePreview),
  get('editing/pictures', 'edit', async () => (await pictureList()).pictureList),
  post('editing/pictures/choose', 'edit', async () => (await pictureChoice()).choosePicture),
  post('editing/pictures/file-text', 'edit', async () => (await pictureOwnText()).savePictureText),
  post('editing/pictures/delete', 'edit', async () => (await pictureDeletion()).deletePicture),
  post('editing/pictures/start', 'edit', async () => (await pictureUpload()).startUpload),
  postBody('editing/pictures/part', 'edit', async () => (await pictureUpload()).receiveUpload),
  get(
    'editing/pictures/state/[id]',
    'edit',
    async () => (await sentPictures()).uploadStateDownload,
  ),
  get('editing/pictures/waiting/[id]', 'edit', async () => (await sentPictures()).uploadThumbnail),
  post('editing/pictures/describe', 'edit', async () => (await pictureUpload()).describeUpload),
  post('editing/pictures/discard', 'edit', async () => (await pictureUpload()).discardUpload),
  postBody('editing/pictures/send', 'edit', async () => (await pictureForm()).sendPictures),
  post('editing/pictures/add', 'edit', async () => (await pictureAddition()).addPictures),
  post('editing/pictures/replace', 'edit', async () => (await pictureReplacement()).replacePicture),
  post('editing/publish', 'edit', async () => (await publications()).publishChanges),
  post('editing/throw-away', 'edit', async () => (await publications()).throwAwayChanges),
  post('editing/take-back', 'edit', async () => (await publications()).takeBackPublication),
  post('editing/bring-back', 'edit', async () => (await publications()).bringBackFiles),
];

/**
 * What files of their own in `pages/` serve without a session: the form endpoint and the pages of bookings, which
 * answer a post with a page. `/p/[project]/f/[form]` is rewritten to the first.
 */
export const servedByPages: readonly ListedEndpoint[] = [
  { path: '/f/[form]', method: 'POST', requirement: 'this-site', reads: 'form' },
  { path: '/booking/[token]', method: 'POST', requirement: 'secret', reads: 'fields' },
  { path: '/booking/offer/[token]', method: 'POST', requirement: 'secret', reads: 'fields' },
];

/**
 * Every endpoint that needs no session: its address, what a request needs instead, what it reads, and the handler,
 * which has a schema of a query, fields, JSON or headers.
 *
 * `pages/api/[...action].ts` serves the list. Addresses that next.config.js rewrites to it, such as `/sitemap.xml`,
 * come with the address in the query.
 */
export const publicEndpoints: readonly ListedApiEndpoint[] = [
  // Forms and bookings
  receive('/api/hold', 'this-site', 'fields', async () => (await holdEndpoint()).holdPlaces),
  read('/api/places', 'public', 'query', async () => (await places()).sendPlaces),
  read('/api/booking-calendar', 'secret', 'query', async () => (await calendar()).sendCalendar),
  receive(
    '/api/stripe/webhook',
    'secret',
    'signed-bytes',
    async () => (await stripe()).handleWebhook,
  ),
  // Some mail services send the mail as it is only to an address that ends in `mime`.
  receive('/api/inbound/mime', 'secret', 'signed-bytes', async () => (await inbound()).receiveMail),
  read(
    '/api/0/forms/[form]/submissions',
    'secret',
    'parameters',
    async () => (await submissions()).sendSubmissions,
  ),

  // Pages
  read('/api/search', 'public', 'query', async () => (await search()).sendSearchResults),
  receive('/api/consent', 'this-site', 'fields', async () => (await consent()).saveConsent),
  read('/api/generated-file', 'public', 'query', async () => (await siteFiles()).sendFileOfContent),
  read('/api/picture', 'public', 'query', async () => (await siteFiles()).sendPicture),
  read('/api/site-file', 'public', 'query', async () => (await siteFiles()).sendSiteFile),

  // Operation
  receive('/api/errors', 'this-site', 'json', async () => (await browserErrors()).logBrowserError),
  read('/api/health', 'public', 'nothing', async () => (await health()).handleHealthCheck),
  read('/api/ready', 'public', 'nothing', async () => (await ready()).sendReadiness),
  read('/api/metrics', 'secret', 'nothing', async () => (await metrics()).sendMetrics),
  // Only this server calls it: Next.js renders a page again in an API route alone.
  receive('/api/refresh', 'secret', 'headers', async () => (await refresh()).refreshPage),
];
