import { expect, test } from 'vitest';
import { matchesTerm, searchTerms, submissionWords } from '@/lib/server/inbox/search/search-words';
import {
  deskSubmissions,
  frequentSender,
  type DataSize,
  type DeskSubmission,
} from '@/scripts/bench/desk/submission-data';
import { searchedWords } from '@/scripts/bench/desk/texts';

const size: DataSize = { submissions: 2_000, spam: 50, paid: 40, unpaid: 6, bin: 4 };
const end = new Date('2026-11-01T00:00:00.000Z');
const all: readonly DeskSubmission[] = [...deskSubmissions(size, end)];
const count = (matches: (submission: DeskSubmission) => boolean) => all.filter(matches).length;

test('returns the same submissions at every call', () => {
  expect([...deskSubmissions(size, end)]).toEqual(all);
});

test('has the exact number of each rare kind', () => {
  expect(all).toHaveLength(2_000);
  expect(count(({ state }) => state === 'spam')).toBe(50);
  expect(count(({ state }) => state === 'unpaid')).toBe(6);
  expect(count(({ state }) => state === 'bin')).toBe(4);
  expect(count(({ paid }) => paid !== undefined)).toBe(40);
});

test('has unique ids and references, in the order of arrival', () => {
  const ids = all.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2_000);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(all.map(({ reference }) => reference)).size).toBe(2_000);
  expect(all.at(-1)?.receivedAt.getTime()).toBeLessThan(end.getTime());
});

test('has about 60 % read, some assigned and labelled, and a frequent sender', () => {
  expect(count(({ readAt }) => readAt !== undefined) / 2_000).toBeCloseTo(0.6, 1);
  expect(count(({ assignee }) => assignee !== undefined)).toBeGreaterThan(200);
  expect(count(({ labels }) => labels.length > 0)).toBeGreaterThan(300);
  const isFrequent = ({ fields }: DeskSubmission) =>
    fields.some(([, values]) => values.includes(frequentSender));
  expect(count(isFrequent)).toBeGreaterThan(40);
});

test('has texts with the words to search for', () => {
  const words = all.map((submission) => submissionWords({ ...submission, files: [] }).split(' '));
  const share = (word: string) => {
    const [term = []] = searchTerms(word);
    return words.filter((own) => matchesTerm(own, term)).length / 2_000;
  };
  expect(share(searchedWords.common)).toBeGreaterThan(0.8);
  expect(share(searchedWords.prefix)).toBeGreaterThan(0.5);
  expect(share(searchedWords.umlaut)).toBeGreaterThan(0.01);
  expect(share(searchedWords.umlaut)).toBeLessThan(0.04);
});
