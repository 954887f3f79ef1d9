import type { ContentNode } from '@/lib/content/tree';
import type {
  EventPage,
  StandardPage,
  PostPage,
  SectionLayoutData,
  PageContent,
} from '@/lib/content/page-content';
import { dateText, eventTimeText } from '@/lib/server/content/dates';
import type { Content, Event, Page, Post } from '@/lib/server/content/content';
import { noExternalEvents, type ExternalEvents } from '@/lib/server/events/external-events';
import { frameOf } from '@/lib/server/pages/frame';
import { validUntil } from '@/lib/server/pages/revalidation';
import { skyView, tonight } from '@/lib/server/sky/sky-view';
import { eventCalendarPath } from '@/lib/server/content/generated-paths';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import { nextOpeningChange } from '@/lib/time/opening-hours';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** All that a content page is given. */
export interface ContentPageProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly layouts: readonly SectionLayoutData[];
  readonly view: PageContent;
}

export interface PageAtMoment {
  readonly props: ContentPageProps;
  /** When the page may stop being true; `undefined` if nothing in it depends on the time. */
  readonly trueUntil: Date | undefined;
}

/** What the page at an address shows at a moment, or `undefined` if there is no such page. */
export function pageAt(
  content: Content,
  path: string,
  now: Date,
  elsewhere: ExternalEvents = noExternalEvents,
): PageAtMoment | undefined {
  const page = content.pages.get(path);
  const post = content.posts.find((candidate) => candidate.path === path);
  const event = content.events.find((candidate) => candidate.path === path);
  const written = page ?? post ?? event;
  if (written === undefined) return undefined;

  const view =
    page !== undefined
      ? pageView(page, content)
      : post !== undefined
        ? postView(post, content)
        : event !== undefined
          ? eventView(event, content)
          : undefined;
  if (view === undefined) return undefined;
  const { language, title, description } = written.data;
  return {
    props: {
      frame: frameOf(content),
      meta: {
        title,
        description,
        path,
        ...(language === undefined ? {} : { language }),
        ...('unlisted' in written.data && written.data.unlisted ? { unlisted: true } : {}),
      },
      layouts: layoutsOf(content, path),
      view: { ...view, body: atMoment(view.body, content, now, elsewhere) },
    },
    trueUntil: validUntil(content, path, now),
  };
}

function pageView({ path, data, body }: Page, content: Content): StandardPage {
  return {
    kind: 'page',
    layout: data.layout,
    title: data.title,
    ...(data.lede === undefined ? {} : { lede: data.lede }),
    ...(data.label === undefined ? {} : { label: data.label }),
    // The margin of a page in a section holds the section's own navigation.
    contents: layoutsOf(content, path).length === 0 ? body.headings : [],
    body: body.nodes,
  };
}

function postView({ path, data, body }: Post, { site, posts, people }: Content): PostPage {
  const author = people.find(({ id }) => id === data.author);
  return {
    kind: 'post',
    title: data.title,
    date: data.date,
    dateText: dateText(data.date, site.locale),
    ...(data.lede === undefined ? {} : { lede: data.lede }),
    ...(author === undefined ? {} : { author: author.name }),
    contents: body.headings,
    others: posts
      .filter((other) => other.path !== path)
      .slice(0, 3)
      .map(({ listed }) => listed),
    body: body.nodes,
  };
}

function eventView({ path, data, body }: Event, { site, forms }: Content): EventPage {
  const day = new Date(`${data.date}T00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(site.locale, { ...options, timeZone: 'UTC' }).format(day);
  const form = data.form === undefined ? undefined : forms.get(data.form);
  const facts = [
    { label: 'When', text: eventTimeText(data, site.locale) },
    { label: 'Where', text: data.place },
    { label: 'Price', text: data.price },
    { label: 'Access', text: data.access },
  ];
  return {
    kind: 'event',
    title: data.title,
    lede: data.lede,
    date: data.date,
    weekday: part({ weekday: 'long' }),
    day: part({ day: 'numeric' }),
    monthAndYear: part({ month: 'long', year: 'numeric' }),
    facts: facts.flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }])),
    calendar: eventCalendarPath(path),
    ...(form === undefined ? {} : { form: { section: 'form', title: form.title, form } }),
    body: body.nodes,
  };
}

function layoutsOf({ sections, pages }: Content, path: string): SectionLayoutData[] {
  return [...sections].flatMap(([folder, section]) => {
    if (path !== folder && !path.startsWith(`${folder}/`)) return [];
    const inside = [...pages.values()]
      .filter((page) => page.path === folder || isChild(folder, page.path))
      .map((page) => ({ label: page.data.title, href: page.path }));
    return [
      {
        path: folder,
        title: section.title,
        ...(section.intro === undefined ? {} : { intro: section.intro }),
        navigation: section.navigation ?? inside,
      },
    ];
  });
}

function isChild(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/');
}

/** The body as it is at a moment: events that are over are gone, and the sky is that of the night. */
export function atMoment(
  nodes: readonly ContentNode[],
  content: Pick<Content, 'site' | 'events'>,
  now: Date,
  elsewhere: ExternalEvents = noExternalEvents,
): ContentNode[] {
  const { site } = content;
  const today = wallTimeAt(now, site.timeZone).date;
  return nodes.map((node): ContentNode => {
    if (typeof node === 'string') return node;
    if ('section' in node) {
      if (node.section === 'events-list') {
        const coming = [...node.events, ...elsewhere.events]
          .filter(({ date, endsAt = 0 }) => date >= today || endsAt > now.getTime())
          .sort((a, b) => a.date.localeCompare(b.date));
        const { notes } = elsewhere;
        return {
          ...node,
          events: coming.slice(0, node.next),
          ...(notes.length === 0 ? {} : { notes }),
        };
      }
      if (node.section === 'facts' && node.of === 'tonight') {
        return { ...node, facts: tonight(content, now) };
      }
      if (node.section === 'opening-hours') {
        const until = nextOpeningChange(node.hours, node.timeZone, now).getTime();
        return { ...node, snapshot: { at: now.getTime(), until } };
      }
      if (node.section === 'planisphere') return { ...node, ...skyOver(site, now) };
      if (node.section === 'hero' && node.planisphere !== undefined) {
        const planisphere = { ...node.planisphere, ...skyOver(site, now) };
        return { ...node, planisphere, children: atMoment(node.children, content, now, elsewhere) };
      }
    }
    return 'children' in node
      ? { ...node, children: atMoment(node.children, content, now, elsewhere) }
      : node;
  });
}

/** Nothing where the place is not known; no such page has a sky. */
function skyOver({ coordinates, ...site }: Content['site'], now: Date) {
  return coordinates === undefined ? {} : { shown: skyView({ ...site, coordinates }, now) };
}
