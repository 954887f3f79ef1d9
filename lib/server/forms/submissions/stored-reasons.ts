import { formatDecimal } from '@/lib/intl/format-decimal';
import { spamFeatureWords, spamReasonWords } from '@/lib/words/lib/server/forms';
import { inboundWords } from '@/lib/words/lib/server/inbox/incoming';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';

/** The sentences of reasons why a submission is spam, or is not, by the names that are stored for them. */
const sentences = {
  held: () => spamReasonWords.held,
  'held-alike': () => spamReasonWords.heldAlike,
  honeypot: () => spamReasonWords.honeypot,
  fast: (seconds) => spamReasonWords.fast(formatDecimal(Number(seconds))),
  pasted: () => spamReasonWords.pasted,
  unopened: () => spamReasonWords.unopened,
  'no-browser': () => spamReasonWords.noBrowser,
  automated: () => spamReasonWords.automated,
  repeated: () => spamReasonWords.repeated,
  'repeated-by-sender': () => spamReasonWords.repeatedBySender,
  links: (count) => spamReasonWords.links(Number(count)),
  'link-list': () => spamReasonWords.linkList,
  markup: () => spamReasonWords.markup,
  'link-in': (label) => spamReasonWords.linkIn(label),
  'same-answers': () => spamReasonWords.sameAnswers,
  words: (words) => spamReasonWords.words(words.split('\n').map(describeFeature).join(', ')),
  'marked-in-mail': () => inboundWords.markedAsSpam,
  'not-authentic': () => inboundWords.notAuthentic,
  'too-many-mails': (most) => inboundWords.tooMany(Number(most)),
  'moved-to-spam': () => submissionWords.moved.spam,
  'moved-to-inbox': () => submissionWords.moved.inbox,
} as const satisfies Readonly<Record<string, (value: string) => string>>;

type ReasonName = keyof typeof sentences;

/**
 * Returns a reason as it is stored with a submission: a name, because operators read it in their languages, and what
 * its sentence says of the submission. Lists are separated by line breaks.
 */
export function storedReason(name: ReasonName, value?: string | number): string {
  return value === undefined ? `reason:${name}` : `reason:${name}:${value}`;
}

/** Returns the sentence of a stored reason, in the current language. Earlier releases stored sentences. */
export function describeReason(stored: string): string {
  const [, name = '', value = ''] = /^reason:([a-z-]+)(?::(.*))?$/s.exec(stored) ?? [];
  return isReasonName(name) ? sentences[name](value) : stored;
}

function isReasonName(name: string): name is ReasonName {
  return Object.hasOwn(sentences, name);
}

/** Features of a text that are no words of it; see text-features.ts. */
const features: ReadonlyMap<string, () => string> = new Map([
  ['#link', () => spamFeatureWords.link],
  ['#short-link', () => spamFeatureWords.shortLink],
  ['#capitals', () => spamFeatureWords.capitals],
  ['#asks', () => spamFeatureWords.question],
  ['#short', () => spamFeatureWords.short],
]);

function describeFeature(shown: string): string {
  return features.get(shown)?.() ?? shown;
}
