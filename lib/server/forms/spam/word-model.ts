import shipped from '@/lib/server/forms/spam/word-model.json';
import { textFeatures, type TextFeatures } from '@/lib/server/forms/spam/text-features';

/** How often the features of messages occur in spam and in honest messages. */
export interface WordCounts {
  readonly spam: number;
  readonly honest: number;
  /** The number of spam and honest messages with each feature. */
  readonly features: ReadonlyMap<string, readonly [spam: number, honest: number]>;
}

/** What the words of a message say. */
interface WordVerdict {
  /** The logarithm of how much more likely spam is, within `lowest` and `highest`. */
  readonly points: number;
  /** The words that count most for spam, as they are in the message. */
  readonly words: readonly string[];
}

/** Strength of the assumption that a feature says nothing (Robinson, "A Statistical Approach to the Spam Problem"). */
const priorStrength = 1;

/** No word decides alone: a word and its theme stay below what holds a message. */
const maxWeight = 2.2;

/** The features that say most; others add noise to a long message. */
const maxCounted = 30;

/** Honest words must not outweigh every other sign, and spam words no more than they need to. */
const lowest = -3;
const highest = 12;

/** A mark at the desk counts like this many of the shipped examples. */
const markWeight = 3;

const maxShownWords = 5;

/** Below this a word is not worth showing. */
const minShown = 0.7;

export const noWordCounts: WordCounts = { spam: 0, honest: 0, features: new Map() };

/** The shipped model, made of the examples in `scripts/spam/corpus`. */
const shippedCounts = parseCounts(shipped);

/** Scores the words of a message by the shipped model and the site's own marks. */
export function scoreWords(text: string, marks: WordCounts = noWordCounts): WordVerdict {
  return scoreFeatures(textFeatures(text), shippedCounts, marks);
}

/** Scores features by naive Bayes. The marks count more than the examples of `model`. */
export function scoreFeatures(
  features: TextFeatures,
  model: WordCounts,
  marks: WordCounts,
): WordVerdict {
  const spamTotal = model.spam + markWeight * marks.spam;
  const honestTotal = model.honest + markWeight * marks.honest;
  const weighed: { readonly weight: number; readonly shown: string }[] = [];
  for (const [feature, shown] of features) {
    const [spam = 0, honest = 0] = model.features.get(feature) ?? [];
    const [markedSpam = 0, markedHonest = 0] = marks.features.get(feature) ?? [];
    const inSpam = spam + markWeight * markedSpam;
    const inHonest = honest + markWeight * markedHonest;
    const count = inSpam + inHonest;
    if (count === 0) continue;
    const ofSpam = inSpam / spamTotal;
    const ratio = ofSpam / (ofSpam + inHonest / honestTotal);
    const probability = (priorStrength * 0.5 + count * ratio) / (priorStrength + count);
    const weight = Math.log(probability / (1 - probability));
    weighed.push({ weight: Math.min(maxWeight, Math.max(-maxWeight, weight)), shown });
  }
  weighed.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const counted = weighed.slice(0, maxCounted);
  const sum = counted.reduce((total, { weight }) => total + weight, 0);
  const words = counted.filter(({ weight }) => weight >= minShown).map(({ shown }) => shown);
  return {
    points: Math.min(highest, Math.max(lowest, sum)),
    words: [...new Set(words)].slice(0, maxShownWords),
  };
}

/** Counts the features of messages. */
export function countFeatures(
  messages: readonly { readonly isSpam: boolean; readonly features: Iterable<string> }[],
): WordCounts {
  const counts = new Map<string, [number, number]>();
  const totals: [number, number] = [0, 0];
  for (const { isSpam, features } of messages) {
    const side = isSpam ? 0 : 1;
    totals[side] += 1;
    for (const feature of features) {
      const count = counts.get(feature) ?? [0, 0];
      count[side] += 1;
      counts.set(feature, count);
    }
  }
  return { spam: totals[0], honest: totals[1], features: counts };
}

/** The shipped model as a file: the totals, and lines of a feature with its counts. */
export interface WordModelFile {
  readonly spam: number;
  readonly honest: number;
  readonly features: string;
}

export function formatCounts({ spam, honest, features }: WordCounts): WordModelFile {
  const lines = [...features]
    .map(([feature, [inSpam, inHonest]]) => `${feature} ${inSpam} ${inHonest}`)
    .sort();
  return { spam, honest, features: lines.join('\n') };
}

function parseCounts({ spam, honest, features }: WordModelFile): WordCounts {
  const lines = features === '' ? [] : features.split('\n');
  const counts = lines.map((line) => {
    const [feature = '', inSpam = '0', inHonest = '0'] = line.split(' ');
    return [feature, [Number(inSpam), Number(inHonest)]] as const;
  });
  return { spam, honest, features: new Map(counts) };
}
