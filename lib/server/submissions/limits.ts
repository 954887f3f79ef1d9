import { createHash, createHmac } from 'node:crypto';
import { hashNetwork, type Visitor } from '@/lib/server/http/requests/client-network';
import type { Limit } from '@/lib/server/store/submission-parts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Two classes behind one school's address may each send what they were told to within a break. */
const ofNetwork = { max: 20, windowMs: 10 * minute };

/**
 * One submission each twelve seconds for an hour is more than a small organisation gets. Above that
 * nothing is refused: browsers pass a proof of work, and other submissions are held for review.
 */
const ofForm = { max: 300, windowMs: 60 * minute };

/** Submissions of a form that are held for review, so that a flood of them cannot fill the disk. */
const ofHeld = { max: 1000, windowMs: day };

/** The same for JSON clients that nothing tells apart, such as one script in a loop. */
const ofHeldPrograms = { max: 50, windowMs: 60 * minute };

/** One person sends the same words twice, after a doubt; a program sends them a hundred times. */
const ofText = { max: 3, windowMs: day };

/** Confirmations to one mailbox: enough for a family that books three times, too few to harass. */
const ofCopies = { max: 3, windowMs: day };

/** Confirmations of the whole site in a day, so that its mail server does not become a suspect. */
export const copiesPerDay = 500;

/** Full once every confirmation of the day has been sent. */
export const allCopies: Limit = { key: 'copies:*', max: copiesPerDay, windowMs: day };

/** The limits of one confirmation: those of its mailbox and of the whole site. */
export function copyLimits(mailbox: string, secret: Uint8Array): readonly Limit[] {
  const name = createHmac('sha256', secret).update(deliveredTo(mailbox)).digest('hex').slice(0, 32);
  return [{ key: `copy:${name}`, ...ofCopies }, allCopies];
}

/**
 * The mailbox that an address is delivered to at most providers, which ignore case, dots and what
 * follows a `+`. Used only to count: two people whose names differ by a dot share a limit.
 */
function deliveredTo(mailbox: string): string {
  const at = mailbox.lastIndexOf('@');
  const [local = ''] = mailbox.slice(0, at).split('+');
  return `${local.replaceAll('.', '')}${mailbox.slice(at)}`.toLowerCase();
}

/** Forms of many pages need one draft each: a class may fill one in at the same time. */
const draftsOfNetwork = { max: 100, windowMs: 10 * minute };

/** Drafts of at most 128 K characters for an hour must not fill a disk. */
const draftsInAll = { max: 2000, windowMs: 60 * minute };

/** Limits for new drafts of form pages. Above them posts are answered without a draft. */
export function draftLimits(visitor: Visitor, secret: Uint8Array, now: Date): readonly Limit[] {
  const all = { key: 'drafts', ...draftsInAll };
  if (visitor.kind !== 'network') return [all];
  const name = hashNetwork(visitor.network, secret, now);
  return [all, { key: `drafts:${name}`, ...draftsOfNetwork }];
}

/** The limit of one network at one form; none where nothing tells visitors apart. */
export function networkLimits(
  form: string,
  visitor: Visitor,
  secret: Uint8Array,
  now: Date,
): readonly Limit[] {
  if (visitor.kind !== 'network') return [];
  const name = hashNetwork(visitor.network, secret, now);
  return [{ key: `network:${form}:${name}`, ...ofNetwork }];
}

/**
 * The limit of a form as a whole. A program on this machine is not the public; on a site with
 * https, though, it is the proxy in front, which the settings do not name.
 */
export function formLimits(form: string, visitor: Visitor, siteUrl: string): readonly Limit[] {
  return isLocalProgram(visitor, siteUrl) ? [] : [{ key: `form:${form}`, ...ofForm }];
}

/** The limit of what a form holds for review. */
export function heldLimits(form: string, visitor: Visitor, isPage: boolean): readonly Limit[] {
  return isPage || visitor.kind === 'network'
    ? [{ key: `held:${form}`, ...ofHeld }]
    : [{ key: `held-programs:${form}`, ...ofHeldPrograms }];
}

/** Full for a week after a form held a submission for review, which the desk says as long. */
export function heldNotice(form: string): Limit {
  return { key: `held-notice:${form}`, max: 1, windowMs: 7 * day };
}

/** Full for an hour after the alarm about a form's limit was raised. */
export function formLimitAlarm(form: string): Limit {
  return { key: `form-limit-alarm:${form}`, max: 1, windowMs: 60 * minute };
}

/** A program on this very machine, and no proxy in front. */
export function isLocalProgram({ kind }: Visitor, siteUrl: string): boolean {
  return kind === 'own-machine' && !siteUrl.startsWith('https:');
}

/** How often one long text may come to a form before that speaks for spam. */
export interface TextLimits {
  readonly byAnyone: Limit;
  /** By what the answers and the network say of the sender: a campaign has many senders. */
  readonly bySender: Limit;
}

export function textLimits(form: string, text: string, sender: string): TextLimits {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const ofSender = createHash('sha256').update(`${hash} ${sender}`).digest('hex').slice(0, 32);
  return {
    byAnyone: { key: `text:${form}:${hash}`, ...ofText },
    bySender: { key: `text-of:${form}:${ofSender}`, ...ofText },
  };
}

/** Returns the whole seconds from now until a limit is free again: at least one. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
