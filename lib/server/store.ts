import { auditMethods } from '@/lib/server/access/audit-sql';
import { operatorMethods } from '@/lib/server/access/operators-sql';
import { passkeyMethods } from '@/lib/server/access/sign-in/passkeys-sql';
import { pushDeviceMethods } from '@/lib/server/access/push/push-devices-sql';
import { sessionMethods } from '@/lib/server/access/sign-in/sessions-sql';
import { alarmMethods } from '@/lib/server/alerts/alarms/alarms-sql';
import { healthMethods } from '@/lib/server/alerts/alarms/health-sql';
import { webhookMethods } from '@/lib/server/alerts/webhooks/webhooks-sql';
import { dateStateMethods } from '@/lib/server/bookings/calling-off/date-states-sql';
import {
  bookingChangeMethods,
  changeStatements,
} from '@/lib/server/bookings/changes/booking-changes-sql';
import { checkInMethods } from '@/lib/server/bookings/check-ins/check-ins-sql';
import { eventPlacesMethods } from '@/lib/server/bookings/event-places/event-places-sql';
import { holdMethods } from '@/lib/server/bookings/holds/holds-sql';
import { placeMethods } from '@/lib/server/bookings/places/places-sql';
import { eventRefundMethods } from '@/lib/server/bookings/rebooking/event-refunds-sql';
import { rebookingMethods } from '@/lib/server/bookings/rebooking/rebookings-sql';
import { soldBookingMethods } from '@/lib/server/bookings/sold/sold-bookings-sql';
import { waitingMethods } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import { intakeMethods } from '@/lib/server/endpoint/add-submission-sql';
import { storedNameMethods } from '@/lib/server/editing/moves/stored-names-sql';
import { previewLinkMethods } from '@/lib/server/editing/preview/preview-links-sql';
import { draftMethods } from '@/lib/server/forms/page-drafts-sql';
import { spamMarkMethods } from '@/lib/server/forms/spam/spam-marks-sql';
import { sourceMethods } from '@/lib/server/forms/submissions/sources-sql';
import { submissionMethods } from '@/lib/server/forms/submissions/submissions-sql';
import { apiMethods } from '@/lib/server/inbox/api/api-tokens-sql';
import { batchMethods } from '@/lib/server/inbox/batches/batches-sql';
import { movedBookingMethods } from '@/lib/server/inbox/batches/moved-bookings-sql';
import { erasureMethods } from '@/lib/server/inbox/erasure/erasure-sql';
import { expiryMethods } from '@/lib/server/inbox/erasure/expiry-sql';
import { restoreMethods } from '@/lib/server/inbox/erasure/restore-sql';
import { inboundMethods } from '@/lib/server/inbox/incoming/inbound-sql';
import { mailboxMethods } from '@/lib/server/inbox/incoming/mailboxes-sql';
import { inboxMethods } from '@/lib/server/inbox/lists/inbox-sql';
import { listMethods } from '@/lib/server/inbox/lists/submission-list-sql';
import { conversationMethods } from '@/lib/server/inbox/replies/conversations-sql';
import { replyMethods } from '@/lib/server/inbox/replies/replies-sql';
import { replyFileMethods } from '@/lib/server/inbox/replies/reply-files-sql';
import { mergeMethods } from '@/lib/server/inbox/replies/merges-sql';
import { replyTextMethods } from '@/lib/server/inbox/replies/reply-texts-sql';
import { indexMethods } from '@/lib/server/inbox/search/word-index-sql';
import { paymentListMethods } from '@/lib/server/payments/records/payment-lists-sql';
import { paymentMethods } from '@/lib/server/payments/records/payments-sql';
import { payoutMethods } from '@/lib/server/payments/records/payouts-sql';
import { refundMethods } from '@/lib/server/payments/records/refunds-sql';
import { heldMailMethods } from '@/lib/server/platform/mail/held-mails-sql';
import { countMails } from '@/lib/server/platform/mail/mail-budgets-sql';
import { mailMethods } from '@/lib/server/platform/mail/mails-sql';
import { queueTimeMethods } from '@/lib/server/platform/mail/queue-times-sql';
import { reportMethods } from '@/lib/server/reports/reports-sql';
import { soldTicketMethods } from '@/lib/server/reports/sold-tickets-sql';
import { deskSettingMethods } from '@/lib/server/platform/store/desk-settings-sql';
import { limitMethods } from '@/lib/server/platform/store/limits-sql';
import { secretMethods } from '@/lib/server/platform/store/secrets-sql';
import type { SqlDatabase } from '@/lib/server/platform/store/sql-database';
import {
  notifyCommits,
  type OnCommitted,
  requireChange,
} from '@/lib/server/platform/store/transaction';

/**
 * Creates the store over a database. It composes the methods of all features, which stand with their
 * descriptions in files whose names end in `-sql.ts`.
 *
 * A promise of a change resolves after the change is committed and synced to disk (SQLite: WAL with
 * `synchronous=FULL`), so a success response may follow. A promise rejects with StoreBusy if the same
 * call may succeed later, and with another error if the store is broken. Expected outcomes are values.
 *
 * `onCommitted` is called after each commit with what its statements notify.
 */
export function createStore(
  {
    dialect,
    db,
    reads = db,
    run: runStatements,
    randomBytes,
    readVersion,
    checkpoint = () => Promise.resolve(),
    close,
  }: SqlDatabase,
  onCommitted: OnCommitted = () => undefined,
) {
  const secrets = secretMethods(db, runStatements, randomBytes);
  const runCounted = countMails(db, runStatements, () => secrets.secret('limits'));
  const run = notifyCommits(runCounted, onCommitted);
  const limits = limitMethods(db, run);
  return {
    ...limits,
    ...intakeMethods(db, run, limits.findFullLimit),
    ...submissionMethods(reads),
    ...sourceMethods(reads),
    ...inboxMethods(reads, run, dialect),
    ...listMethods(reads, dialect, readVersion),
    ...indexMethods(reads, run, dialect),
    ...mailMethods(reads, run, dialect),
    ...queueTimeMethods(reads, run),
    ...heldMailMethods(reads, run),
    ...sessionMethods(db, run),
    ...draftMethods(db, run),
    ...paymentMethods(db, run, limits.findFullLimit, (change) => changeStatements(db, change)),
    ...placeMethods(reads, run),
    ...soldBookingMethods(reads, run),
    ...bookingChangeMethods(reads, run),
    ...rebookingMethods(reads, run),
    ...eventRefundMethods(reads, run),
    ...dateStateMethods(reads, run),
    ...eventPlacesMethods(reads, run),
    ...holdMethods(db, run),
    ...waitingMethods(reads, run),
    ...checkInMethods(reads, run),
    ...paymentListMethods(reads, run),
    ...reportMethods(reads),
    ...soldTicketMethods(reads),
    ...refundMethods(reads, run),
    ...payoutMethods(reads, run),
    ...operatorMethods(reads, run),
    ...passkeyMethods(db, run),
    ...pushDeviceMethods(db, run),
    ...auditMethods(reads, run),
    ...deskSettingMethods(db, run),
    ...erasureMethods(reads, run, checkpoint),
    ...conversationMethods(reads, run),
    ...replyMethods(reads, run),
    ...replyFileMethods(reads, run),
    ...replyTextMethods(reads, run),
    ...mergeMethods(reads, run),
    ...inboundMethods(reads, run),
    ...mailboxMethods(db, run),
    ...alarmMethods(reads),
    ...batchMethods(reads, run, dialect),
    ...movedBookingMethods(reads),
    ...webhookMethods(reads, run, dialect),
    ...apiMethods(reads, run),
    ...previewLinkMethods(reads, run),
    ...storedNameMethods(reads),
    ...healthMethods(reads, dialect),
    ...restoreMethods(reads, run, checkpoint),
    ...spamMarkMethods(reads),
    ...secrets,
    ...expiryMethods(db, run),

    /** Resolves when the store can be written to. */
    async check(): Promise<void> {
      const increment = db
        .updateTable('checks')
        .set(({ eb }) => ({ checked: eb('checked', '+', 1) }))
        .where('id', '=', 1);
      await run([requireChange(increment)]);
    },

    /** Completes pending writes and closes the store. */
    close,
  };
}

/** Stores submissions, mails, payments, drafts and sessions. */
export type Store = ReturnType<typeof createStore>;
