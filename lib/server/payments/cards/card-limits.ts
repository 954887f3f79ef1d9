import { hashNetwork, type Visitor } from '@/lib/server/platform/http/requests/client-network';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

const minute = 60 * 1000;

/** Cards of one network, visit or mailbox across all forms: enough for a family, not for a tester. */
const cardWindow = { max: 5, windowMs: 10 * minute };

/** Requests of one attempt. */
const submitWindow = { max: 30, windowMs: 10 * minute };

/** How long a form, or the whole site, takes no cards after too many declines. */
const pauseMs = 10 * minute;

/** What identifies the person who uses a card. */
export interface CardUser {
  readonly visitor: Visitor;
  /** Identifies the visit without a cookie; `undefined` where nothing does. */
  readonly visit: string | undefined;
  /** Mail addresses among the answers. */
  readonly mailboxes: readonly string[];
}

/** Returns the limits on cards per network, visit and mailbox, across all forms. */
export function cardLimits(
  { visitor, visit, mailboxes }: CardUser,
  secret: Uint8Array,
  now: Date,
): readonly Limit[] {
  // No form has this name.
  const networkKeys =
    visitor.kind === 'network' ? [`network:*:${hashNetwork(visitor.network, secret, now)}`] : [];
  const visitKeys = visit === undefined ? [] : [`visit:${hashNetwork(visit, secret, now)}`];
  const mailboxKeys = mailboxes.map(
    (address) => `mailbox:${hashNetwork(address.trim().toLowerCase(), secret, now)}`,
  );
  return [...new Set([...networkKeys, ...visitKeys, ...mailboxKeys])].map((key) => ({
    key,
    ...cardWindow,
  }));
}

/** Returns the limit on requests of one attempt. */
export function submitLimit(submission: string): Limit {
  return { key: `presses:${submission}`, ...submitWindow };
}

/**
 * Returns the limit that counts a card of an attempt once: a card that the bank has not answered about
 * keeps its slot, however often the request is repeated.
 */
export function cardSlot(submission: string, answered: number): Limit {
  return { key: `card:${submission}:${answered}`, max: 1, windowMs: cardWindow.windowMs };
}

/** Returns how many cards count in a payment's attempt; an abandoned one starts again. */
export function countAnswered({ state, cards }: Pick<StoredPayment, 'state' | 'cards'>): number {
  return state === 'abandoned' ? 0 : cards;
}

/** The consequences of many declined cards. */
export interface DeclineRules {
  /** Count each decline. */
  readonly counted: readonly Limit[];
  /** Once one is full, every card needs a proof of work. */
  readonly checks: readonly Limit[];
  /** Full once the alarm about the check is raised. */
  readonly checkAlarm: Limit;
  readonly pauses: readonly PauseRule[];
  readonly majority: MajorityRule;
}

/** Detects a form whose cards are mostly declined within an hour. */
export interface MajorityRule {
  readonly declined: Limit;
  /** Counts what is paid. */
  readonly paid: Limit;
  /** Full once the alarm is raised. */
  readonly alarm: Limit;
}

export interface PauseRule {
  readonly where: 'form' | 'site';
  /** Counts the declines of cards that passed the check. Once full, the pause begins. */
  readonly reached: Limit;
  /** Full while it lasts. */
  readonly pause: Limit;
}

/**
 * The rules of one form. Ten declines at the form in ten minutes, or at all forms in one, are unusual
 * for a small organisation, so that every browser is checked, which costs a card tester work. Cards
 * are only paused for declines that passed the check: otherwise ten requests would close every form.
 */
export function declineRules(form: string): DeclineRules {
  const atForm = { key: `declines:${form}`, max: 10, windowMs: 10 * minute };
  // No form has this name.
  const atSite = { key: 'declines:*', max: 10, windowMs: minute };
  const checkedAtForm = { key: `checked-declines:${form}`, max: 20, windowMs: 10 * minute };
  const checkedAtSite = { key: 'checked-declines:*', max: 10, windowMs: minute };
  const majority = majorityRule(form);
  return {
    counted: [atForm, atSite, majority.declined],
    checks: [atForm, atSite],
    checkAlarm: { key: `checked:${form}`, max: 1, windowMs: 10 * minute },
    pauses: [
      { where: 'form', reached: checkedAtForm, pause: pauseOf(form) },
      { where: 'site', reached: checkedAtSite, pause: pauseOf('*') },
    ],
    majority,
  };
}

/** Ten declined and fewer than ten paid are more than half, however few visitors a form has. */
export function majorityRule(form: string): MajorityRule {
  const many = { max: 10, windowMs: 60 * minute };
  return {
    declined: { key: `hour-declines:${form}`, ...many },
    paid: { key: `hour-paid:${form}`, ...many },
    alarm: { key: `mostly-declined:${form}`, max: 1, windowMs: 60 * minute },
  };
}

function pauseOf(where: string): Limit {
  return { key: `paused:${where}`, max: 1, windowMs: pauseMs };
}
