import * as bookings from '@/lib/server/migrations/bookings';
import * as desk from '@/lib/server/migrations/desk';
import * as inbound from '@/lib/server/migrations/inbound';
import * as mail from '@/lib/server/migrations/mail';
import * as payments from '@/lib/server/migrations/payments';
import * as submissions from '@/lib/server/migrations/submissions';
import {
  type Dialect,
  dialectTypes,
  type Migration,
  type Migrations,
} from '@/lib/server/platform/store/dialects';

/**
 * The migrations, in order. A store counts those that it has run, and runs the others when it opens, in
 * one transaction and under a lock. Add migrations only at the end, and never change one after a
 * release: existing stores have run it.
 *
 * Times are milliseconds since 1970 in UTC.
 */
const migrations: readonly Migration[] = [
  submissions.createSubmissions,
  submissions.addFilesAndMails,
  payments.addPayments,
  submissions.addPageDrafts,
  mail.flagUnconfirmedMails,
  payments.addDisputes,
  desk.addDesk,
  desk.addListIndexes,
  desk.addBatchMarks,
  bookings.addBookedPlaces,
  bookings.addBookingChanges,
  bookings.addBlockedPlaces,
  bookings.addWaitingList,
  bookings.addArrivals,
  bookings.addHeldPlaces,
  bookings.addBookingChoices,
  bookings.indexCancelledBookings,
  mail.addChangeNotices,
  mail.addMailEvents,
  bookings.renameArrivals,
  desk.renameAuditActions,
  bookings.addRebookingReasons,
  submissions.addPossibleRepeats,
  mail.addHeldMails,
  bookings.addHoldNetworks,
  desk.addSpamMarks,
  bookings.addSoldBookings,
  payments.addOwedRefunds,
  payments.countOwedInAll,
  payments.addEventRefunds,
  payments.addChangePayments,
  submissions.addEqualAnswers,
  desk.addUnindexedSubmissions,
  desk.indexAgain,
  bookings.addDateStates,
  inbound.addInboundMails,
  desk.addReports,
  desk.addSnoozing,
  desk.addPushDevices,
  inbound.addDraftFiles,
  desk.addMerges,
  inbound.addAnswerDeliveries,
  payments.addPayouts,
  desk.addAreas,
  desk.addPreviewLinks,
  desk.addLanguages,
  mail.addMailLanguages,
];

/** The schema version of this release: the number of migrations. */
export const schemaVersion = migrations.length;

/** Returns the statements of every migration in a dialect. */
export function migrationsFor(dialect: Dialect): Migrations {
  return migrations.map((migration) => migration(dialectTypes[dialect]));
}
