import { createHash } from 'node:crypto';
import type { FormDefinition } from '@/lib/forms/definition';
import { hashNetwork, type Visitor } from '@/lib/server/platform/http/requests/client-network';
import { canonicalMailbox } from '@/lib/server/platform/mail/mail-budgets';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/**
 * Everyone of a school or a hospital shares an address, so this only keeps one network from filling the
 * disk. Programs reach the limit of submissions that look alike first.
 */
const networkLimit = { max: 300, windowMs: 10 * minute };

/** Bytes that one network may store in an hour, files included: a class with 10 MB each, three times. */
const networkBytes = { max: 1_000_000_000, windowMs: 60 * minute };

/**
 * Submissions of one network that look alike. Above the limit, browsers solve a proof of work, and as
 * many others are held for review. A form may have its own limit.
 */
const alikeLimit = { max: 20, windowMs: 10 * minute };

/** People with the same short message, such as "Could we come?", are more often different people. */
const alikeTextFactor = 3;

/**
 * One submission every twelve seconds for an hour is more than a small organisation gets. Above this
 * limit browsers solve a proof of work, and other submissions are held for review; none is refused.
 */
const formLimit = { max: 300, windowMs: 60 * minute };

/** Submissions of a form held for review: a limit keeps them from filling the disk. */
const heldLimit = { max: 1000, windowMs: day };

/** The same for JSON clients without a network, such as one script in a loop. */
const heldProgramsLimit = { max: 50, windowMs: 60 * minute };

/** A person may send the same text twice; a program sends it a hundred times. */
const textLimit = { max: 3, windowMs: day };

/** Each visitor of a form in steps has one draft: a class may fill in a form at the same time. */
const networkDraftLimit = { max: 100, windowMs: 10 * minute };

/** Drafts of at most 128 K characters must not fill a disk within their hour. */
const draftLimit = { max: 2000, windowMs: 60 * minute };

/** Returns the limits for new drafts of form pages. Above them no draft is stored. */
export function draftLimits(visitor: Visitor, secret: Uint8Array, now: Date): readonly Limit[] {
  const all = { key: 'drafts', ...draftLimit };
  if (visitor.kind !== 'network') return [all];
  const name = hashNetwork(visitor.network, secret, now);
  return [all, { key: `drafts:${name}`, ...networkDraftLimit }];
}

/** Tries of one network to enter a code of tickets: a class may share the network. */
const networkCodeLimit = { max: 30, windowMs: 60 * minute };

/** Tries of all networks to enter a code of one form, so that many networks guess none together. */
const formCodeLimit = { max: 500, windowMs: 60 * minute };

/** Returns the limits that count the codes of tickets that are entered in a form, right or wrong. */
export function codeLimits(
  form: string,
  visitor: Visitor,
  secret: Uint8Array,
  now: Date,
): readonly Limit[] {
  const network = visitor.kind === 'network' ? visitor.network : visitor.kind;
  const name = hashNetwork(network, secret, now);
  return [
    { key: `codes:${form}:${name}`, ...networkCodeLimit },
    { key: `codes:${form}`, ...formCodeLimit },
  ];
}

/** Returns the limits of one network and form; empty if the visitor has no network. */
export function networkLimits(
  form: string,
  visitor: Visitor,
  secret: Uint8Array,
  now: Date,
): readonly Limit[] {
  if (visitor.kind !== 'network') return [];
  const name = hashNetwork(visitor.network, secret, now);
  return [
    { key: `network:${form}:${name}`, ...networkLimit },
    { key: `${bytesPrefix}${name}`, ...networkBytes },
  ];
}

const bytesPrefix = 'bytes:';

/** Returns limits of a network that count these bytes. */
export function countingBytes(limits: readonly Limit[], bytes: number): readonly Limit[] {
  return limits.map((limit) =>
    limit.key.startsWith(bytesPrefix) ? { ...limit, amount: bytes } : limit,
  );
}

/** What a submission shares with those that look alike. Each is a text that identifies it. */
export interface AlikeMarks {
  /** All answers and files. */
  readonly content: string;
  /** The sender's mailbox. */
  readonly mailbox: string | undefined;
  /** The longest text, without what programs vary, such as numbers. */
  readonly text: string | undefined;
}

/** The limits of submissions that look alike. */
interface AlikeLimits {
  /** Above these a proof of work is required. */
  readonly counted: readonly Limit[];
  /** Counts those that are held for review without a proof. */
  readonly held: Limit;
}

/**
 * Returns the limits of submissions of one network that look alike; `undefined` if the visitor has no
 * network.
 */
export function alikeLimits(
  { id, maxAlike: max = alikeLimit.max }: Pick<FormDefinition, 'id' | 'maxAlike'>,
  visitor: Visitor,
  { content, mailbox, text }: AlikeMarks,
  secret: Uint8Array,
  now: Date,
): AlikeLimits | undefined {
  if (visitor.kind !== 'network') return undefined;
  const network = hashNetwork(visitor.network, secret, now);
  const { windowMs } = alikeLimit;
  const limitOf = (kind: string, mark: string | undefined, factor: number): Limit[] => {
    if (mark === undefined) return [];
    const name = hashNetwork(`${network} ${mark}`, secret, now);
    return [{ key: `alike:${id}:${kind}:${name}`, max: max * factor, windowMs }];
  };
  return {
    counted: [
      ...limitOf('content', content, 1),
      ...limitOf('from', mailbox && canonicalMailbox(mailbox), 1),
      ...limitOf('text', text, alikeTextFactor),
    ],
    held: { key: `held-alike:${id}:${network}`, max, windowMs },
  };
}

/**
 * Returns the limit of a whole form; empty for a program on this machine. On a site with https such a
 * program is a proxy that is missing from the settings.
 */
export function formLimits(form: string, visitor: Visitor, siteUrl: string): readonly Limit[] {
  return isLocalProgram(visitor, siteUrl) ? [] : [{ key: `form:${form}`, ...formLimit }];
}

/** Returns the limit of submissions that a form holds for review. */
export function heldLimits(form: string, visitor: Visitor, isPage: boolean): readonly Limit[] {
  return isPage || visitor.kind === 'network'
    ? [{ key: `held:${form}`, ...heldLimit }]
    : [{ key: `held-programs:${form}`, ...heldProgramsLimit }];
}

/** Full for a week after a form held a submission for review; the desk shows a notice meanwhile. */
export function heldNotice(form: string): Limit {
  return { key: `held-notice:${form}`, max: 1, windowMs: 7 * day };
}

/** Full for an hour after the alarm about a form's limit. */
export function formLimitAlarm(form: string): Limit {
  return { key: `form-limit-alarm:${form}`, max: 1, windowMs: 60 * minute };
}

/** Whether a request comes from a program on this machine and not from a proxy. */
export function isLocalProgram({ kind }: Visitor, siteUrl: string): boolean {
  return kind === 'own-machine' && !siteUrl.startsWith('https:');
}

/** Limits for one long text at a form; above them it is a sign of spam. */
export interface TextLimits {
  readonly byAnyone: Limit;
  /** Per sender, by answers and network: the texts of a campaign have many senders. */
  readonly bySender: Limit;
}

export function textLimits(form: string, text: string, sender: string): TextLimits {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const senderHash = createHash('sha256').update(`${hash} ${sender}`).digest('hex').slice(0, 32);
  return {
    byAnyone: { key: `text:${form}:${hash}`, ...textLimit },
    bySender: { key: `text-of:${form}:${senderHash}`, ...textLimit },
  };
}

/** Returns the whole seconds until a limit is free again, at least one. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
