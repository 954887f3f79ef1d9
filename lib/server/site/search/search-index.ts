import type { Picture } from '@/lib/content/section-data';
import type { SearchKind } from '@/lib/site/search/search-api';
import {
  findPeople,
  shownEvents,
  shownForms,
  type Content,
  type Page,
} from '@/lib/server/content/content';
import { isHiddenPage } from '@/lib/server/content/languages/addresses';
import { searchableText } from '@/lib/server/site/search/searchable-text';
import { splitWords, type Word } from '@/lib/server/site/search/tokens';
import { kindWords, resultWords } from '@/lib/words/lib/server/site/search';

/** A text, split into words. */
export interface IndexedText {
  readonly text: string;
  readonly words: readonly Word[];
}

/** A page, post, event or form in the index. */
export interface SearchEntry {
  readonly href: string;
  readonly kind: Exclude<SearchKind, 'all'>;
  readonly label: string;
  /** The path of a series, for its page and its dates that have its title: one of them is a result. */
  readonly series?: string;
  /** That of its page. */
  readonly picture?: Picture | undefined;
  /** ISO 8601 date of a post or an event. */
  readonly date?: string;
  readonly title: IndexedText;
  readonly headings: IndexedText;
  readonly summary: IndexedText;
  readonly text: IndexedText;
}

/** Returns the labels of the kinds; journal and events use the titles of their pages. */
export function kindLabels({ pages }: Content): Readonly<Record<SearchKind, string>> {
  return {
    ...kindWords,
    journal: pages.get('/journal')?.data.title ?? kindWords.journal,
    events: pages.get('/events')?.data.title ?? kindWords.events,
  };
}

const cache = new WeakMap<Content, readonly SearchEntry[]>();

/** Returns the search index of a content version, built on first use. Leaves out unlisted pages. */
export function getSearchIndex(content: Content): readonly SearchEntry[] {
  const cached = cache.get(content);
  if (cached !== undefined) return cached;
  const index = buildIndex(content);
  cache.set(content, index);
  return index;
}

function buildIndex(content: Content): SearchEntry[] {
  const { pages, people, posts, resources, sections } = content;
  const { locale } = content.site;
  const events = shownEvents(content);
  const journal = pages.get('/journal')?.data.title ?? kindWords.journal;
  const sectionOf = (path: string) =>
    [...sections].findLast(([folder]) => path.startsWith(`${folder}/`))?.[1].title;
  const seriesPaths = new Set(events.flatMap(({ series }) => series?.path ?? []));
  return [
    ...[...pages.values()]
      .filter(({ data, list }) => !data.unlisted && (list === undefined || list.page === 1))
      .map((page) => ({
        ...toEntry(
          locale,
          page,
          page.data.label ?? sectionOf(page.path) ?? resultWords.page,
          page.facts?.map(({ text }) => text).join('. '),
        ),
        ...(seriesPaths.has(page.path) && { series: page.path }),
        kind: kindOf(page, seriesPaths),
      })),
    ...posts.map((post) => ({
      ...toEntry(locale, post, resultWords.post(journal, post.listed.dateText), '', [
        ...namesOf(people, post.data.authors),
        ...post.data.tags,
      ]),
      kind: 'journal' as const,
      date: post.data.date,
    })),
    ...events.map((event) => {
      const { dateText, timeText } = event.listed;
      const { place, price = '', access = '', category = [], people: ids } = event.data;
      const facts = [place, price, access, ...category, ...namesOf(people, ids)].join('. ');
      return {
        ...toEntry(locale, event, resultWords.event(dateText, timeText), facts),
        ...seriesEntry(locale, event, facts),
        kind: 'events' as const,
        date: event.data.date,
      };
    }),
    ...resources.map((resource) => ({
      ...toEntry(locale, resource, resultWords.page, resource.data.place),
      kind: 'pages' as const,
    })),
    ...shownForms(content)
      .filter(({ id, active }) => active && !isHiddenPage(content, `/f/${id}`))
      .map(({ id, title, intro = '', fields }) => ({
        href: `/f/${id}`,
        kind: 'forms' as const,
        label: resultWords.form,
        title: indexText(locale, title),
        headings: indexText(locale, ''),
        summary: indexText(locale, intro),
        text: indexText(locale, fields.map(({ label }) => label).join('. ')),
      })),
  ];
}

function namesOf(people: Content['people'], ids: readonly string[]): string[] {
  return findPeople(people, ids).map(({ name }) => name);
}

function kindOf(
  { path, category, list }: Page,
  seriesPaths: ReadonlySet<string>,
): SearchEntry['kind'] {
  if (seriesPaths.has(path) || category !== undefined) return 'events';
  return list === undefined ? 'pages' : 'journal';
}

/** Replaces the text of a date of a series, which the page of the series has, by its date. */
function seriesEntry(
  locale: string,
  { data, series, listed }: Content['events'][number],
  facts: string,
) {
  if (series?.title !== data.title) return {};
  const text = indexText(locale, `${listed.dateText}. ${facts}`);
  return {
    series: series.path,
    headings: indexText(locale, ''),
    summary: indexText(locale, ''),
    text,
  };
}

type ContentItem =
  | Content['posts' | 'events' | 'resources'][number]
  | (Content['pages'] extends ReadonlyMap<string, infer Page> ? Page : never);

function toEntry(
  locale: string,
  { path, data, picture, body }: ContentItem,
  label: string,
  facts = '',
  /** Found as headings are, and never shown in an excerpt. */
  names: readonly string[] = [],
): Omit<SearchEntry, 'kind'> {
  return {
    href: path,
    label,
    picture: picture?.picture,
    title: indexText(locale, data.title),
    headings: indexText(locale, [...body.headings.map(({ title }) => title), ...names].join('. ')),
    summary: indexText(locale, data.description),
    text: indexText(locale, [data.lede ?? '', searchableText(body.nodes), facts].join(' ').trim()),
  };
}

function indexText(locale: string, text: string): IndexedText {
  return { text, words: splitWords(text, locale) };
}
