import { z } from 'zod';
import { closest, distance } from 'fastest-levenshtein';
import { maxQueryLength } from '@/lib/site/search/max-query-length';
import {
  searchKinds,
  type KindCount,
  type SearchResponse,
  type SearchKind,
  type SearchRequest,
  type SearchResult,
  parseSearchRequest,
} from '@/lib/site/search/search-api';
import type { Content } from '@/lib/server/content/content';
import { contentAt, withLinks } from '@/lib/server/content/languages/addresses';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { buildExcerpt, highlight } from '@/lib/server/site/search/excerpt';
import {
  kindLabels,
  getSearchIndex,
  type SearchEntry,
  type IndexedText,
} from '@/lib/server/site/search/search-index';
import { pictureMarkup } from '@/lib/server/site/search/picture-markup';
import { scoreWord, splitQuery, type Term } from '@/lib/server/site/search/tokens';
import { queryEndpoint } from '@/lib/server/platform/http/endpoint';

const maxResults = 20;
const maxTerms = 8;

/**
 * Weight of a match in each field.
 *
 * Matches in the text count up to `maxCounted`, so one heading outweighs any text, and one title
 * outweighs everything else.
 */
const weights = { title: 100, headings: 20, summary: 8, text: 1 } as const;
const maxCounted = 6;

/**
 * Searches pages, posts, events and forms for a visitor's query.
 *
 * Returns the entries that match all words; where none does, those that match the most.
 */
export function searchContent(content: Content, request: SearchRequest): SearchResponse {
  const { kind, order } = request;
  const query = request.query.slice(0, maxQueryLength).trim();
  const terms = splitQuery(query, content.site.locale).slice(0, maxTerms);
  const index = getSearchIndex(content);
  const scored = index.flatMap((entry) => {
    const scores = terms.map((term) => scoreEntry(entry, term)).filter((score) => score > 0);
    const score = scores.reduce((sum, value) => sum + value, 0);
    return scores.length === 0 ? [] : [{ entry, matched: scores.length, score }];
  });
  const best = Math.max(0, ...scored.map(({ matched }) => matched));
  const matches = scored
    .filter(({ matched }) => matched === best)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
    .filter(isFirstOfSeries);
  const ofKind = matches.filter((entry) => kind === 'all' || entry.kind === kind);
  const suggestion = best === terms.length ? undefined : suggestQuery(index, terms);
  return {
    query,
    kind,
    order,
    kinds: countKinds(content, matches, kind),
    isDated: ofKind.length > 1 && ofKind.some(({ date }) => date !== undefined),
    results: (order === 'newest' ? ofKind.toSorted(byNewest) : ofKind)
      .slice(0, maxResults)
      .map((entry) => toResult(entry, terms)),
    suggestion,
  };
}

/** Keeps the best match of a series, which stands before its other ones. */
function isFirstOfSeries(
  { series }: SearchEntry,
  index: number,
  entries: readonly SearchEntry[],
): boolean {
  return series === undefined || entries.findIndex((other) => other.series === series) === index;
}

/** Sorts newest first; entries without a date keep their order at the end. */
function byNewest({ date: a = '' }: SearchEntry, { date: b = '' }: SearchEntry): number {
  return a === b ? 0 : a < b ? 1 : -1;
}

function countKinds(
  content: Content,
  matches: readonly SearchEntry[],
  requested: SearchKind,
): KindCount[] {
  const labels = kindLabels(content);
  return searchKinds
    .map((kind) => {
      const count = matches.filter((entry) => kind === 'all' || entry.kind === kind).length;
      return { kind, label: labels[kind], count };
    })
    .filter(({ kind, count }) => count > 0 || kind === requested || kind === 'all');
}

function scoreEntry(entry: SearchEntry, term: Term): number {
  return (
    weights.title * bestScore(entry.title, term) +
    weights.headings * bestScore(entry.headings, term) +
    weights.summary * bestScore(entry.summary, term) +
    weights.text * Math.min(maxCounted, sumScores(entry.text, term))
  );
}

function bestScore({ words }: IndexedText, term: Term): number {
  return words.reduce((best, word) => Math.max(best, scoreWord(word, term)), 0);
}

function sumScores({ words }: IndexedText, term: Term): number {
  return words.reduce((sum, word) => sum + scoreWord(word, term), 0);
}

function toResult(entry: SearchEntry, terms: readonly Term[]): SearchResult {
  const { href, label, picture, title } = entry;
  return {
    href,
    label,
    title: highlight(title, terms),
    excerpt: buildExcerpt(entry, terms),
    ...(picture && { picture: pictureMarkup(picture) }),
  };
}

/** Shorter words are neither replaced nor suggested. */
const minSuggestedLength = 4;

/** Returns the query with each unknown word replaced by the most similar word of the site. */
function suggestQuery(index: readonly SearchEntry[], terms: readonly Term[]): string | undefined {
  const texts = index.flatMap(({ title, headings, text }) => [title, headings, text]);
  const known = new Set(texts.flatMap((text) => text.words.map(({ folded }) => folded)));
  const vocabulary = [...known].filter((folded) => folded.length >= minSuggestedLength);
  const words = terms.map(([term, ...forms]) => {
    const isKnown = [...known].some((folded) => scoreWord({ folded }, [term, ...forms]) > 0);
    if (isKnown || term.length < minSuggestedLength || vocabulary.length === 0) return term;
    const similar = closest(term, vocabulary);
    return distance(term, similar) <= Math.floor(term.length / 3) ? similar : term;
  });
  const suggestion = words.join(' ');
  return suggestion === terms.map(([term]) => term).join(' ') ? undefined : suggestion;
}

/** Returns search results as JSON for the script of the search page. */
export const sendSearchResults = queryEndpoint(
  { q: z.string().optional(), in: z.string().optional(), by: z.string().optional() },
  async (request, response, input, { readContent }: { readContent: () => Promise<Content> }) => {
    response.setHeader('Cache-Control', 'private, no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      response.status(405).json({ ok: false });
      return;
    }
    const [address = ''] = (request.url ?? '').split('?', 1);
    const { content } = contentAt(await readContent(), address);
    const found = inLanguageOfContent(content, () =>
      searchContent(content, parseSearchRequest(input)),
    );
    response.status(200).json(withLinks(content, found));
  },
);
