import { networkLimits } from '@/lib/server/submissions/limits';
import { hideNetwork, type Visitor } from '@/lib/server/http/client-network';
import type { Limit } from '@/lib/server/store/submission-parts';

const minute = 60 * 1000;

/** Cards of one network, visit or mailbox at all forms: a family at one table, and nobody's list. */
const cardWindow = { max: 5, windowMs: 10 * minute };

/** Presses of one attempt's button. Whoever waits for a service that is down presses less often. */
const submitWindow = { max: 30, windowMs: 10 * minute };

/** For so long a form, or the whole site, takes no cards after too many declines. */
const pauseMs = 10 * minute;

/** By what the one who tries a card can be told from others. */
export interface CardUser {
  readonly visitor: Visitor;
  /** What the visit to the page is called, without a cookie; `undefined` where nothing tells. */
  readonly visit: string | undefined;
  /** Mail addresses among the answers. */
  readonly mailboxes: readonly string[];
}

/** How many cards one network, one visit and one mailbox may try, at whichever form. */
export function cardLimits(
  { visitor, visit, mailboxes }: CardUser,
  secret: Uint8Array,
  now: Date,
): readonly Limit[] {
  // No form has this name.
  const ofNetwork = networkLimits('*', visitor, secret, now).map(({ key }) => key);
  const ofVisit = visit === undefined ? [] : [`visit:${hideNetwork(visit, secret, now)}`];
  const ofMail = mailboxes.map(
    (address) => `mailbox:${hideNetwork(address.trim().toLowerCase(), secret, now)}`,
  );
  return [...new Set([...ofNetwork, ...ofVisit, ...ofMail])].map((key) => ({ key, ...cardWindow }));
}

/** How often the button of one attempt may be pressed, whatever comes of it. */
export function submitLimit(submission: string): Limit {
  return { key: `presses:${submission}`, ...submitWindow };
}

/**
 * The place of a card among those of its attempt, which is counted under the limits of cards once:
 * a card that the bank has not answered about keeps its place, however often the button is pressed.
 */
export function cardSlot(submission: string, answered: number): Limit {
  return { key: `card:${submission}:${answered}`, max: 1, windowMs: cardWindow.windowMs };
}

/** What many declined cards bring about. */
export interface DeclineRules {
  /** Each decline is counted under these. */
  readonly counted: readonly Limit[];
  /** Once one is full, every browser solves a proof of work before a card goes to the bank. */
  readonly checks: readonly Limit[];
  /** Full once the alarm about the check was raised. */
  readonly checkAlarm: Limit;
  readonly pauses: readonly PauseRule[];
  readonly majority: MajorityRule;
}

/** When banks decline most of a form's cards: many within an hour, and fewer than as many paid. */
export interface MajorityRule {
  readonly declined: Limit;
  /** What is paid is counted under this. */
  readonly paid: Limit;
  /** Full as soon as the people who run the site have been told. */
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
  const mostly = majorityRule(form);
  return {
    counted: [atForm, atSite, mostly.declined],
    checks: [atForm, atSite],
    checkAlarm: { key: `checked:${form}`, max: 1, windowMs: 10 * minute },
    pauses: [
      { where: 'form', reached: checkedAtForm, pause: pauseOf(form) },
      { where: 'site', reached: checkedAtSite, pause: pauseOf('*') },
    ],
    majority: mostly,
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
