import type {
  BlogPosting,
  BreadcrumbList,
  Event as EventThing,
  Graph,
  Offer,
  Thing,
} from 'schema-dts';
import type { Content, Event, Post } from '@/lib/server/content/content';
import { eventInstants } from '@/lib/server/content/dates';
import {
  organisationId,
  organisationOf,
  placeOf,
  siteOf,
} from '@/lib/server/seo/structured-organisation';
import { shareCardOf, sharePicturePath } from '@/lib/server/seo/share-card';

/** What the page at an address is about, in the words of schema.org; nothing for other addresses. */
export function structuredDataOf(content: Content, path: string, url: string): Graph | undefined {
  const things = thingsOf(content, path, url);
  return things.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': things };
}

/** JSON that may stand inside a script element: no `<`, so nothing in it can end the element. */
export function writeStructuredData(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`);
}

function thingsOf(content: Content, path: string, url: string): Thing[] {
  if (path === '/') return [siteOf(content, url), organisationOf(content, url)];
  const crumbs = breadcrumbsOf(content, path, url);
  if (crumbs === undefined) return [];
  const post = content.posts.find((candidate) => candidate.path === path);
  if (post !== undefined) return [postingOf(post, content, url), crumbs];
  const event = content.events.find((candidate) => candidate.path === path);
  if (event !== undefined) return [eventOf(event, content, url), crumbs];
  return [crumbs];
}

/** The way from the home page; `undefined` where there is no page. */
function breadcrumbsOf(content: Content, path: string, url: string): BreadcrumbList | undefined {
  const titles = new Map(
    [...content.pages.values(), ...content.posts, ...content.events].map(
      (written) =>
        [written.path, written.path === '/' ? content.site.name : written.data.title] as const,
    ),
  );
  if (!titles.has(path)) return undefined;
  const parts = path.split('/').slice(1);
  const way = ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
  const known = way.filter((step) => titles.has(step));
  return {
    '@type': 'BreadcrumbList',
    itemListElement: known.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: titles.get(step) ?? '',
      item: step === '/' ? `${url}/` : `${url}${step}`,
    })),
  };
}

function postingOf({ path, data }: Post, content: Content, url: string): BlogPosting {
  const author = content.people.find(({ id }) => id === data.author);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}${path}`,
    url: `${url}${path}`,
    mainEntityOfPage: `${url}${path}`,
    headline: data.title,
    description: data.description,
    inLanguage: data.language ?? content.site.locale,
    datePublished: data.date,
    dateModified: data.updated ?? data.date,
    image: pictureOf(content, path, url),
    ...(author === undefined
      ? { author: { '@id': organisationId(url) } }
      : { author: { '@type': 'Person', name: author.name, jobTitle: author.role } }),
    publisher: { '@id': organisationId(url) },
  };
}

const statuses = {
  planned: 'https://schema.org/EventScheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
} as const;

function eventOf({ path, data }: Event, content: Content, url: string): EventThing {
  const { start, end } = eventInstants(data, content.site.timeZone);
  const price = priceOf(data.price);
  const offer: Offer | undefined =
    price === undefined
      ? undefined
      : {
          '@type': 'Offer',
          price,
          priceCurrency: content.site.currency,
          url: `${url}${path}`,
          ...(data.status === 'planned' ? { availability: 'https://schema.org/InStock' } : {}),
        };
  return {
    '@type': 'Event',
    '@id': `${url}${path}`,
    url: `${url}${path}`,
    name: data.title,
    description: data.description,
    inLanguage: data.language ?? content.site.locale,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    eventStatus: statuses[data.status],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(content, data.place),
    image: pictureOf(content, path, url),
    organizer: {
      '@type': 'Organization',
      '@id': organisationId(url),
      name: content.site.name,
      url: `${url}/`,
    },
    ...(offer === undefined ? {} : { offers: offer }),
  };
}

/** The first sum in the words about the price: `£8, under-16s free` is 8, `Free` is 0. */
function priceOf(words: string | undefined): number | undefined {
  const sum = /^\D{0,5}(\d+(?:[.,]\d{2}(?!\d))?)/.exec(words ?? '')?.[1];
  if (sum !== undefined) return Number(sum.replace(',', '.'));
  return /^free\b/i.test(words ?? '') ? 0 : undefined;
}

function pictureOf(content: Content, path: string, url: string): string {
  return `${url}${sharePicturePath(shareCardOf(content, path))}`;
}
