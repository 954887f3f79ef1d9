import { trimInvisible } from '@/lib/forms/validation/field-values';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { serverKindOf } from '@/lib/forms/kinds/registry';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { Sending } from '@/lib/server/forms/spam/sender';
import { scoreWords, type WordCounts } from '@/lib/server/forms/spam/word-model';
import { storedReason } from '@/lib/server/forms/submissions/stored-reasons';
import { normalizeText } from '@/lib/intl/normalize-text';

/** What the score of a submission depends on. */
export interface SpamSignals {
  readonly answers: SubmittedFields;
  /** Whether a hidden field was filled in. */
  readonly hasFilledHoneypot: boolean;
  readonly sending: Sending;
  /** Whether the same long text was sent several times today, by any sender or by this one. */
  readonly repeated: 'by-anyone' | 'by-sender' | undefined;
  /** The operators' marks. */
  readonly marks: WordCounts;
}

/** The result of scoring, with reasons for operators as they are stored. */
export interface SpamVerdict {
  readonly isSpam: boolean;
  /** Whether the text must not be mailed to the visitor. */
  readonly isSuspicious: boolean;
  readonly reasons: readonly string[];
}

/**
 * Points from which a submission is spam. No signal reaches it alone, because a person may cause each by
 * chance: browsers fill in hidden fields, autofill completes a form in a second, a teacher sends ten
 * links, and the supporters of a campaign send one letter. Only the words add up to more, as many of them.
 */
const spamThreshold = 5.5;

/** Points from which a confirmation to the visitor contains no answers. */
const suspiciousThreshold = 3;

/** Milliseconds; faster than a person reads a page, but not faster than autofill. */
const minFillTime = 2000;

/** Milliseconds between the first input and sending; no person writes so fast, but some paste. */
const minTypingTime = 500;

/** UTF-16 code units of a text that two senders do not write by chance. */
const minRepeatedTextLength = 60;

/** Scores a submission by signals that need no action of a visitor. */
export function scoreSpam(
  { fields }: Pick<FormDefinition, 'fields'>,
  signals: SpamSignals,
): SpamVerdict {
  const found = [
    ...wordSignals(fields, signals),
    ...senderSignals(signals),
    ...textSignals(fields, signals.answers),
  ];
  const points = found.reduce((sum, signal) => sum + signal.points, 0);
  return {
    isSpam: points >= spamThreshold,
    isSuspicious: points >= suspiciousThreshold,
    reasons: found.flatMap(({ reason }) => reason ?? []),
  };
}

/** Returns the longest text of the answers, normalized; `undefined` if none is long enough. */
export function longestText(answers: SubmittedFields): string | undefined {
  const texts = answers.flatMap(([, values]) => values.map(normalizeForComparison));
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  return longest.length >= minRepeatedTextLength ? longest : undefined;
}

interface Signal {
  readonly points: number;
  /** As it is stored, for operators; missing if the signal speaks against spam. */
  readonly reason?: string;
}

/** Scores the words of what visitors write themselves. */
function wordSignals(
  fields: readonly Field[],
  { answers, hasFilledHoneypot, marks }: SpamSignals,
): Signal[] {
  const { points, words } = scoreWords(writtenText({ fields }, answers), marks);
  // Programs that fill in hidden fields often copy an honest text.
  if (points <= 0) return hasFilledHoneypot ? [] : [{ points }];
  const reason =
    points >= 1 && words.length > 0 ? storedReason('words', words.join('\n')) : undefined;
  return [{ points, reason }];
}

/** Returns the texts of a submission that visitors write themselves: no choices, numbers or addresses. */
export function writtenText(
  { fields }: Pick<FormDefinition, 'fields'>,
  answers: SubmittedFields,
): string {
  const written = answers.filter(([name]) => !name.startsWith('_') && isWritten(fields, name));
  return written.flatMap(([, values]) => values).join('\n');
}

/** Whether visitors write the answer. The form may not define it. */
function isWritten(fields: readonly Field[], name: string): boolean {
  const field = fields.find((each) => each.name === name);
  return field === undefined || serverKindOf(field).isWritten === true;
}

function senderSignals({ hasFilledHoneypot, sending, repeated }: SpamSignals): Signal[] {
  const { age, typing, isUnopened, isBrowser, isAutomated } = sending;
  const signals: Signal[] = [];
  if (hasFilledHoneypot) signals.push({ points: 5.25, reason: storedReason('honeypot') });
  if (age !== undefined && age < minFillTime) {
    signals.push({ points: 2, reason: storedReason('fast', age / 1000) });
  }
  if (typing !== undefined && typing < minTypingTime) {
    signals.push({ points: 1, reason: storedReason('pasted') });
  }
  if (isUnopened) signals.push({ points: 0.5, reason: storedReason('unopened') });
  if (!isBrowser) signals.push({ points: 0.25, reason: storedReason('no-browser') });
  if (isAutomated) signals.push({ points: 1, reason: storedReason('automated') });
  if (repeated === 'by-anyone') {
    signals.push({ points: 1.5, reason: storedReason('repeated') });
  }
  if (repeated === 'by-sender') {
    signals.push({ points: 4.5, reason: storedReason('repeated-by-sender') });
  }
  return signals;
}

function textSignals(fields: readonly Field[], answers: SubmittedFields): Signal[] {
  const signals: Signal[] = [];
  const texts = answers.flatMap(([, values]) => values);
  const links = texts.reduce((sum, text) => sum + countLinks(text), 0);
  if (links > 0) {
    const points = links > 8 ? 1.5 : links > 4 ? 1 : links > 1 ? 0.5 : 0;
    signals.push({ points, reason: storedReason('links', links) });
  }
  const bare = texts.find((text) => countLinks(text) > 8 && countWords(text) < minWords);
  if (bare !== undefined) {
    signals.push({ points: 4, reason: storedReason('link-list') });
  }
  if (texts.some((text) => /<a\s+href|\[(?:url|link)[=\]]/i.test(text))) {
    signals.push({
      points: 4,
      reason: storedReason('markup'),
    });
  }
  const lines = fields.filter((field) => serverKindOf(field).isLinkSuspicious);
  const withSpamLink = lines.find(({ name }) =>
    answers.some(([sent, values]) => sent === name && values.some((text) => countLinks(text) > 0)),
  );
  if (withSpamLink !== undefined) {
    signals.push({ points: 3, reason: storedReason('link-in', withSpamLink.label) });
  }
  const long = texts.map(normalizeForComparison).filter((text) => text.length >= 20);
  if (new Set(long).size < long.length) {
    signals.push({ points: 3, reason: storedReason('same-answers') });
  }
  return signals;
}

/** A text with many links and fewer words than this is a list of links. */
const minWords = 3;

function countWords(text: string): number {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.filter((word) => countLinks(word) === 0).length;
}

function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}

function normalizeForComparison(text: string): string {
  return normalizeText(trimInvisible(text), 'NFC').toLowerCase().replace(/\s+/g, ' ');
}
