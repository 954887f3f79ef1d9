import { expect, test } from 'vitest';
import shipped from '@/lib/server/forms/spam/word-model.json';
import { textFeatures } from '@/lib/server/forms/spam/text-features';
import {
  countFeatures,
  formatCounts,
  noWordCounts,
  scoreFeatures,
  scoreWords,
} from '@/lib/server/forms/spam/word-model';
import { makeModel } from '@/scripts/spam/make-model';
import { readExamples, type Example } from '@/scripts/spam/make-model';
import { cpuTime } from '@/tests/support/cpu-time';

const corpus = 'scripts/spam/corpus';

/** Points from which the words alone hold a message, and those of a program that sends nothing else. */
const [alone, fromProgram] = [5.5, 4.75];

const rate = (examples: readonly Example[], isHeld: (text: string) => boolean) =>
  examples.filter(({ text }) => isHeld(text)).length / examples.length;

test('is made of the examples, and is small', () => {
  expect(shipped).toEqual(makeModel(corpus));
  expect(JSON.stringify(shipped).length).toBeLessThan(75_000);
});

test('recognizes messages that it was not made of', () => {
  const examples = readExamples('tests/lib/server/forms/spam/held-out');
  const [spam, honest] = [true, false].map((kind) =>
    examples.filter(({ isSpam }) => isSpam === kind),
  ) as [Example[], Example[]];
  expect(rate(spam, (text) => scoreWords(text).points >= alone)).toBeGreaterThanOrEqual(0.8);
  expect(rate(honest, (text) => scoreWords(text).points >= fromProgram)).toBeLessThanOrEqual(0.01);
});

test('recognizes each fifth of the examples by the others', () => {
  const examples = readExamples(corpus).map((example) => ({
    ...example,
    features: textFeatures(example.text),
  }));
  const points = examples.map((_, index) => index % 5);
  const held = [0, 1, 2, 3, 4].flatMap((part) => {
    const others = examples.filter((_, index) => points[index] !== part);
    const model = countFeatures(
      others.map(({ isSpam, features }) => ({ isSpam, features: features.keys() })),
    );
    return examples
      .filter((_, index) => points[index] === part)
      .map(({ isSpam, features }) => ({
        isSpam,
        isHeld: scoreFeatures(features, model, noWordCounts).points >= alone,
      }));
  });
  const share = (kind: boolean) => {
    const all = held.filter(({ isSpam }) => isSpam === kind);
    return all.filter(({ isHeld }) => isHeld).length / all.length;
  };
  // Many examples were chosen because they are hard to tell apart.
  expect(share(true)).toBeGreaterThan(0.75);
  expect(share(false)).toBeLessThan(0.01);
});

test('shows the words that count most, as they were written', () => {
  const { words } = scoreWords('We GUARANTEE top rankings and cheap Backlinks for your shop.');
  expect(words).toEqual(expect.arrayContaining(['rankings', 'backlinks']));
  expect(words.length).toBeLessThanOrEqual(5);
});

test('no word holds a message alone', () => {
  for (const word of ['viagra', 'casino', 'bitcoin', 'loan', 'seo', '贷款', 'https://a.example']) {
    expect(scoreWords(`${word} ${word} ${word}`).points).toBeLessThan(fromProgram);
  }
});

test('counts marks more than the examples, the more the more there are', () => {
  const text = 'Drone surveys of your roof: our pilots fly on Tuesday.';
  const marksOf = (isSpam: boolean, count: number) =>
    countFeatures(
      Array.from({ length: count }, () => ({ isSpam, features: textFeatures(text).keys() })),
    );
  const pointsOf = (isSpam: boolean, count: number) =>
    scoreWords('Our pilots fly drone surveys on Friday', marksOf(isSpam, count)).points;
  expect(pointsOf(true, 1)).toBeGreaterThan(scoreWords(text).points);
  expect(pointsOf(true, 3)).toBeGreaterThan(alone);
  expect(pointsOf(false, 3)).toBeLessThan(0);
  const letter = 'My son left a blue jacket in the café on Saturday. Has anyone found it?';
  expect(scoreWords(letter, marksOf(true, 3)).points).toBeLessThan(0);
});

test('survives a round trip through its file, and scores quickly', () => {
  const counts = countFeatures([{ isSpam: true, features: ['#link', 'buy'] }]);
  expect(formatCounts(counts)).toEqual({ spam: 1, honest: 0, features: '#link 1 0\nbuy 1 0' });
  const text = 'Could we come on Friday with 28 pupils? '.repeat(12);
  scoreWords(text);
  const time = cpuTime(() => {
    for (let count = 0; count < 200; count += 1) scoreWords(text);
  });
  expect(time / 200).toBeLessThan(1);
});
