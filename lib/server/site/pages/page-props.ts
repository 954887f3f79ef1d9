import { bookingState } from '@/lib/bookings/places-api';
import type {
  EventBooking,
  EventPage,
  StandardPage,
  PostPage,
  SectionLayoutData,
  PageContent,
} from '@/lib/content/page-content';
import type { FormDefinition } from '@/lib/forms/definition';
import { languageTag } from '@/lib/intl/price-locale';
import { directionOfPart } from '@/lib/intl/text-direction';
import { addressOf, listAlternates } from '@/lib/server/content/languages/addresses';
import type { ContentNode } from '@/lib/content/tree';
import { untranslatedWords } from '@/lib/words/lib/server/site/pages';
import { eventDay } from '@/lib/server/content/dates';
import {
  shownEvents,
  type Content,
  type Event,
  type Page,
  type Post,
  type Translation,
} from '@/lib/server/content/content';
import { bookingRules } from '@/lib/server/bookings/booking-rules';
import { eventOffer } from '@/lib/server/bookings/event-state';
import type { EventStateWithTexts } from '@/lib/server/bookings/load-states';
import { eventTime } from '@/lib/server/bookings/event-name';
import { waitingForm } from '@/lib/server/bookings/omit-unbookable-events';
import { eventStateWords } from '@/lib/words/lib/server/bookings';
import { eventKey } from '@/lib/server/content/events/event-key';
import { eventForm, eventFormPath } from '@/lib/server/content/forms/event-form';
import {
  noExternalEvents,
  type ExternalEvents,
} from '@/lib/server/content/calendars/external-events';
import type { CurrentForms } from '@/lib/server/forms/settings/current-forms';
import { contentForms, fillForms } from '@/lib/server/site/pages/form-sections';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { validUntil } from '@/lib/server/site/pages/revalidation';
import { tagPath } from '@/lib/server/content/journal/post-lists';
import { listReadOn } from '@/lib/server/content/journal/read-on';
import { linkPeople } from '@/lib/server/content/people/person-links';
import { createEventSections } from '@/lib/server/content/sections/sections';
import { eventCalendarPath } from '@/lib/server/content/generated-paths';
import { categoryLinks } from '@/lib/server/content/events/categories';
import {
  categoryFacts,
  clockFacts,
  eventFacts,
  eventNotice,
  timeFacts,
} from '@/lib/server/content/events/event-facts';
import { eventNoticeWords, eventWords, seriesWords } from '@/lib/words/lib/server/content';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import { fillSections } from '@/lib/server/site/pages/fill-sections';

export interface ContentPageProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly layouts: readonly SectionLayoutData[];
  readonly view: PageContent;
}

/** A page's props, and when they expire. */
interface TimedPage {
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
  const event = shownEvents(content).find((candidate) => candidate.path === path);
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
  // Shown in the main language, because it is not translated.
  const shownFrom = content.translation?.untranslated.has(path) ? content.translation : undefined;
  const ownLanguage = shownFrom === undefined ? language : languageTag(shownFrom.main.site.locale);
  // The dates of a series have the same title.
  const title = event === undefined ? data.title : eventPageTitle(event);
  return {
    props: {
      frame: siteFrame(content, now),
      meta: {
        title,
        description,
        path: addressOf(content, path),
        canonical: shownFrom === undefined ? page?.partOf && addressOf(content, page.partOf) : path,
        language: ownLanguage,
        direction: directionOfPart(ownLanguage ?? content.site.locale, content.site.locale),
        offer: event && eventOffer(current.events.get(eventKey(event))),
        unlisted: 'unlisted' in data && data.unlisted ? true : undefined,
        alternates: listAlternates(content, path),
      },
      layouts: findLayouts(content, path),
      view: {
        ...view,
        body: withNote(
          fillSections(fillForms(view.body, current), content, now, externalEvents),
          shownFrom,
        ),
      },
    },
    validUntil: validUntil(content, path, now),
  };
}

/** Adds in which language a page is that is not translated. A hero stays first. */
function withNote(
  nodes: readonly ContentNode[],
  translation: Translation | undefined,
): readonly ContentNode[] {
  if (translation === undefined) return nodes;
  const { language, main } = translation;
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const text = untranslatedWords.note(names.of(new Intl.Locale(main.site.locale).language) ?? '');
  const direction = directionOfPart(language, main.site.locale);
  const [first] = nodes;
  const before =
    typeof first === 'object' && 'section' in first && first.section === 'hero' ? 1 : 0;
  return nodes.toSpliced(before, 0, {
    tag: 'p',
    attributes: { lang: language, ...(direction && { dir: direction }) },
    children: [{ tag: 'em', children: [text] }],
  });
}

function eventPageTitle({ data: { title, status }, listed, series }: Event): string {
  const name = series === undefined ? title : seriesWords.dateTitle(title, listed.dateText);
  return status === 'planned' ? name : eventNoticeWords.title(eventWords[status], name);
}

function pageView(
  { path, data, body, facts, categories = [], person }: Page,
  content: Content,
): StandardPage {
  return {
    kind: 'page',
    layout: data.layout,
    title: data.title,
    lede: data.lede,
    label: data.label,
    facts: facts && [...facts, ...categoryFacts(categoryLinks(content.pages, categories))],
    portrait: person && { name: person.name, picture: person.portrait?.picture },
    // In a section, the section's navigation takes the place of the table of contents.
    contents: findLayouts(content, path).length === 0 ? body.headings : [],
    body: body.nodes,
  };
}

function postView(post: Post, { people, posts }: Content): PostPage {
  const { data, body, listed } = post;
  return {
    kind: 'post',
    title: data.title,
    date: data.date,
    dateText: listed.dateText,
    lede: data.lede,
    authors: linkPeople(people, data.authors),
    tags: data.tags.map((tag) => ({ name: tag, href: tagPath(tag) })),
    contents: body.headings,
    readOn: listReadOn(post, posts),
    body: body.nodes,
  };
}

function eventView(
  event: Event,
  { site, people, pages, formRules, forms: formsOfFiles }: Content,
  { forms, events }: CurrentForms,
): EventPage {
  const { path, data, body, series } = event;
  const form = data.form === undefined ? undefined : forms.get(data.form);
  const state = events.get(eventKey(event));
  const closedText = state?.closedText;
  // The current form has no payment where none of its events can be booked.
  const fileForm = formsOfFiles.get(form?.id ?? '');
  const payment = fileForm?.payment;
  const ownForm =
    form &&
    eventForm(
      state?.kind === 'waiting' ? waitingForm({ ...form, payment }) : form,
      formRules.get(form.id),
      data,
    );
  // The form may be closed already, because none of its events can be booked.
  const isOnlyUnbookable = ownForm?.closedText === eventStateWords.noneOpen;
  const isClosed = closedText !== undefined && (ownForm?.active === true || isOnlyUnbookable);
  const shownForm =
    ownForm !== undefined && isClosed ? { ...ownForm, active: false, closedText } : ownForm;
  const booking =
    state !== undefined && fileForm !== undefined && (isClosed || shownForm?.active === true)
      ? eventBooking(event, state, fileForm)
      : undefined;
  const isBookable =
    shownForm?.active === true && (state?.kind === 'open' || state?.kind === 'waiting');
  return {
    kind: 'event',
    title: data.title,
    lede: data.lede,
    ...eventDay(data, site.locale),
    facts: [
      ...timeFacts(data, site.locale),
      ...clockFacts(data, site),
      ...eventFacts({
        ...data,
        people: linkPeople(people, data.people),
        places: { text: state?.text, of: eventKey(event) },
      }),
      ...categoryFacts(categoryLinks(pages, data.category ?? [])),
      ...(isBookable ? bookingRules(event, fileForm, formRules.get(form?.id ?? ''), site) : []),
    ],
    notice: eventNotice(event, site.locale),
    sections: createEventSections(event, site),
    calendar: eventCalendarPath(path),
    series: series?.path,
    form: shownForm && {
      section: 'form',
      title: shownForm.title,
      form: shownForm,
      href: shownForm.payment && eventFormPath(shownForm, data),
    },
    booking,
    // The title and the text of a form that only this event has name it.
    chosen:
      shownForm?.active === true && Object.keys(data.answers).length > 0
        ? `${data.title}, ${eventTime(event)}`
        : undefined,
    body: body.nodes,
  };
}

/** Returns what a form shows in each state of an event; `undefined` if it asks for a sum of its own. */
function eventBooking(
  event: Event,
  state: EventStateWithTexts,
  form: FormDefinition,
): EventBooking | undefined {
  const { intro, submitLabel, title, payment } = form;
  if (payment?.price.kind === 'presets') return undefined;
  const waits = state.kind === 'waiting';
  const now = bookingState({ isOpen: state.kind === 'open' || waits, waits });
  const waiting = waitingForm(form);
  const texts = { book: intro ?? '', join: waiting.intro ?? '' };
  return {
    event: eventKey(event),
    state: now,
    heading: now === 'book' ? title : (state.text ?? closedHeading(event)),
    text: now === 'closed' ? (state.closedText ?? '') : texts[now],
    texts,
    buttons: {
      book: submitLabel,
      join: waiting.submitLabel,
      closed: eventStateWords.fullSubmit,
    },
    href: eventFormPath(form, event.data),
    isPaid: payment !== undefined,
  };
}

function closedHeading({ data: { status } }: Event): string {
  return status === 'planned' ? eventStateWords.closed : eventWords[status];
}

function findLayouts(content: Content, path: string): SectionLayoutData[] {
  const { sections, pages } = content;
  const folders = [...sections].filter(
    ([folder]) => path === folder || path.startsWith(`${folder}/`),
  );
  return folders.map(([folder, section], depth) => {
    // The section around a nested one lists its first page already.
    const inside = [...pages.values()]
      .filter(({ partOf }) => partOf === undefined)
      .filter((page) => (page.path === folder && depth === 0) || isChild(folder, page.path))
      .map((page) => ({ label: page.data.title, href: page.path }));
    return {
      path: addressOf(content, folder),
      title: section.title,
      intro: section.intro,
      navigation: section.navigation ?? inside,
    };
  });
}

function isChild(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/');
}
