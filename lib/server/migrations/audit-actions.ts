import type { Migration } from '@/lib/server/platform/store/dialects';

/** Renames actions in the audit log. */
export const renameAuditActions: Migration = () =>
  Object.entries({
    'block-lifted': 'places-unblocked',
    'bookings-told': 'bookings-mailed',
    'choice-offered': 'rebooking-offered',
  }).map(([from, to]) => `UPDATE audit SET action = '${to}' WHERE action = '${from}'`);
