import type { Migration } from '@/lib/server/platform/store/dialects';

/** A submission has one mail of every other kind to an address. */
const singleMails = "kind NOT IN ('reply', 'digest', 'alarm', 'sign-in', 'booking', 'change')";

/** Lets a submission have several mails to the organisation about changes of its booking. */
export const addChangeNotices: Migration = () => [
  'DROP INDEX mails_by_submission',
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient) WHERE ${singleMails}`,
];
