import { addArrivals } from '@/lib/server/migrations/arrivals';
import { renameAuditActions } from '@/lib/server/migrations/audit-actions';
import { addBatchMarks } from '@/lib/server/migrations/batch-marks';
import { addBlockedPlaces } from '@/lib/server/migrations/blocked-places';
import { addBookedPlaces } from '@/lib/server/migrations/booked-places';
import { addBookingChoices } from '@/lib/server/migrations/booking-choices';
import { renameArrivals } from '@/lib/server/migrations/check-ins';
import { indexCancelledBookings } from '@/lib/server/migrations/cancelled-bookings';
import { addBookingChanges } from '@/lib/server/migrations/booking-changes';
import { addDesk } from '@/lib/server/migrations/desk';
import {
  type Dialect,
  dialectTypes,
  type Migration,
  type Migrations,
} from '@/lib/server/platform/store/dialects';
import { addChangeNotices } from '@/lib/server/migrations/change-notices';
import { addEqualAnswers } from '@/lib/server/migrations/equal-answers';
import { addEventRefunds } from '@/lib/server/migrations/event-refunds';
import { addChangePayments } from '@/lib/server/migrations/change-payments';
import { addHeldMails } from '@/lib/server/migrations/held-mails';
import { addHeldPlaces } from '@/lib/server/migrations/held-places';
import { addHoldNetworks } from '@/lib/server/migrations/hold-networks';
import { addListIndexes } from '@/lib/server/migrations/list-indexes';
import { addDisputes, addPayments } from '@/lib/server/migrations/payments';
import { addOwedRefunds, countOwedInAll } from '@/lib/server/migrations/owed-refunds';
import { addMailEvents } from '@/lib/server/migrations/mail-events';
import { addPossibleRepeats } from '@/lib/server/migrations/possible-repeats';
import { addRebookingReasons } from '@/lib/server/migrations/rebooking-reasons';
import {
  addFilesAndMails,
  addPageDrafts,
  createSubmissions,
  flagUnconfirmedMails,
} from '@/lib/server/migrations/submissions';
import { addSoldBookings } from '@/lib/server/migrations/sold-bookings';
import { addSpamMarks } from '@/lib/server/migrations/spam-marks';
import { addUnindexedSubmissions } from '@/lib/server/migrations/unindexed-submissions';
import { addWaitingList } from '@/lib/server/migrations/waiting-list';

/**
 * The migrations, in order. A store counts those that it has run, and runs the others when it opens, in
 * one transaction and under a lock. Add migrations only at the end, and never change one after a
 * release: existing stores have run it.
 *
 * Times are milliseconds since 1970 in UTC.
 */
const migrations: readonly Migration[] = [
  createSubmissions,
  addFilesAndMails,
  addPayments,
  addPageDrafts,
  flagUnconfirmedMails,
  addDisputes,
  addDesk,
  addListIndexes,
  addBatchMarks,
  addBookedPlaces,
  addBookingChanges,
  addBlockedPlaces,
  addWaitingList,
  addArrivals,
  addHeldPlaces,
  addBookingChoices,
  indexCancelledBookings,
  addChangeNotices,
  addMailEvents,
  renameArrivals,
  renameAuditActions,
  addRebookingReasons,
  addPossibleRepeats,
  addHeldMails,
  addHoldNetworks,
  addSpamMarks,
  addSoldBookings,
  addOwedRefunds,
  countOwedInAll,
  addEventRefunds,
  addChangePayments,
  addEqualAnswers,
  addUnindexedSubmissions,
];

/** The schema version of this release: the number of migrations. */
export const schemaVersion = migrations.length;

/** Returns the statements of every migration in a dialect. */
export function migrationsFor(dialect: Dialect): Migrations {
  return migrations.map((migration) => migration(dialectTypes[dialect]));
}
