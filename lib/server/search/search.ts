import { closest, distance } from 'fastest-levenshtein';
import { maxQueryLength } from '@/lib/search/max-query-length';
import {
  searchKinds,
  type KindCount,
  type SearchResponse,
  type SearchKind,
  type SearchRequest,
  type SearchResult,
} from '@/lib/search/search-api';
import type { Content } from '@/lib/server/content/content';
import { excerptOf, highlight } from '@/lib/server/search/excerpt';
import {
  kindLabels,
  searchIndexOf,
  type SearchEntry,
  type Searched,
} from '@/lib/server/search/search-index';
import { matchOf, wordsOf } from '@/lib/server/search/tokens';

const mostResults = 20;
const mostTerms = 8;

/**
 * What a word is worth where it stands. However often a word is said in a text (`mostCounted`), a
 * heading is worth more, and a title more than all of it.
 */
const weights = { title: 100, headings: 20, summary: 8, text: 1 } as const;
const mostCounted = 6;

/**
 * Looks for a visitor's words in everything the site says. Where nothing has all of them, what has
 * the most is found.
 */
export function searchContent(content: Content, question: SearchRequest): SearchResponse {
  const { kind, order } = question;
  const query = question.query.slice(0, maxQueryLength).trim();
  const terms = [...new Set(wordsOf(query).map(({ folded }) => folded))].slice(0, mostTerms);
  const index = searchIndexOf(content);
  const rated = index.flatMap((entry) => {
    const scores = terms.map((term) => scoreOf(entry, term)).filter((score) => score > 0);
    const score = scores.reduce((sum, one) => sum + one, 0);
    return scores.length === 0 ? [] : [{ entry, matched: scores.length, score }];
  });
  const best = Math.max(0, ...rated.map(({ matched }) => matched));
  const found = rated
    .filter(({ matched }) => matched === best)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
  const shown = found.filter((entry) => kind === 'all' || entry.kind === kind);
  const suggestion = best === terms.length ? undefined : suggestionFor(index, terms);
  return {
    query,
    kind,
    order,
    kinds: kindsOf(content, found, kind),
    isDated: shown.length > 1 && shown.some(({ date }) => date !== undefined),
    results: (order === 'newest' ? shown.toSorted(byDate) : shown)
      .slice(0, mostResults)
      .map((entry) => resultOf(entry, terms)),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** The newest first; what has no date is left in its order, at the end. */
function byDate({ date: one = '' }: SearchEntry, { date: other = '' }: SearchEntry): number {
  return one === other ? 0 : one < other ? 1 : -1;
}

function kindsOf(content: Content, found: readonly SearchEntry[], asked: SearchKind): KindCount[] {
  const labels = kindLabels(content);
  return searchKinds
    .map((kind) => {
      const count = found.filter((entry) => kind === 'all' || entry.kind === kind).length;
      return { kind, label: labels[kind], count };
    })
    .filter(({ kind, count }) => count > 0 || kind === asked || kind === 'all');
}

function scoreOf(entry: SearchEntry, term: string): number {
  return (
    weights.title * bestIn(entry.title, term) +
    weights.headings * bestIn(entry.headings, term) +
    weights.summary * bestIn(entry.summary, term) +
    weights.text * Math.min(mostCounted, countIn(entry.text, term))
  );
}

function bestIn({ words }: Searched, term: string): number {
  return words.reduce((best, { folded }) => Math.max(best, matchOf(folded, term)), 0);
}

function countIn({ words }: Searched, term: string): number {
  return words.reduce((sum, { folded }) => sum + matchOf(folded, term), 0);
}

function resultOf(entry: SearchEntry, terms: readonly string[]): SearchResult {
  const { href, label, title } = entry;
  return { href, label, title: highlight(title, terms), excerpt: excerptOf(entry, terms) };
}

const shortestGuess = 4;

/** The visitor's words with those that the site lacks replaced by the nearest that it has. */
function suggestionFor(
  index: readonly SearchEntry[],
  terms: readonly string[],
): string | undefined {
  const texts = index.flatMap(({ title, headings, text }) => [title, headings, text]);
  const known = new Set(texts.flatMap(({ words }) => words.map(({ folded }) => folded)));
  const vocabulary = [...known].filter((folded) => folded.length >= shortestGuess);
  const guesses = terms.map((term) => {
    const isKnown = [...known].some((folded) => matchOf(folded, term) > 0);
    if (isKnown || term.length < shortestGuess || vocabulary.length === 0) return term;
    const near = closest(term, vocabulary);
    return distance(term, near) <= Math.floor(term.length / 3) ? near : term;
  });
  const suggestion = guesses.join(' ');
  return suggestion === terms.join(' ') ? undefined : suggestion;
}
