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

/** Adds what visitors are owed who cancelled their booking while the payment was disputed. */
export const addOwedRefunds: Migration = ({ int }) => [
  `ALTER TABLE payments ADD COLUMN owed ${int} NOT NULL DEFAULT 0`,
];

/** Counts what was refunded before in what is owed. Only cancelled bookings were owed, and all they had paid. */
export const countOwedInAll: Migration = () => [`UPDATE payments SET owed = minor WHERE owed > 0`];

/** Adds the refunds of cancelled events that a job makes. A booking has at most one that waits. */
export const addEventRefunds: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE event_refunds (
    id ${text} PRIMARY KEY,
    event ${text} NOT NULL,
    submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    minor ${int} NOT NULL CHECK (minor > 0),
    requested_by ${text} NOT NULL,
    requested_at ${int} NOT NULL,
    state ${text} NOT NULL CHECK (state IN ('waiting', 'made', 'changed'))
  )${byKey}`,
  'CREATE INDEX event_refunds_by_event ON event_refunds (event, requested_at)',
  "CREATE UNIQUE INDEX event_refunds_waiting ON event_refunds (submission) WHERE state = 'waiting'",
];

/**
 * Adds payments for changes of bookings: the submission whose booking a payment changes, the change that it
 * makes, and the places that this adds until then.
 */
export const addChangePayments: Migration = ({ int, text, byKey }) => [
  // Not a foreign key: a payment outlives its submission.
  `ALTER TABLE payments ADD COLUMN change_of ${text}`,
  'CREATE INDEX payments_by_booking ON payments (change_of)',
  `CREATE TABLE paid_changes (
      payment ${text} PRIMARY KEY REFERENCES payments (submission) ON DELETE CASCADE,
      request ${text} NOT NULL,
      change ${text} NOT NULL,
      result ${text}
    )${byKey}`,
  `CREATE TABLE change_places (
      payment ${text} NOT NULL REFERENCES payments (submission) ON DELETE CASCADE,
      event ${text} NOT NULL,
      kind ${text} NOT NULL,
      places ${int} NOT NULL,
      PRIMARY KEY (payment, event, kind)
    )${byKey}`,
  'CREATE INDEX change_places_by_event ON change_places (event, kind)',
];

/** Adds what the payment service paid out to the bank, and the payments and refunds in each payout. */
export const addPayouts: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE payouts (
      id ${text} PRIMARY KEY,
      mode ${text} NOT NULL,
      state ${text} NOT NULL CHECK (state IN ('pending', 'paid', 'failed')),
      minor ${int} NOT NULL,
      currency ${text} NOT NULL,
      arrives_at ${int} NOT NULL,
      created_at ${int} NOT NULL
    )${byKey}`,
  'CREATE INDEX payouts_by_arrival ON payouts (mode, arrives_at)',
  `CREATE TABLE payout_items (
      id ${text} PRIMARY KEY,
      payout ${text} NOT NULL REFERENCES payouts (id) ON DELETE CASCADE,
      kind ${text} NOT NULL CHECK (kind IN ('payment', 'refund', 'dispute', 'other')),
      minor ${int} NOT NULL,
      fee ${int} NOT NULL,
      intent ${text}
    )${byKey}`,
  'CREATE INDEX payout_items_by_payout ON payout_items (payout)',
  // How the payouts of a mode were read last.
  `CREATE TABLE payout_reads (
      mode ${text} PRIMARY KEY,
      read_at ${int} NOT NULL,
      is_refused ${int} NOT NULL CHECK (is_refused IN (0, 1))
    )${byKey}`,
];
