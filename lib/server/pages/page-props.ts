import { omitUndefined } from '@/lib/content/omit-undefined';
import type { EventsListSection, OpeningHoursSection } from '@/lib/content/sections';
import type { ContentNode } from '@/lib/content/tree';
import type { ListedEvent } from '@/lib/content/section-data';
import type {
  EventPage,
  StandardPage,
  PostPage,
  SectionLayoutData,
  PageContent,
} from '@/lib/content/page-content';
import { eventDay, formatDate } from '@/lib/server/content/dates';
import type { Content, Event, Page, Post } from '@/lib/server/content/content';
import { eventOffer, explainState } from '@/lib/server/bookings/event-state';
import { waitingForm } from '@/lib/server/bookings/form-with-events';
import { eventKey } from '@/lib/server/content/events/event-key';
import { eventForm, eventFormPath } from '@/lib/server/content/forms/event-form';
import { noExternalEvents, type ExternalEvents } from '@/lib/server/events/external-events';
import type { CurrentForms } from '@/lib/server/form-settings/current-forms';
import { contentForms, fillForms } from '@/lib/server/pages/form-sections';
import { shortenSeries } from '@/lib/server/pages/shorten-series';
import { siteFrame } from '@/lib/server/pages/frame';
import { validUntil } from '@/lib/server/pages/revalidation';
import { daylightOn } from '@/lib/server/sky/daylight';
import { computeHorizonStrip } from '@/lib/server/sky/horizon-strip';
import { nextMoonPhases } from '@/lib/server/sky/moon-phases';
import { computeNightBar } from '@/lib/server/sky/night-bar';
import { computeNightRibbon } from '@/lib/server/sky/night-ribbon';
import { hasCoordinates, skyView, starTrailsView, tonight } from '@/lib/server/sky/sky-view';
import { eventCalendarPath } from '@/lib/server/content/generated-paths';
import { eventFacts, timeFacts } from '@/lib/server/content/events/event-facts';
import { seriesWords } from '@/lib/server/content/words';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import { nextOpeningChange, type OpeningHours } from '@/lib/time/opening-hours';
import { openingWeek } from '@/lib/time/opening-week';
import { wallTimeAt } from '@/lib/time/zoned-time';

export interface ContentPageProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly layouts: readonly SectionLayoutData[];
  readonly view: PageContent;
}

/** A page's props, and when they expire. */
export interface TimedPage {
  readonly props: ContentPageProps;
  /** `undefined` if the page does not depend on the time. */
  readonly validUntil: Date | undefined;
}

/** Creates the props of the page at a path for the current time; `undefined` if there is none. */
export function createPage(
  content: Content,
  path: string,
  now: Date,
  externalEvents: ExternalEvents = noExternalEvents,
  current: CurrentForms = contentForms(content, now),
): TimedPage | undefined {
  const page = content.pages.get(path);
  const post = content.posts.find((candidate) => candidate.path === path);
  const event = content.events.find((candidate) => candidate.path === path);
  const view =
    page !== undefined
      ? pageView(page, content)
      : post !== undefined
        ? postView(post, content)
        : event !== undefined
          ? eventView(event, content, current)
          : undefined;
  const data = (page ?? post ?? event)?.data;
  if (view === undefined || data === undefined) return undefined;
  const { language, description } = data;
  // The dates of a series have the same title.
  const title = event?.series === undefined ? data.title : dateTitle(event);
  return {
    props: {
      frame: siteFrame(content, now),
      meta: {
        title,
        description,
        path,
        ...(language === undefined ? {} : { language }),
        ...omitUndefined({ offer: event && eventOffer(current.events.get(eventKey(event))) }),
        ...('unlisted' in data && data.unlisted ? { unlisted: true } : {}),
      },
      layouts: findLayouts(content, path),
      view: {
        ...view,
        body: fillSections(fillForms(view.body, current), content, now, externalEvents),
      },
    },
    validUntil: validUntil(content, path, now),
  };
}

function dateTitle({ data, listed }: Event): string {
  return seriesWords.dateTitle(data.title, listed.dateText);
}

function pageView({ path, data, body, facts }: Page, content: Content): StandardPage {
  return {
    kind: 'page',
    layout: data.layout,
    title: data.title,
    ...(data.lede === undefined ? {} : { lede: data.lede }),
    ...(data.label === undefined ? {} : { label: data.label }),
    ...(facts === undefined ? {} : { facts }),
    // In a section, the section's navigation takes the place of the table of contents.
    contents: findLayouts(content, path).length === 0 ? body.headings : [],
    body: body.nodes,
  };
}

function postView({ data, body }: Post, { site, people }: Content): PostPage {
  const author = people.find(({ id }) => id === data.author);
  return {
    kind: 'post',
    title: data.title,
    date: data.date,
    dateText: formatDate(data.date, site.locale),
    ...(data.lede === undefined ? {} : { lede: data.lede }),
    ...(author === undefined ? {} : { author: author.name }),
    contents: body.headings,
    body: body.nodes,
  };
}

function eventView(
  event: Event,
  { site, formRules }: Content,
  { forms, events }: CurrentForms,
): EventPage {
  const { path, data, body, series } = event;
  const form = data.form === undefined ? undefined : forms.get(data.form);
  const state = events.get(eventKey(event));
  const closedText = state && explainState(state, data.title, site);
  const horizon =
    data.target === undefined || data.status !== 'planned' || !hasCoordinates(site)
      ? undefined
      : computeHorizonStrip(data.target, data, site);
  const ownForm =
    form &&
    eventForm(state?.kind === 'waiting' ? waitingForm(form) : form, formRules.get(form.id), data);
  const shownForm =
    ownForm?.active === true && closedText !== undefined
      ? { ...ownForm, active: false, closedText }
      : ownForm;
  return {
    kind: 'event',
    title: data.title,
    lede: data.lede,
    ...eventDay(data, site.locale),
    facts: [
      ...timeFacts(data, site.locale),
      ...eventFacts({ ...data, places: { text: state?.text, of: eventKey(event) } }),
    ],
    ...(horizon === undefined ? {} : { horizon }),
    calendar: eventCalendarPath(path),
    ...(series === undefined ? {} : { series: series.path }),
    ...(shownForm === undefined
      ? {}
      : {
          form: {
            section: 'form',
            title: shownForm.title,
            form: shownForm,
            ...(shownForm.payment === undefined ? {} : { href: eventFormPath(shownForm, data) }),
          },
        }),
    body: body.nodes,
  };
}

function findLayouts({ sections, pages }: Content, path: string): SectionLayoutData[] {
  const folders = [...sections].filter(
    ([folder]) => path === folder || path.startsWith(`${folder}/`),
  );
  return folders.map(([folder, section], depth) => {
    // The section around a nested one lists its first page already.
    const inside = [...pages.values()]
      .filter((page) => (page.path === folder && depth === 0) || isChild(folder, page.path))
      .map((page) => ({ label: page.data.title, href: page.path }));
    return {
      path: folder,
      title: section.title,
      ...(section.intro === undefined ? {} : { intro: section.intro }),
      navigation: section.navigation ?? inside,
    };
  });
}

function isChild(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/');
}

/** Adds time-dependent data to sections: coming events, opening hours and the sky. */
export function fillSections(
  nodes: readonly ContentNode[],
  content: Pick<Content, 'site' | 'events'>,
  now: Date,
  externalEvents: ExternalEvents = noExternalEvents,
): ContentNode[] {
  const { site } = content;
  const today = wallTimeAt(now, site.timeZone).date;
  return nodes.map((node): ContentNode => {
    if (typeof node === 'string') return node;
    if ('section' in node) {
      if (node.section === 'events-list') {
        const own = node.series === undefined ? externalEvents : noExternalEvents;
        const upcoming = [...node.events, ...own.events]
          .filter(({ date, endsAt = 0 }) => date >= today || endsAt > now.getTime())
          .filter(({ booking }) => node.form === undefined || isBookable(booking, node.form, now))
          .sort((a, b) => a.date.localeCompare(b.date));
        const { notes } = own;
        return {
          ...node,
          events: shortenSeries(upcoming, node).map((event) => listEvent(event, node, now)),
          ...(notes.length === 0 ? {} : { notes }),
        };
      }
      if (node.section === 'facts' && node.of === 'tonight') {
        return { ...node, facts: tonight(content, now) };
      }
      if (node.section === 'opening-hours') {
        const until = nextOpeningChange(node.hours, node.timeZone, now).getTime();
        const daylight = node.drawing && weekDaylight(node.hours, site, today);
        return { ...node, ...omitUndefined({ daylight }), snapshot: { at: now.getTime(), until } };
      }
      if (node.section === 'star-trails') {
        const view = hasCoordinates(site) ? { view: starTrailsView(site, now) } : {};
        return {
          ...node,
          ...view,
          children: fillSections(node.children, content, now, externalEvents),
        };
      }
      if (node.section === 'planisphere') return { ...node, ...currentSky(site, now) };
      if (node.section === 'night-bar' && hasCoordinates(site)) {
        return { ...node, view: computeNightBar(site, now) };
      }
      if (node.section === 'night-ribbon' && hasCoordinates(site)) {
        return { ...node, view: computeNightRibbon(site, content.events, now) };
      }
      if (node.section === 'moon-phases' && hasCoordinates(site)) {
        return { ...node, phases: nextMoonPhases(site, now) };
      }
      if (node.section === 'hero' && node.planisphere !== undefined) {
        const planisphere = { ...node.planisphere, ...currentSky(site, now) };
        return {
          ...node,
          planisphere,
          children: fillSections(node.children, content, now, externalEvents),
        };
      }
    }
    return 'children' in node
      ? { ...node, children: fillSections(node.children, content, now, externalEvents) }
      : node;
  });
}

/** Computes the daylight of each day of a drawn week; `undefined` on a site without coordinates. */
function weekDaylight(
  hours: OpeningHours,
  { coordinates, timeZone }: Content['site'],
  today: string,
): OpeningHoursSection['daylight'] {
  if (coordinates === undefined) return undefined;
  const { days, from, to } = openingWeek(hours, today);
  return days.map(({ date }) => daylightOn(coordinates, timeZone, date, from, to));
}

/** Leaves out the booking of a past event; a short list of all events has no bookings and prices. */
function listEvent(
  { price, booking, ...event }: ListedEvent,
  { next, form }: EventsListSection,
  now: Date,
): ListedEvent {
  if (next !== undefined && form === undefined) return event;
  const isOpen = booking !== undefined && isBookable(booking, booking.form, now);
  return { ...event, ...omitUndefined({ price, booking: isOpen ? booking : undefined }) };
}

function isBookable(booking: ListedEvent['booking'], form: string, now: Date): boolean {
  return booking?.form === form && booking.until > now.getTime();
}

/** Sections of the sky exist only on sites with coordinates. */
function currentSky(site: Content['site'], now: Date) {
  return hasCoordinates(site) ? { view: skyView(site, now) } : {};
}
