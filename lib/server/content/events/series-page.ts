import type { CaptionedPicture, ListedEvent } from '@/lib/content/section-data';
import type { ContentNode } from '@/lib/content/tree';
import type { Event, Page, Person } from '@/lib/server/content/content';
import { eventFacts } from '@/lib/server/content/events/event-facts';
import type { SeriesSource } from '@/lib/server/content/events/event-sources';
import { withLeadPicture } from '@/lib/server/content/lead-picture';
import type { ParsedMarkdown } from '@/lib/server/content/markdown';
import { linkPeople } from '@/lib/server/content/people/person-links';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import { seriesWords } from '@/lib/words/lib/server/content';

const datesAnchor = 'coming-dates';

/** Creates the page of a series: its facts, its text and the list of its coming dates. */
export function createSeriesPage(
  { file, path, data }: SeriesSource,
  text: ParsedMarkdown,
  events: readonly Event[],
  picture: CaptionedPicture | undefined,
  people: readonly Person[],
): Page {
  const body = withLeadPicture(text, picture);
  const { title, description, lede, language } = data;
  const datesId = body.anchors.has(datesAnchor) ? `${datesAnchor}-series` : datesAnchor;
  const dates: ContentNode = {
    section: 'events-list',
    title: seriesWords.dates,
    id: datesId,
    series: path,
    events: events.flatMap(({ series, listed }) => (series?.path === path ? listed : [])),
  };
  return {
    path,
    file,
    data: {
      title,
      description,
      lede,
      language,
      layout: 'article',
      label: seriesWords.label,
      unlisted: false,
    },
    picture,
    categories: data.category,
    facts: eventFacts({ ...data, people: linkPeople(people, data.people) }),
    body: {
      ...body,
      nodes: [...body.nodes, dates],
      headings: [...body.headings, { id: datesId, title: seriesWords.dates }],
      anchors: new Set([...body.anchors, datesId]),
    },
  };
}

/** Returns what lists show of the series of a date. */
export function listedSeries(
  { title, status }: EventFile,
  { path, data }: SeriesSource,
): NonNullable<ListedEvent['series']> {
  return {
    href: path,
    title: data.title,
    summary: data.description,
    price: data.price,
    isRegular: title === data.title && status === 'planned',
  };
}
