import { addArrivals } from '@/lib/server/platform/store/migrations/arrivals';
import { renameAuditActions } from '@/lib/server/platform/store/migrations/audit-actions';
import { addBatchMarks } from '@/lib/server/platform/store/migrations/batch-marks';
import { addBlockedPlaces } from '@/lib/server/platform/store/migrations/blocked-places';
import { addBookedPlaces } from '@/lib/server/platform/store/migrations/booked-places';
import { addBookingChoices } from '@/lib/server/platform/store/migrations/booking-choices';
import { renameArrivals } from '@/lib/server/platform/store/migrations/check-ins';
import { indexCancelledBookings } from '@/lib/server/platform/store/migrations/cancelled-bookings';
import { addBookingChanges } from '@/lib/server/platform/store/migrations/booking-changes';
import { addDesk } from '@/lib/server/platform/store/migrations/desk';
import {
  type Dialect,
  dialectTypes,
  type Migration,
} from '@/lib/server/platform/store/migrations/dialects';
import { addChangeNotices } from '@/lib/server/platform/store/migrations/change-notices';
import { addEqualAnswers } from '@/lib/server/platform/store/migrations/equal-answers';
import { addEventRefunds } from '@/lib/server/platform/store/migrations/event-refunds';
import { addChangePayments } from '@/lib/server/platform/store/migrations/change-payments';
import { addHeldMails } from '@/lib/server/platform/store/migrations/held-mails';
import { addHeldPlaces } from '@/lib/server/platform/store/migrations/held-places';
import { addHoldNetworks } from '@/lib/server/platform/store/migrations/hold-networks';
import { addListIndexes } from '@/lib/server/platform/store/migrations/list-indexes';
import { addDisputes, addPayments } from '@/lib/server/platform/store/migrations/payments';
import {
  addOwedRefunds,
  countOwedInAll,
} from '@/lib/server/platform/store/migrations/owed-refunds';
import { addMailEvents } from '@/lib/server/platform/store/migrations/mail-events';
import { addPossibleRepeats } from '@/lib/server/platform/store/migrations/possible-repeats';
import { addRebookingReasons } from '@/lib/server/platform/store/migrations/rebooking-reasons';
import {
  addFilesAndMails,
  addPageDrafts,
  createSubmissions,
  flagUnconfirmedMails,
} from '@/lib/server/platform/store/migrations/submissions';
import { addSoldBookings } from '@/lib/server/platform/store/migrations/sold-bookings';
import { addSpamMarks } from '@/lib/server/platform/store/migrations/spam-marks';
import { addUnindexedSubmissions } from '@/lib/server/platform/store/migrations/unindexed-submissions';
import { addWaitingList } from '@/lib/server/platform/store/migrations/waiting-list';

export type { Dialect };

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
export function migrationsFor(dialect: Dialect): readonly (readonly string[])[] {
  return migrations.map((migration) => migration(dialectTypes[dialect]));
}
