import type { Migration } from '@/lib/server/platform/store/dialects';

/** Mails of these kinds exist once for each submission and recipient. */
const singleMails = "kind NOT IN ('reply', 'digest', 'alarm', 'sign-in')";

/** Adds operators, folders, the index of words, replies, webhooks and the other tables of the desk. */
export const addDesk: Migration = ({ int, text, byKey, freeMails, createWordIndex }) => [
  // Without a CHECK, because SQLite cannot change one when a state is added.
  `ALTER TABLE submissions ADD COLUMN folder ${text} NOT NULL DEFAULT 'inbox'`,
  'UPDATE submissions SET folder = state',
  'DROP INDEX submissions_by_state',
  'DROP INDEX submissions_by_form',
  'DROP INDEX submissions_by_reading',
  'ALTER TABLE submissions DROP COLUMN state',
  'ALTER TABLE submissions RENAME COLUMN folder TO state',
  // Its e-mail address in lower case; '' without one, and null until the words are indexed.
  `ALTER TABLE submissions ADD COLUMN sender ${text}`,
  `ALTER TABLE submissions ADD COLUMN assignee ${text}`,
  // The state to restore it to, and when it went to the bin.
  `ALTER TABLE submissions ADD COLUMN state_before_bin ${text}`,
  `ALTER TABLE submissions ADD COLUMN binned_at ${int}`,
  'CREATE INDEX submissions_by_state ON submissions (awaits_payment, state, id)',
  'CREATE INDEX submissions_by_form ON submissions (form, awaits_payment, state, id)',
  'CREATE INDEX submissions_by_reading ON submissions (awaits_payment, state, form, read_at)',
  'CREATE INDEX submissions_by_sender ON submissions (sender, id)',
  'CREATE INDEX submissions_by_assignee ON submissions (assignee, id) WHERE assignee IS NOT NULL',
  'CREATE INDEX submissions_by_bin ON submissions (binned_at) WHERE binned_at IS NOT NULL',
  ...createWordIndex,
  `CREATE TABLE labels (
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      label ${text} NOT NULL,
      PRIMARY KEY (submission, label)
    )${byKey}`,
  'CREATE INDEX labels_by_label ON labels (label, submission)',
  `CREATE TABLE notes (
      id ${text} PRIMARY KEY,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      author ${text} NOT NULL,
      content ${text} NOT NULL,
      created_at ${int} NOT NULL
    )${byKey}`,
  'CREATE INDEX notes_by_submission ON notes (submission, id)',
  `CREATE TABLE reply_drafts (
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      operator ${text} NOT NULL,
      content ${text} NOT NULL,
      changed_at ${int} NOT NULL,
      PRIMARY KEY (submission, operator)
    )${byKey}`,
  `CREATE TABLE saved_replies (
      id ${text} PRIMARY KEY,
      title ${text} NOT NULL,
      content ${text} NOT NULL,
      changed_by ${text} NOT NULL,
      changed_at ${int} NOT NULL
    )${byKey}`,
  // What a change to several submissions replaced, to undo it.
  `CREATE TABLE batches (
      id ${text} PRIMARY KEY,
      operator ${text} NOT NULL,
      created_at ${int} NOT NULL,
      change ${text} NOT NULL
    )${byKey}`,
  'CREATE INDEX batches_by_time ON batches (created_at)',
  `CREATE TABLE batch_items (
      batch ${text} NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      before ${text} NOT NULL,
      changed_to ${text} NOT NULL,
      PRIMARY KEY (batch, submission)
    )${byKey}`,
  'CREATE INDEX batch_items_by_submission ON batch_items (submission)',
  ...freeMails,
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient) WHERE ${singleMails}`,
  'CREATE INDEX mails_of_submission ON mails (submission, id)',
  // RFC 5322, section 3.6.4.
  `ALTER TABLE mails ADD COLUMN in_reply_to ${text}`,
  `ALTER TABLE mails ADD COLUMN thread ${text}`,
  // The operator who wrote it.
  `ALTER TABLE mails ADD COLUMN author ${text}`,
  `CREATE TABLE operators (
      email ${text} PRIMARY KEY,
      name ${text} NOT NULL,
      role ${text} NOT NULL,
      forms ${text},
      may_refund ${int} NOT NULL,
      created_at ${int} NOT NULL,
      created_by ${text} NOT NULL
    )${byKey}`,
  // Before this release, everybody with a link could do everything.
  `INSERT INTO operators (email, name, role, forms, may_refund, created_at, created_by)
      SELECT email, '', 'owner', NULL, 1, MIN(created_at), '' FROM (
        SELECT email, created_at FROM sessions UNION ALL SELECT email, created_at FROM invitations
      ) AS signed_in GROUP BY email`,
  // Earlier sessions have no id.
  'DELETE FROM sessions',
  `ALTER TABLE sessions ADD COLUMN id ${text} NOT NULL DEFAULT ''`,
  `ALTER TABLE sessions ADD COLUMN device ${text} NOT NULL DEFAULT ''`,
  `ALTER TABLE sessions ADD COLUMN seen_at ${int} NOT NULL DEFAULT 0`,
  // 1 on a device that is the operator's own.
  `ALTER TABLE sessions ADD COLUMN is_own_device ${int} NOT NULL DEFAULT 0`,
  'CREATE INDEX sessions_by_email ON sessions (email)',
  `CREATE TABLE passkeys (
      id ${text} PRIMARY KEY,
      email ${text} NOT NULL REFERENCES operators (email) ON DELETE CASCADE,
      public_key ${text} NOT NULL,
      counter ${int} NOT NULL,
      transports ${text} NOT NULL,
      name ${text} NOT NULL,
      created_at ${int} NOT NULL,
      used_at ${int}
    )${byKey}`,
  'CREATE INDEX passkeys_by_email ON passkeys (email)',
  `CREATE TABLE passkey_challenges (
      challenge_hash ${text} PRIMARY KEY,
      email ${text},
      expires_at ${int} NOT NULL
    )${byKey}`,
  // `subject` is the id of a submission, a form or an operator. Outlives what it names.
  `CREATE TABLE audit (
      id ${text} PRIMARY KEY,
      at ${int} NOT NULL,
      operator ${text} NOT NULL,
      action ${text} NOT NULL,
      subject ${text} NOT NULL,
      details ${text} NOT NULL
    )${byKey}`,
  'CREATE INDEX audit_by_subject ON audit (subject, id)',
  'CREATE INDEX audit_by_operator ON audit (operator, id)',
  'CREATE INDEX audit_by_action ON audit (action, id)',
  'CREATE INDEX audit_by_time ON audit (at)',
  // JSON by name. `version` prevents that a change overwrites another.
  `CREATE TABLE desk_settings (
      name ${text} PRIMARY KEY,
      value ${text} NOT NULL,
      version ${int} NOT NULL,
      changed_at ${int} NOT NULL,
      changed_by ${text} NOT NULL
    )${byKey}`,
  `CREATE TABLE webhooks (
      id ${text} PRIMARY KEY,
      form ${text} NOT NULL,
      url ${text} NOT NULL,
      shape ${text} NOT NULL,
      secret ${text} NOT NULL,
      created_at ${int} NOT NULL,
      created_by ${text} NOT NULL
    )${byKey}`,
  'CREATE INDEX webhooks_by_form ON webhooks (form)',
  `CREATE TABLE webhook_deliveries (
      id ${text} PRIMARY KEY,
      webhook ${text} NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
      submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      state ${text} NOT NULL,
      attempts ${int} NOT NULL,
      created_at ${int} NOT NULL,
      next_at ${int} NOT NULL,
      status ${int},
      error ${text},
      delivered_at ${int}
    )${byKey}`,
  'CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook, id)',
  'CREATE INDEX webhook_deliveries_by_submission ON webhook_deliveries (submission)',
  "CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at, id) WHERE state IN ('queued', 'sending')",
  `CREATE TABLE api_tokens (
      token_hash ${text} PRIMARY KEY,
      id ${text} NOT NULL UNIQUE,
      form ${text} NOT NULL,
      label ${text} NOT NULL,
      created_at ${int} NOT NULL,
      created_by ${text} NOT NULL,
      used_at ${int}
    )${byKey}`,
];

/** Adds indexes of the lists of the desk: of unread submissions, and of a time of arrival. */
export const addListIndexes: Migration = () => [
  'CREATE INDEX submissions_unread ON submissions (awaits_payment, state, id) WHERE read_at IS NULL',
  'CREATE INDEX submissions_by_time ON submissions (received_at, id)',
];

/**
 * Adds the batch that set a value of a submission last, for each value that a batch sets. It is null
 * after any other change, which an undo must keep.
 */
export const addBatchMarks: Migration = ({ text }) =>
  ['state', 'read', 'assignee', 'labels'].map(
    (value) => `ALTER TABLE submissions ADD COLUMN ${value}_batch ${text}`,
  );

/** Renames actions in the audit log. */
export const renameAuditActions: Migration = () =>
  Object.entries({
    'block-lifted': 'places-unblocked',
    'bookings-told': 'bookings-mailed',
    'choice-offered': 'rebooking-offered',
  }).map(([from, to]) => `UPDATE audit SET action = '${to}' WHERE action = '${from}'`);

/** Adds the operators' marks of spam and honest messages, from which the spam check learns. */
export const addSpamMarks: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE spam_marks (
    submission ${text} PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    is_spam ${int} NOT NULL CHECK (is_spam IN (0, 1))
  )${byKey}`,
];

/** Adds which submissions are not in the search index yet. */
export const addUnindexedSubmissions: Migration = ({ int }) => [
  // 1 until its words are indexed, then null.
  `ALTER TABLE submissions ADD COLUMN unindexed ${int}`,
  'UPDATE submissions SET unindexed = 1 WHERE sender IS NULL',
  'CREATE INDEX submissions_unindexed ON submissions (id) WHERE unindexed IS NOT NULL',
];

/** Has every submission indexed again, by the words of telephone numbers and of other spellings. */
export const indexAgain: Migration = () => ['UPDATE submissions SET unindexed = 1'];

/** Adds where submissions came from, and indexes of what the page "Today" and the reports read. */
export const addReports: Migration = ({ text, byKey }) => [
  // Only of sites that ask for it. '' for what a link does not name.
  `CREATE TABLE submission_sources (
      submission ${text} PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
      source ${text} NOT NULL,
      medium ${text} NOT NULL,
      campaign ${text} NOT NULL
    )${byKey}`,
  "CREATE INDEX payments_by_time ON payments (mode, paid_at) WHERE state = 'paid'",
  'CREATE INDEX payments_disputed ON payments (mode, disputed_at) WHERE withdrawn > 0',
  'CREATE INDEX refunds_by_time ON refunds (asked_at)',
  "CREATE INDEX refunds_failed ON refunds (asked_at) WHERE state = 'failed'",
  "CREATE INDEX webhook_deliveries_dead ON webhook_deliveries (created_at) WHERE state = 'dead'",
  'CREATE INDEX sold_bookings_by_end ON sold_bookings (ends_at)',
  "CREATE INDEX mails_of_replies ON mails (submission, created_at) WHERE kind = 'reply'",
];

/** Adds when a snoozed submission comes back to the inbox. */
export const addSnoozing: Migration = ({ int }) => [
  `ALTER TABLE submissions ADD COLUMN snoozed_until ${int}`,
  "CREATE INDEX submissions_snoozed ON submissions (snoozed_until) WHERE state = 'snoozed'",
];

/**
 * Adds the browsers in which operators have asked for push messages. They end with the session that asked.
 */
export const addPushDevices: Migration = ({ int, text, byKey }) => [
  'CREATE UNIQUE INDEX sessions_by_id ON sessions (id)',
  `CREATE TABLE push_devices (
      id ${text} PRIMARY KEY,
      session ${text} NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      endpoint ${text} NOT NULL UNIQUE,
      told ${text} NOT NULL,
      is_due ${int} NOT NULL DEFAULT 0
    )${byKey}`,
  'CREATE INDEX push_devices_by_session ON push_devices (session)',
];

/**
 * Adds which submissions are merged into others. A row of its own, so that a merged submission comes back when
 * either row is deleted, and those without one cost nothing.
 */
export const addMerges: Migration = ({ text, byKey }) => [
  `CREATE TABLE merges (
      submission ${text} PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
      merged_into ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
      state_before ${text} NOT NULL,
      through ${text}
    )${byKey}`,
  'CREATE INDEX merges_by_kept ON merges (merged_into)',
];

/** Adds the areas of the site that an operator may edit. */
export const addAreas: Migration = ({ text }) => [`ALTER TABLE operators ADD COLUMN areas ${text}`];

/** Adds the language that an operator reads the desk in, a BCP 47 tag; null for that of the site. */
export const addLanguages: Migration = ({ text }) => [
  `ALTER TABLE operators ADD COLUMN language ${text}`,
];

/** Adds the links that show a file of the site, which may be a draft, to people without an account. */
export const addPreviewLinks: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE preview_links (
      token_hash ${text} PRIMARY KEY,
      id ${text} NOT NULL UNIQUE,
      path ${text} NOT NULL,
      created_at ${int} NOT NULL,
      created_by ${text} NOT NULL,
      expires_at ${int} NOT NULL
    )${byKey}`,
];
