import { createHmac } from 'node:crypto';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { Limit } from '@/lib/server/platform/store/limits-sql';
import type { HeldReason, MailKind } from '@/lib/server/platform/store/tables/mail-rows';
import { hashNetwork, type Visitor } from '@/lib/server/platform/http/requests/client-network';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * What counts a mail.
 *
 * `ordinary`: a stranger causes it at no cost. `paid` follows a payment, and `timed` comes at its own time
 * from a booking that was counted already, so the last part of a budget is left for them. `news`: the
 * organisation causes it, but a stranger chooses how often one mailbox gets it. `notice`: a stranger causes
 * it, and it goes to the organisation. `none`: an operator or the server causes it. `own`: counted where it
 * is asked for.
 */
type MailBudget = 'ordinary' | 'paid' | 'timed' | 'news' | 'notice' | 'none' | 'own';

/** Who gets a mail. */
type MailRecipient = 'organisation' | 'operator' | 'visitor';

/** Who gets each kind of mail, and the budget that counts it. */
export const mailRules = {
  notify: { to: 'organisation', budget: 'notice' },
  // Of a booking, by its visitor.
  change: { to: 'organisation', budget: 'notice' },
  // Of a mail that came in.
  answer: { to: 'organisation', budget: 'notice' },
  // A confirmation.
  copy: { to: 'visitor', budget: 'ordinary' },
  // Of offered places, or a change of a booking.
  booking: { to: 'visitor', budget: 'ordinary' },
  receipt: { to: 'visitor', budget: 'paid' },
  // Of places.
  offer: { to: 'visitor', budget: 'timed' },
  // Of a booking.
  reminder: { to: 'visitor', budget: 'timed' },
  // Of a booked event, by the organisation.
  'event-change': { to: 'visitor', budget: 'news' },
  // Each needs a payment by a card, and has a deadline.
  dispute: { to: 'organisation', budget: 'none' },
  'dispute-ended': { to: 'organisation', budget: 'none' },
  reply: { to: 'visitor', budget: 'none' },
  digest: { to: 'operator', budget: 'none' },
  alarm: { to: 'operator', budget: 'none' },
  // Of held notifications.
  summary: { to: 'operator', budget: 'none' },
  // Of what another operator has assigned or answered.
  attention: { to: 'operator', budget: 'none' },
  // Has a link to the desk. `link-action.ts` counts links by address, network and device; owners send
  // invitations.
  'sign-in': { to: 'operator', budget: 'own' },
} as const satisfies Readonly<
  Record<MailKind, { readonly to: MailRecipient; readonly budget: MailBudget }>
>;

/** Mails of all kinds to one mailbox: bookings of a family with some changes, too few to harass. */
export const mailsPerMailbox = { ordinary: 8, all: 12 } as const;

/** Mails that one network causes in a day: a school with a class of 30 in each of three years. */
export const mailsPerNetwork = 100;

/** Mails to visitors from the whole site, so that its mail server is not reported for spam. */
export const mailsPerSite = {
  hour: { ordinary: 200, all: 400 },
  day: { ordinary: 500, all: 1000 },
} as const;

/** Notifications to one address in an hour: about one form, and in all. The others come in one summary. */
export const noticesPerHour = { form: 12, all: 60 } as const;

/**
 * For how long after it was queued a held mail is still sent by itself when its budget has room. Later only
 * an operator sends it. A reminder or an offer of places is soon out of date.
 */
export const heldMailLifetimes = {
  ordinary: 3 * day,
  paid: 3 * day,
  timed: 6 * hour,
  news: 3 * day,
} as const;

/** One budget of a mail: a limit, and why the mail is held above it. */
export interface BudgetLimit extends Limit {
  readonly reason: HeldReason;
}

/**
 * Returns the limits that count a mail; none if its kind has no budget. A mail above one is held, and
 * counts in none.
 */
export function budgetLimits(
  { kind, to, form = '', network }: Pick<NewMail, 'form' | 'kind' | 'network' | 'to'>,
  secret: Uint8Array,
): readonly BudgetLimit[] {
  const mailbox = createHmac('sha256', secret)
    .update(canonicalMailbox(to))
    .digest('hex')
    .slice(0, 32);
  const { budget } = mailRules[kind];
  switch (budget) {
    case 'none':
    case 'own':
      return [];
    case 'notice': {
      const all = { key: `notices:${mailbox}`, max: noticesPerHour.all };
      const ofForm = { key: `notices:${mailbox}:${form}`, max: noticesPerHour.form };
      return [all, ofForm].map((each) => ({ ...each, windowMs: hour, reason: 'notices' }));
    }
    case 'news':
      return [mailboxLimit(mailbox, mailsPerMailbox.all)];
    case 'ordinary':
    case 'paid':
    case 'timed': {
      const share = budget === 'ordinary' ? 'ordinary' : 'all';
      return [
        ...(network === undefined ? [] : [networkLimit(network)]),
        mailboxLimit(mailbox, mailsPerMailbox[share]),
        { key: 'mails-hour', max: mailsPerSite.hour[share], windowMs: hour, reason: 'site' },
        { key: 'mails-day', max: mailsPerSite.day[share], windowMs: day, reason: 'site' },
      ];
    }
  }
}

function mailboxLimit(mailbox: string, max: number): BudgetLimit {
  return { key: `mailbox:${mailbox}`, max, windowMs: day, reason: 'mailbox' };
}

function networkLimit(network: string): BudgetLimit {
  return { key: `mails:${network}`, max: mailsPerNetwork, windowMs: day, reason: 'network' };
}

/**
 * Returns the mailbox that most providers deliver an address to: they ignore case, dots and everything
 * from `+`. Used only for counting: two people whose names differ by a dot share a budget.
 */
export function canonicalMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).split('+');
  const host = address.slice(at + 1).toLowerCase();
  const domain = host === 'googlemail.com' ? 'gmail.com' : host;
  return `${local.replaceAll('.', '').toLowerCase()}@${domain}`;
}

/** Adds the network of the visitor who causes mails, which has a budget for those to visitors. */
export async function addNetwork(
  mails: readonly NewMail[],
  visitor: Visitor,
  store: SecretStore,
  now: Date,
): Promise<readonly NewMail[]> {
  if (visitor.kind !== 'network' || mails.length === 0) return mails;
  const network = hashNetwork(visitor.network, await store.secret('limits'), now);
  return mails.map((mail) => ({ ...mail, network }));
}
