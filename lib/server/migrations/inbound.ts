import type { Migration } from '@/lib/server/platform/store/dialects';

/**
 * Adds the mails that came in, the mailboxes that are read, and which file belongs to which mail. The keys of
 * the mails have a table of their own, so that a mail that was erased is not read from its mailbox again.
 */
export const addInboundMails: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE inbound_mails (
      id ${text} PRIMARY KEY,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      kind ${text} NOT NULL,
      message_id ${text},
      sender ${text} NOT NULL,
      sender_name ${text} NOT NULL,
      subject ${text} NOT NULL,
      content ${text} NOT NULL,
      visible_length ${int} NOT NULL,
      received_at ${int} NOT NULL
    )${byKey}`,
  'CREATE INDEX inbound_mails_by_submission ON inbound_mails (submission, id)',
  'CREATE INDEX inbound_mails_by_message_id ON inbound_mails (message_id) WHERE message_id IS NOT NULL',
  'CREATE INDEX inbound_mails_by_time ON inbound_mails (received_at)',
  `CREATE TABLE inbound_keys (
      mail_key ${text} PRIMARY KEY,
      stored_at ${int} NOT NULL
    )${byKey}`,
  'CREATE INDEX inbound_keys_by_time ON inbound_keys (stored_at)',
  `CREATE TABLE mailboxes (
      name ${text} PRIMARY KEY,
      uid_validity ${text} NOT NULL,
      last_uid ${int} NOT NULL,
      begun_at ${int} NOT NULL,
      reader ${text} NOT NULL,
      reader_until ${int} NOT NULL,
      failed_at ${int},
      error ${text}
    )${byKey}`,
  // The mail, in or out, that the file came with; null of a file of the form.
  `ALTER TABLE files ADD COLUMN mail ${text}`,
  // A submission has a notification of each answer to an address.
  'DROP INDEX mails_by_submission',
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient, (coalesce(event, '')))
    WHERE kind NOT IN ('reply', 'digest', 'alarm', 'sign-in', 'booking', 'change', 'offer', 'event-change', 'summary',
      'answer')`,
];

/** Adds to files the operator whose draft of a reply they belong to. */
export const addDraftFiles: Migration = ({ text }) => [
  // The operator's address; null of a file that was sent.
  `ALTER TABLE files ADD COLUMN draft_of ${text}`,
];

/** Adds to deliveries of webhooks the mail that came in which they announce. */
export const addAnswerDeliveries: Migration = ({ text }) => [
  // Null of a new submission.
  `ALTER TABLE webhook_deliveries ADD COLUMN mail ${text}`,
];
