import { currencyOfMark, findOtherCurrency } from '@/lib/server/content/events/price-currency';
import type {
  BlogPosting,
  BreadcrumbList,
  Event as EventThing,
  EventSeries,
  Graph,
  Offer,
  PersonLeaf,
  ProfilePage,
  Thing,
} from 'schema-dts';
import type { CaptionedPicture } from '@/lib/content/section-data';
import type { EventOffer } from '@/lib/site/frame';
import { languageTag } from '@/lib/intl/price-locale';
import { plainAmount } from '@/lib/payments/amount';
import {
  findPeople,
  shownEvents,
  type Content,
  type Event,
  type Person,
  type Post,
} from '@/lib/server/content/content';
import { eventInstants, type Session, sessionInstants } from '@/lib/server/content/dates';
import { addressOf } from '@/lib/server/content/languages/addresses';
import { ticketKinds } from '@/lib/server/content/events/ticket-kinds';
import { plainPhone } from '@/lib/server/content/telephone';
import {
  organisationId,
  buildOrganisation,
  buildPlace,
  buildSite,
} from '@/lib/server/site/seo/structured-organisation';
import { getShareCard, sharePicturePath } from '@/lib/server/site/seo/share-card';

/**
 * Builds the schema.org graph of the page at a path; `undefined` for unknown paths. `offer` says whether
 * the event of the page can be booked; opening hours have the seasons from `now` on.
 */
export function buildStructuredData(
  content: Content,
  path: string,
  url: string,
  offer?: EventOffer,
  now = new Date(),
): Graph | undefined {
  const things = buildThings(content, path, url, offer, now);
  return things.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': things };
}

/** Serializes a graph for a script element, with `<` escaped so that it cannot end the element. */
export function serializeStructuredData(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`);
}

function buildThings(
  content: Content,
  path: string,
  url: string,
  offer: EventOffer | undefined,
  now: Date,
): Thing[] {
  if (path === '/') return [buildSite(content, url), buildOrganisation(content, url, now)];
  const crumbs = buildBreadcrumbs(content, path, url);
  if (crumbs === undefined) return [];
  const post = content.posts.find((candidate) => candidate.path === path);
  if (post !== undefined) return [buildPosting(post, content, url), crumbs];
  const events = shownEvents(content);
  const event = events.find((candidate) => candidate.path === path);
  if (event !== undefined) return [buildEvent(event, content, url, offer), crumbs];
  const { person } = content.pages.get(path) ?? {};
  if (person !== undefined) return [buildProfile(person, content, url), crumbs];
  const dates = events.filter(({ series }) => series?.path === path);
  if (dates.length > 0) return [buildSeries(path, dates, content, url), crumbs];
  return [crumbs];
}

/** Builds the page of a person. */
function buildProfile(person: Person, content: Content, url: string): ProfilePage {
  const { path = '', about, contact, links, portrait } = person;
  const { email, phone } = contact ?? {};
  return {
    '@type': 'ProfilePage',
    url: pageUrl(path, content, url),
    mainEntity: {
      ...buildPerson(person, content, url),
      description: about,
      email,
      telephone: phone === undefined ? undefined : plainPhone(phone, content.site.address.country),
      image:
        portrait?.picture.kind === 'raster' ? new URL(portrait.picture.src, url).href : undefined,
      sameAs: links.length === 0 ? undefined : links.map(({ href }) => new URL(href, url).href),
      worksFor: { '@id': organisationId(url) },
    },
  };
}

/** Builds the people with some ids. */
function buildPeople(content: Content, ids: readonly string[], url: string) {
  return findPeople(content.people, ids).map((person) => buildPerson(person, content, url));
}

/** Builds a person, with the address of their page if they have one. */
function buildPerson({ name, role, path }: Person, content: Content, url: string): PersonLeaf {
  const page = path === undefined ? undefined : pageUrl(path, content, url);
  return { '@type': 'Person', '@id': page && `${page}#person`, name, jobTitle: role, url: page };
}

/** Builds the breadcrumbs from the home page; `undefined` for unknown paths. */
function buildBreadcrumbs(content: Content, path: string, url: string): BreadcrumbList | undefined {
  const titles = new Map(
    [...content.pages.values(), ...content.posts, ...shownEvents(content)].map(
      (item) => [item.path, item.path === '/' ? content.site.name : item.data.title] as const,
    ),
  );
  if (!titles.has(path)) return undefined;
  const parts = path.split('/').slice(1);
  const ancestors = ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
  const crumbs = ancestors.filter((crumb) => titles.has(crumb));
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: titles.get(crumb) ?? '',
      item: pageUrl(crumb, content, url),
    })),
  };
}

function buildPosting({ path, data, picture }: Post, content: Content, url: string): BlogPosting {
  const address = pageUrl(path, content, url);
  const authors = buildPeople(content, data.authors, url);
  return {
    '@type': 'BlogPosting',
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: data.title,
    description: data.description,
    inLanguage: data.language ?? languageTag(content.site.locale),
    datePublished: data.date,
    dateModified: data.updated ?? data.date,
    image: picturesOf(picture, content, path, url),
    keywords: data.tags.length === 0 ? undefined : data.tags,
    author: authors.length === 0 ? { '@id': organisationId(url) } : authors,
    publisher: { '@id': organisationId(url) },
  };
}

const statuses = {
  planned: 'https://schema.org/EventScheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
} as const;

function buildSeries(
  path: string,
  dates: readonly Event[],
  content: Content,
  url: string,
): EventSeries {
  const page = content.pages.get(path);
  const address = pageUrl(path, content, url);
  const { title, description } = page?.data ?? {};
  const days = dates.map(({ data }) => data.date);
  return {
    '@type': 'EventSeries',
    '@id': address,
    url: address,
    name: title,
    description,
    startDate: days[0],
    endDate: days.at(-1),
    image: picturesOf(page?.picture, content, path, url),
    organizer: { '@id': organisationId(url) },
    subEvent: dates.map((date) => ({ '@id': pageUrl(date.path, content, url) })),
  };
}

function buildEvent(
  { path, data, series, before, picture }: Event,
  content: Content,
  url: string,
  { availability, validFrom }: EventOffer = { availability: 'InStock' },
): EventThing {
  const { start, end } = eventInstants(data, content.site.timeZone);
  const address = pageUrl(path, content, url);
  const offers = pricesOf(data, content).map((price): Offer => ({
    '@type': 'Offer',
    ...price,
    url: address,
    validFrom,
    availability: data.status === 'planned' ? `https://schema.org/${availability}` : undefined,
  }));
  return {
    '@type': 'Event',
    '@id': address,
    url: address,
    name: data.title,
    description: data.description,
    keywords: data.category?.join(', '),
    inLanguage: data.language ?? languageTag(content.site.locale),
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    previousStartDate: before && eventInstants(before, content.site.timeZone).start.toISOString(),
    eventStatus:
      before === undefined ? statuses[data.status] : 'https://schema.org/EventRescheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: buildPlace(content, data.place, data.address),
    image: picturesOf(picture, content, path, url),
    organizer: {
      '@type': 'Organization',
      '@id': organisationId(url),
      name: content.site.name,
      url: `${url}/`,
    },
    subEvent: data.sessions?.map((session) => buildSession(session, data, content)),
    offers: offers.length === 0 ? undefined : offers.length === 1 ? offers[0] : offers,
    performer: data.people.length === 0 ? undefined : buildPeople(content, data.people, url),
    superEvent: series && {
      '@type': 'EventSeries',
      '@id': pageUrl(series.path, content, url),
      name: series.title,
      url: pageUrl(series.path, content, url),
    },
  };
}

/** Returns the absolute address of a page in the language of the content. */
function pageUrl(path: string, content: Content, url: string): string {
  return `${url}${addressOf(content, path)}`;
}

function buildSession(session: Session, event: Event['data'], content: Content): EventThing {
  const { start, end } = sessionInstants(session, content.site.timeZone);
  return {
    '@type': 'Event',
    name: session.title ?? event.title,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    eventStatus: statuses[event.status],
    location: buildPlace(content, event.place, event.address),
  };
}

/** Returns the price of each kind of ticket of an event, or else the one of its price text. */
function pricesOf(data: Event['data'], { site, forms, formRules }: Content) {
  const form = forms.get(data.form ?? '');
  const kinds = ticketKinds(data, form, formRules.get(form?.id ?? ''), site.currency);
  if (kinds.length > 0) {
    // A kind that needs a code is no offer to all.
    return kinds
      .filter(({ needsCode }) => !needsCode)
      .map(({ label, price }) => ({
        name: label,
        price: Number(plainAmount(price)),
        priceCurrency: price.currency,
      }));
  }
  const price = parsePrice(data.price);
  const other = findOtherCurrency(data.price ?? '', site.currency);
  const priceCurrency = other === undefined ? site.currency : currencyOfMark(other);
  return price === undefined || priceCurrency === undefined ? [] : [{ price, priceCurrency }];
}

/** Parses the first amount of a price text: `£8, under-16s free` is 8, `Free` is 0. */
function parsePrice(text: string | undefined): number | undefined {
  const amount = /^\D{0,5}(\d+(?:[.,]\d{2}(?!\d))?)/.exec(text ?? '')?.[1];
  if (amount !== undefined) return Number(amount.replace(',', '.'));
  return /^free\b/i.test(text ?? '') ? 0 : undefined;
}

/** Returns the addresses of a page's photograph and of its picture for sharing. */
function picturesOf(
  lead: CaptionedPicture | undefined,
  content: Content,
  path: string,
  url: string,
): string | string[] {
  const card = `${url}${sharePicturePath(getShareCard(content, path))}`;
  return lead?.picture.kind === 'raster' ? [new URL(lead.picture.src, url).href, card] : card;
}
