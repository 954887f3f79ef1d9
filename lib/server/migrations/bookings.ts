import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds the places that submissions book, by event and kind of ticket. */
export const addBookedPlaces: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE booked_places (
    submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    kind ${text} NOT NULL,
    places ${int} NOT NULL CHECK (places > 0),
    PRIMARY KEY (submission, event, kind)
  )${byKey}`,
  'CREATE INDEX booked_places_by_event ON booked_places (event)',
];

/** A submission has one mail of every other kind to an address. */
const singleMails = "kind NOT IN ('reply', 'digest', 'alarm', 'sign-in', 'booking')";

/** Adds when visitors cancelled their bookings, and lets a submission have several mails about its booking. */
export const addBookingChanges: Migration = ({ int }) => [
  `ALTER TABLE submissions ADD COLUMN cancelled_at ${int}`,
  'DROP INDEX mails_by_submission',
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient) WHERE ${singleMails}`,
];

/** Adds the places of events that operators block. */
export const addBlockedPlaces: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE blocked_places (
    id ${text} NOT NULL PRIMARY KEY,
    event ${text} NOT NULL,
    kind ${text} NOT NULL,
    places ${int} NOT NULL CHECK (places > 0),
    reason ${text} NOT NULL,
    operator ${text} NOT NULL,
    changed_at ${int} NOT NULL
  )${byKey}`,
  'CREATE INDEX blocked_places_by_event ON blocked_places (event)',
];

/** Adds the waiting lists of events: the places that a submission waits for, as JSON by kind of ticket. */
export const addWaitingList: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE waiting (
    submission ${text} NOT NULL PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    places ${text} NOT NULL,
    position ${int} NOT NULL,
    state ${text} NOT NULL,
    joined_at ${int} NOT NULL,
    changed_at ${int} NOT NULL,
    offer_until ${int}
  )${byKey}`,
  'CREATE INDEX waiting_by_event ON waiting (event, position)',
  "CREATE INDEX waiting_offers ON waiting (offer_until) WHERE state = 'offered'",
];

/** Adds the ticks at the door, and what was paid there in cash. */
export const addArrivals: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE arrivals (
    id ${text} PRIMARY KEY,
    submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    came ${int} NOT NULL CHECK (came >= 0),
    ticked_at ${int} NOT NULL,
    operator ${text} NOT NULL
  )${byKey}`,
  'CREATE INDEX arrivals_by_event ON arrivals (event, submission, ticked_at, id)',
  // Deleting a submission looks for its ticks.
  'CREATE INDEX arrivals_by_submission ON arrivals (submission)',
  `CREATE TABLE door_sales (
    submission ${text} PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    minor ${int} NOT NULL CHECK (minor >= 0),
    currency ${text} NOT NULL,
    operator ${text} NOT NULL
  )${byKey}`,
];

/** Adds the places that are held for visitors who fill in a form. */
export const addHeldPlaces: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE held_places (
    token ${text} NOT NULL,
    event ${text} NOT NULL,
    kind ${text} NOT NULL,
    places ${int} NOT NULL CHECK (places > 0),
    held_since ${int} NOT NULL,
    held_until ${int} NOT NULL,
    PRIMARY KEY (token, kind)
  )${byKey}`,
  'CREATE INDEX held_places_by_event ON held_places (event)',
  'CREATE INDEX held_places_by_end ON held_places (held_until)',
];

/** Adds whom the organisers of an event have offered another date or the money back. */
export const addBookingChoices: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE booking_choices (
    submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    offered_at ${int} NOT NULL,
    PRIMARY KEY (submission, event)
  )${byKey}`,
  'CREATE INDEX booking_choices_by_event ON booking_choices (event, submission)',
];

/** Adds an index of cancelled bookings, whose tickets the door rejects. */
export const indexCancelledBookings: Migration = () => [
  'CREATE INDEX submissions_cancelled ON submissions (form, cancelled_at) WHERE cancelled_at IS NOT NULL',
];

/** Renames arrivals to check-ins. */
export const renameArrivals: Migration = () => [
  'ALTER TABLE arrivals RENAME TO check_ins',
  'ALTER TABLE check_ins RENAME COLUMN came TO people',
  'ALTER TABLE check_ins RENAME COLUMN ticked_at TO checked_in_at',
  'DROP INDEX arrivals_by_event',
  'DROP INDEX arrivals_by_submission',
  'CREATE INDEX check_ins_by_event ON check_ins (event, submission, checked_in_at, id)',
  // Deleting a submission looks for its check-ins.
  'CREATE INDEX check_ins_by_submission ON check_ins (submission)',
  "UPDATE audit SET action = 'checked-in' WHERE action = 'arrival'",
];

/** Adds why a rebooking was offered: a postponed event that is cancelled later is offered again. */
export const addRebookingReasons: Migration = ({ text }) => [
  // Earlier rows are not offered again.
  `ALTER TABLE booking_choices ADD COLUMN reason ${text} NOT NULL DEFAULT 'cancelled'`,
];

/** Adds the network of each hold, to count the places that one network holds at once. */
export const addHoldNetworks: Migration = ({ text }) => [
  `ALTER TABLE held_places ADD COLUMN network ${text} NOT NULL DEFAULT ''`,
];

/**
 * Adds what was sold with bookings, as JSON with the times beside it. A row outlives the places of a booking
 * that is cancelled. Earlier bookings have none.
 */
export const addSoldBookings: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE sold_bookings (
    submission ${text} NOT NULL PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    starts_at ${int} NOT NULL,
    ends_at ${int} NOT NULL,
    status ${text} NOT NULL,
    sold ${text} NOT NULL
  )${byKey}`,
  'CREATE INDEX sold_bookings_by_event ON sold_bookings (event, ends_at)',
];

/** Adds which dates of events are called off or moved at the desk, and how often each was changed. */
export const addDateStates: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE date_states (
    event ${text} NOT NULL PRIMARY KEY,
    state ${text} NOT NULL CHECK (state IN ('cancelled', 'postponed', 'moved', 'planned')),
    times ${text},
    reason ${text} NOT NULL,
    refunds ${int} NOT NULL,
    operator ${text} NOT NULL,
    changed_at ${int} NOT NULL,
    sequence ${int} NOT NULL
  )${byKey}`,
];
