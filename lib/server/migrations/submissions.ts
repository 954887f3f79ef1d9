import type { Migration } from '@/lib/server/platform/store/dialects';

/** Creates submissions, and the links and sessions of the desk. */
export const createSubmissions: Migration = ({ int, text, strict, byKey }) => [
  `CREATE TABLE submissions (
      id ${text} PRIMARY KEY,
      reference ${text} NOT NULL UNIQUE,
      form ${text} NOT NULL,
      received_at ${int} NOT NULL,
      state ${text} NOT NULL CHECK (state IN ('inbox', 'spam')),
      reasons ${text} NOT NULL,
      fields ${text} NOT NULL,
      read_at ${int}
    )${byKey}`,
  'CREATE INDEX submissions_by_state ON submissions (state, id)',
  'CREATE INDEX submissions_by_form ON submissions (form, state, id)',
  'CREATE INDEX submissions_by_reading ON submissions (state, form, read_at)',
  `CREATE TABLE invitations (
      token_hash ${text} PRIMARY KEY,
      email ${text} NOT NULL,
      created_at ${int} NOT NULL,
      expires_at ${int} NOT NULL,
      used_at ${int}
    )${strict}`,
  `CREATE TABLE sessions (
      token_hash ${text} PRIMARY KEY,
      email ${text} NOT NULL,
      created_at ${int} NOT NULL,
      idle_until ${int} NOT NULL,
      absolute_until ${int} NOT NULL
    )${strict}`,
  `CREATE TABLE checks (id ${int} PRIMARY KEY, checked ${int} NOT NULL)${strict}`,
  'INSERT INTO checks (id, checked) VALUES (1, 0)',
];

/** Adds files, attempts, limits, secrets and mails. */
export const addFilesAndMails: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE files (
      id ${text} PRIMARY KEY,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      position ${int} NOT NULL,
      field ${text} NOT NULL,
      name ${text} NOT NULL,
      type ${text} NOT NULL,
      bytes ${int} NOT NULL,
      sha256 ${text} NOT NULL
    )${byKey}`,
  'CREATE INDEX files_by_submission ON files (submission, position)',
  `CREATE TABLE attempts (
      form ${text} NOT NULL,
      attempt ${text} NOT NULL,
      content_hash ${text} NOT NULL,
      expires_at ${int} NOT NULL,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      PRIMARY KEY (form, attempt)
    )${byKey}`,
  'CREATE INDEX attempts_by_submission ON attempts (submission)',
  'CREATE INDEX attempts_by_end ON attempts (expires_at)',
  `CREATE TABLE limits (
      name ${text} PRIMARY KEY,
      counted ${int} NOT NULL,
      ends_at ${int} NOT NULL
    )${byKey}`,
  'CREATE INDEX limits_by_end ON limits (ends_at)',
  `CREATE TABLE secrets (name ${text} PRIMARY KEY, value ${text} NOT NULL)${byKey}`,
  `CREATE TABLE mails (
      id ${text} PRIMARY KEY,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      kind ${text} NOT NULL CHECK (kind IN ('notify', 'copy')),
      message_id ${text} NOT NULL,
      recipient ${text} NOT NULL,
      reply_to ${text},
      subject ${text} NOT NULL,
      content ${text} NOT NULL,
      created_at ${int} NOT NULL,
      queued_at ${int} NOT NULL,
      state ${text} NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'dead')),
      attempts ${int} NOT NULL,
      next_at ${int} NOT NULL,
      last_error ${text},
      sent_at ${int}
    )${byKey}`,
  'CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient)',
  "CREATE INDEX mails_due ON mails (next_at, id) WHERE state IN ('queued', 'sending')",
];

/** Adds drafts that pages keep for visitors without JavaScript. */
export const addPageDrafts: Migration = ({ int, text, strict }) => [
  `CREATE TABLE page_drafts (
      id ${text} PRIMARY KEY,
      form ${text} NOT NULL,
      visitor ${text} NOT NULL,
      is_unclaimed ${int} NOT NULL,
      content ${text} NOT NULL,
      expires_at ${int} NOT NULL
    )${strict}`,
  'CREATE INDEX page_drafts_by_end ON page_drafts (expires_at)',
];

/** Adds which earlier submission a submission with equal answers may repeat. */
export const addPossibleRepeats: Migration = ({ text }) => [
  // No foreign key: the mark stays when the earlier submission is deleted.
  `ALTER TABLE submissions ADD COLUMN possible_repeat_of ${text}`,
  'CREATE INDEX submissions_repeated ON submissions (id) WHERE possible_repeat_of IS NOT NULL',
];

/**
 * Adds the keys of equal answers, which were attempts before. A number as key and no other index: each
 * submission writes a row, and texts in three indexes took more time than the submission itself.
 */
export const addEqualAnswers: Migration = ({ int, text }) => [
  // Not a foreign key, which would need an index.
  `CREATE TABLE equal_answers (
      key ${int} PRIMARY KEY,
      submission ${text} NOT NULL,
      expires_at ${int} NOT NULL
    )`,
];
