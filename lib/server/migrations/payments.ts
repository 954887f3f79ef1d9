import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds payments, refunds and submissions that wait for a payment. */
export const addPayments: Migration = ({ int, text, byKey, dropMailKindCheck }) => [
  ...dropMailKindCheck,
  // 1 until the payment is paid. Then `state` applies.
  `ALTER TABLE submissions ADD COLUMN awaits_payment ${int} NOT NULL DEFAULT 0`,
  'DROP INDEX submissions_by_state',
  'DROP INDEX submissions_by_form',
  'DROP INDEX submissions_by_reading',
  'CREATE INDEX submissions_by_state ON submissions (awaits_payment, state, id)',
  'CREATE INDEX submissions_by_form ON submissions (form, awaits_payment, state, id)',
  'CREATE INDEX submissions_by_reading ON submissions (awaits_payment, state, form, read_at)',
  // Not a foreign key: a payment outlives its submission.
  `CREATE TABLE payments (
      submission ${text} PRIMARY KEY,
      reference ${text} NOT NULL,
      form ${text} NOT NULL,
      attempt ${text} NOT NULL,
      mode ${text} NOT NULL,
      minor ${int} NOT NULL,
      currency ${text} NOT NULL,
      created_at ${int} NOT NULL,
      state ${text} NOT NULL,
      generation ${int} NOT NULL,
      confirms ${int} NOT NULL,
      cards ${int} NOT NULL,
      intent ${text},
      resubmit_hash ${text},
      resubmit_made_at ${int},
      charge ${text},
      brand ${text},
      last4 ${text},
      decline_code ${text},
      changed_at ${int} NOT NULL,
      paid_at ${int},
      refunded ${int} NOT NULL CHECK (refunded BETWEEN 0 AND minor),
      holder ${text},
      held_until ${int}
    )${byKey}`,
  'CREATE UNIQUE INDEX payments_by_attempt ON payments (form, attempt)',
  'CREATE INDEX payments_by_resubmit ON payments (resubmit_hash)',
  'CREATE INDEX payments_by_mode ON payments (mode, submission)',
  'CREATE INDEX payments_by_form ON payments (mode, form, submission)',
  'CREATE INDEX payments_by_change ON payments (mode, state, changed_at)',
  `CREATE TABLE payment_intents (
      intent ${text} PRIMARY KEY,
      payment ${text} NOT NULL REFERENCES payments (submission) ON DELETE CASCADE
    )${byKey}`,
  `CREATE TABLE refunds (
      id ${text} PRIMARY KEY,
      payment ${text} NOT NULL REFERENCES payments (submission),
      minor ${int} NOT NULL CHECK (minor > 0),
      asked_by ${text} NOT NULL,
      asked_at ${int} NOT NULL,
      state ${text} NOT NULL,
      service_id ${text}
    )${byKey}`,
  'CREATE INDEX refunds_by_payment ON refunds (payment, id)',
  'CREATE INDEX refunds_by_service_id ON refunds (service_id)',
  "CREATE INDEX refunds_open ON refunds (id) WHERE state IN ('asked', 'pending')",
  `CREATE TABLE payment_events (id ${text} PRIMARY KEY, noted_at ${int} NOT NULL)${byKey}`,
  'CREATE INDEX payment_events_by_time ON payment_events (noted_at)',
  `CREATE TABLE stray_charges (
      intent ${text} PRIMARY KEY,
      mode ${text} NOT NULL,
      minor ${int} NOT NULL,
      currency ${text} NOT NULL,
      reason ${text} NOT NULL,
      seen_at ${int} NOT NULL
    )${byKey}`,
];

/** Adds disputes of payments. */
export const addDisputes: Migration = ({ int, text }) => [
  `ALTER TABLE payments ADD COLUMN dispute ${text}`,
  `ALTER TABLE payments ADD COLUMN disputed_at ${int}`,
  `ALTER TABLE payments ADD COLUMN withdrawn ${int} NOT NULL DEFAULT 0`,
];
