import {
  type Booking,
  type CaptionedPicture,
  formAnchor,
  type ListedEvent,
} from '@/lib/content/section-data';
import type { Content, Event, Page } from '@/lib/server/content/content';
import {
  eventInstants,
  type EventTimes,
  formatEventDate,
  formatEventTime,
} from '@/lib/server/content/dates';
import { bookingTimes, closesAfterEnd } from '@/lib/server/content/events/booking-times';
import {
  byStart,
  type DateState,
  stateOf,
  withDateState,
} from '@/lib/server/content/events/date-state';
import { withDecision } from '@/lib/server/content/events/with-decision';
import { findBookingProblems } from '@/lib/server/content/events/check-booking';
import { findPriceProblems } from '@/lib/server/content/events/check-prices';
import { findSessionProblems } from '@/lib/server/content/events/check-sessions';
import { checkCategories } from '@/lib/server/content/events/categories';
import { eventKey } from '@/lib/server/content/events/event-key';
import { checkLocations, withLocation } from '@/lib/server/content/events/locations';
import { checkAnswers, withEventAnswer } from '@/lib/server/content/events/event-answers';
import type { EventSource, SeriesSource } from '@/lib/server/content/events/event-sources';
import { createSeriesPage, listedSeries } from '@/lib/server/content/events/series-page';
import { withShownPrices } from '@/lib/server/content/events/ticket-kinds';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { isInvalidForm } from '@/lib/server/content/files/file-names';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { countedFields, findAnswerProblem } from '@/lib/server/content/forms/event-form';
import { eventFormWords } from '@/lib/words/lib/server/content/forms';
import { findLeadPicture, withLeadPicture } from '@/lib/server/content/lead-picture';
import type { ParsedMarkdown } from '@/lib/server/content/markdown';
import { checkPerson } from '@/lib/server/content/read-people';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import type { SectionSources } from '@/lib/server/content/sections/define-section';
import { bookingCheckWords, contentProblemWords } from '@/lib/words/lib/server/content';

interface Events {
  /** By date; the dates of a series one by one. */
  readonly events: Event[];
  /** The pages of series. */
  readonly series: Page[];
}

/**
 * Creates the events and the pages of series. Reports mistakes in what an event says about its form. What
 * operators have decided about dates comes after the checks: it makes no file wrong.
 */
export function createEvents(
  files: ContentFiles,
  eventSources: readonly EventSource[],
  sources: SectionSources,
  formRules: Content['formRules'],
  dateStates: readonly DateState[] = [],
): Events {
  const bodies = new Map<SeriesSource, ParsedMarkdown>();
  const bodyOf = ({ file, path, data, lineOf }: SeriesSource) => {
    const body = files.parseMarkdown(data.body, lineOf('body') + 1, file, path, sources);
    files.checkHeroes(file, body);
    return body;
  };
  const pictureOf = (source: SeriesSource) =>
    findLeadPicture(files, source.file, source, sources.files);
  const withPrices = (data: EventFile) => {
    const id = data.form ?? '';
    return withShownPrices(data, sources.forms.get(id), formRules.get(id), sources.site);
  };
  const all = [...new Set(eventSources.flatMap(({ series }) => series ?? []))];
  const pricedSeries = new Map(all.map((one) => [one, { ...one, data: withPrices(one.data) }]));
  const written = eventSources.map((source): Event => {
    const { file, path } = source;
    checkForm(files, source, sources.forms);
    for (const id of source.data.people) {
      checkPerson(files, file, source.lineOf('people'), id, sources.people);
    }
    const located = withLocation(withEventAnswer(source, formRules), sources.site);
    checkFormSettings(files, { ...source, data: located }, sources, formRules);
    const data = withPrices(located);
    const series = source.series && pricedSeries.get(source.series);
    // The dates of a series share its text.
    const shared = series?.data.body === data.body ? series : undefined;
    const body = (shared && bodies.get(shared)) ?? bodyOf(shared ?? source);
    if (shared !== undefined) bodies.set(shared, body);
    const picture = pictureOf(source);
    return {
      path,
      file,
      data,
      picture,
      body: withLeadPicture(body, picture),
      listed: listEvent(data, path, series, sources, picture),
      series: series && { path: series.path, title: series.data.title },
    };
  });
  checkCategories(files, eventSources);
  checkAnswers(files, written, eventSources, formRules);
  checkLocations(files, written, eventSources, sources.site);
  const events = written
    .map((event, index): Event => {
      const dateState = stateOf(eventKey(event), dateStates);
      if (dateState === undefined) return event;
      const decided = withDecision(event, dateState);
      const source = eventSources[index]?.series;
      const series = source && pricedSeries.get(source);
      return {
        ...decided,
        listed: listEvent(decided.data, event.path, series, sources, event.picture),
      };
    })
    .sort(byStart);
  const series = [...pricedSeries.values()].map((one) =>
    createSeriesPage(one, bodies.get(one) ?? bodyOf(one), events, pictureOf(one), sources.people),
  );
  return { events, series };
}

/** Returns the sources of events with what operators have decided about their dates, by date. */
export function withDateStates(
  sources: readonly EventSource[],
  states: readonly DateState[],
): readonly EventSource[] {
  if (states.length === 0) return sources;
  return sources
    .map((source) => {
      return { ...source, data: withDateState(source.data, stateOf(eventKey(source), states)) };
    })
    .sort(byStart);
}

/** Returns what lists show of an event. */
function listEvent(
  data: EventFile,
  path: string,
  series: SeriesSource | undefined,
  sources: SectionSources,
  lead: CaptionedPicture | undefined,
): ListedEvent {
  return {
    title: data.title,
    href: path,
    summary: data.description,
    date: data.date,
    days: data.sessions && [...new Set(data.sessions.map(({ date }) => date))],
    dateText: formatEventDate(data, sources.site.locale),
    timeText: formatEventTime(data, sources.site.locale),
    status: data.status === 'planned' ? undefined : data.status,
    endsAt: data.sessions && endOf(data, sources.site.timeZone),
    categories: data.category,
    price: data.price,
    booking: bookingOf(data, path, sources),
    picture: lead?.picture,
    series: series && listedSeries(data, series),
  };
}

function checkForm(
  files: ContentFiles,
  { file, data: { form, booking }, lineOf }: EventSource,
  forms: SectionSources['forms'],
): void {
  if (form === undefined || forms.has(form) || isInvalidForm(form, files.invalidFiles)) return;
  // Tickets make their form, and what prevents that is reported by itself.
  if (booking.tickets !== undefined) return;
  const suggestion = suggestOneOf(form, [...forms.keys()]);
  files.report(file, lineOf('form'), contentProblemWords.unknownForm(form) + suggestion);
}

function checkFormSettings(
  files: ContentFiles,
  source: EventSource,
  { forms, site }: SectionSources,
  formRules: Content['formRules'],
): void {
  const { file, data, lineOf, series } = source;
  const { form: id, answers } = data;
  const form = forms.get(id ?? '');
  const rules = formRules.get(id ?? '');
  const { tickets } = data.booking;
  // A form with the id of the tickets' form is reported by itself.
  const counted =
    tickets === undefined
      ? form && countedFields(form, rules).map(({ name: field }) => field)
      : Object.keys(tickets);
  const problems = [
    ...findPriceProblems(source, form, counted, site.currency),
    ...findBookingProblems(source, form, counted),
    ...findSessionProblems(source, site.timeZone),
  ];
  for (const { line, text } of problems) files.report(file, line, text);
  const { opens, closes } = bookingTimes(data, site.timeZone);
  if (opens !== undefined && opens >= closes) {
    files.report(file, lineOf('booking', 'opens'), bookingCheckWords.opensLate);
  }
  // Booking of a series may close on one day for all dates, some of which have ended before.
  const isOfSeries = series?.data.booking.closes === data.booking.closes;
  if (!isOfSeries && closesAfterEnd(data, site.timeZone)) {
    files.report(file, lineOf('booking', 'closes'), bookingCheckWords.closesLate);
  }
  for (const [name, value] of Object.entries(answers)) {
    const problem =
      id === undefined ? eventFormWords.withoutForm : form && findAnswerProblem(form, name, value);
    if (problem !== undefined) files.report(file, lineOf('answers', name), problem);
  }
  const isAmbiguous = series !== undefined && Object.keys(answers).length > 0;
  if (isAmbiguous && form !== undefined && rules?.eventField === undefined) {
    files.report(file, lineOf('answers'), eventFormWords.seriesAnswers(form.id));
  }
}

/** Returns where a planned event can be booked, if its form is open. */
function bookingOf(
  { form: id, status, ...data }: EventFile,
  path: string,
  { forms, site }: SectionSources,
): Booking | undefined {
  const form = forms.get(id ?? '');
  if (form?.active !== true || status !== 'planned') return undefined;
  return {
    event: eventKey({ path }),
    form: form.id,
    href: `${path}#${formAnchor(form.id)}`,
    until: bookingTimes(data, site.timeZone).closes.getTime(),
    capacity: data.booking.places?.all,
  };
}

function endOf(times: EventTimes, timeZone: string): number {
  return eventInstants(times, timeZone).end.getTime();
}
