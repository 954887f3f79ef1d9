import type { SearchKind } from '@/lib/search/search-api';
import type { Content } from '@/lib/server/content/content';
import { searchText } from '@/lib/server/search/searchable-text';
import { wordsOf, type Word } from '@/lib/server/search/tokens';

/** A text and its words. */
export interface Searched {
  readonly text: string;
  readonly words: readonly Word[];
}

/** One thing that can be found. */
export interface SearchEntry {
  readonly href: string;
  readonly kind: Exclude<SearchKind, 'all'>;
  readonly label: string;
  /** When it was written or happens, such as `2026-11-14`; none for what is always so. */
  readonly date?: string;
  readonly title: Searched;
  readonly headings: Searched;
  readonly summary: Searched;
  readonly text: Searched;
}

/** The kinds by the names that the site has for them, everything first. */
export function kindLabels({ pages }: Content): Readonly<Record<SearchKind, string>> {
  return {
    all: 'Everything',
    pages: 'Pages',
    journal: pages.get('/journal')?.data.title ?? 'Journal',
    events: pages.get('/events')?.data.title ?? 'Events',
    forms: 'Forms',
  };
}

const kept = new WeakMap<Content, readonly SearchEntry[]>();

/** Everything a visitor may find: pages, posts, events and forms, but nothing unlisted. */
export function searchIndexOf(content: Content): readonly SearchEntry[] {
  const known = kept.get(content);
  if (known !== undefined) return known;
  const index = makeIndex(content);
  kept.set(content, index);
  return index;
}

function makeIndex({ pages, posts, events, forms, sections }: Content): SearchEntry[] {
  const journal = pages.get('/journal')?.data.title ?? 'Journal';
  const sectionOf = (path: string) =>
    [...sections].findLast(([folder]) => path.startsWith(`${folder}/`))?.[1].title;
  return [
    ...[...pages.values()]
      .filter(({ data }) => !data.unlisted)
      .map((page) => ({
        ...entryOf(page, page.data.label ?? sectionOf(page.path) ?? 'Page'),
        kind: 'pages' as const,
      })),
    ...posts.map((post) => ({
      ...entryOf(post, `${journal}, ${post.listed.dateText}`),
      kind: 'journal' as const,
      date: post.data.date,
    })),
    ...events.map((event) => {
      const { dateText, timeText } = event.listed;
      const { place, price = '', access = '' } = event.data;
      return {
        ...entryOf(event, `${dateText}, ${timeText}`, `${place}. ${price}. ${access}`),
        kind: 'events' as const,
        date: event.data.date,
      };
    }),
    ...[...forms.values()]
      .filter(({ active }) => active)
      .map(({ id, title, intro = '', fields }) => ({
        href: `/f/${id}`,
        kind: 'forms' as const,
        label: 'Form',
        title: searched(title),
        headings: searched(''),
        summary: searched(intro),
        text: searched(fields.map(({ label }) => label).join('. ')),
      })),
  ];
}

type Written =
  | Content['posts' | 'events'][number]
  | (Content['pages'] extends ReadonlyMap<string, infer Page> ? Page : never);

function entryOf(
  { path, data, body }: Written,
  label: string,
  facts = '',
): Omit<SearchEntry, 'kind'> {
  return {
    href: path,
    label,
    title: searched(data.title),
    headings: searched(body.headings.map(({ title }) => title).join('. ')),
    summary: searched(data.description),
    text: searched([data.lede ?? '', searchText(body.nodes), facts].join(' ').trim()),
  };
}

function searched(text: string): Searched {
  return { text, words: wordsOf(text) };
}
