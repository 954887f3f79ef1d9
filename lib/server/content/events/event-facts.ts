import type { EventFact, NamedLink } from '@/lib/content/page-content';
import type { Event } from '@/lib/server/content/content';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import {
  type EventTimes,
  formatEventDate,
  formatEventTime,
  formatSession,
  listSessions,
} from '@/lib/server/content/dates';
import { namesOf } from '@/lib/server/content/people/person-links';
import { eventFactWords, eventNoticeWords, eventWords } from '@/lib/words/lib/server/content';
import { formatTimeOfDay } from '@/lib/time/opening-hours';
import { occursTwice } from '@/lib/time/zoned-time';

const minutesPerDay = 1440;

type FactsSource = Pick<EventFile, 'place' | 'address' | 'price' | 'access'> & {
  /** How many places are left, in words, and the key of the event. */
  readonly places?: { readonly text: string | undefined; readonly of: string } | undefined;
  /** Who leads it. */
  readonly people?: readonly NamedLink[] | undefined;
};

/** Returns the facts of an event that do not depend on its date. */
export function eventFacts({
  place,
  address,
  price,
  places,
  access,
  people = [],
}: FactsSource): EventFact[] {
  return [
    ...(people.length === 0
      ? []
      : [{ label: eventFactWords.people, text: namesOf(people), links: people }]),
    { label: eventFactWords.where, text: placeText({ place, address }) },
    { label: eventFactWords.price, text: price },
    { label: eventFactWords.places, text: places?.text, placesOf: places?.of },
    { label: eventFactWords.access, text: access },
  ].flatMap(({ text, ...fact }) => (text === undefined ? [] : [{ ...fact, text }]));
}

/** Returns the categories of an event or a series as a fact; none if it has no category. */
export function categoryFacts(links: readonly NamedLink[]): EventFact[] {
  if (links.length === 0) return [];
  return [{ label: eventFactWords.categories, text: namesOf(links), links }];
}

/**
 * Returns when an event is: its time under `label`, or its sessions one by one. An event that is postponed
 * or cancelled has that in place of its times.
 */
export function timeFacts(
  event: EventTimes & Pick<EventFile, 'status'>,
  locale: string,
  label: string = eventFactWords.when,
): { readonly label: string; readonly text: string }[] {
  const { sessions, status } = event;
  if (sessions === undefined || status !== 'planned') {
    return [{ label, text: formatEventTime(event, locale) }];
  }
  return sessions.map((session, index) => {
    const when = formatSession(session, locale);
    return {
      label: eventFactWords.session(index + 1),
      text: session.title === undefined ? when : eventFactWords.titledSession(when, session.title),
    };
  });
}

/** Returns which of two equal times is meant, for an event that starts or ends while clocks go back. */
export function clockFacts(
  event: EventTimes & Pick<EventFile, 'status'>,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): EventFact[] {
  if (event.status !== 'planned') return [];
  const times = listSessions(event).flatMap(({ date, from, to }) => [
    { date, minutes: from },
    { date, minutes: to <= from ? to + minutesPerDay : to },
  ]);
  return times
    .filter((time) => occursTwice(time, timeZone))
    .map(({ minutes }) => {
      const time = formatTimeOfDay(minutes % minutesPerDay, locale);
      return { label: eventFactWords.clocks, text: eventFactWords.firstTime(time) };
    });
}

/** Returns where an event is: the name of the place, with its address if that is not the organisation's. */
export function placeText({ place, address }: Pick<EventFile, 'place' | 'address'>): string {
  return address === undefined ? place : `${place}, ${address}`;
}

function timesText(times: EventTimes, locale: string): string {
  if (times.sessions === undefined) return formatSession(times, locale);
  const text = formatEventTime({ ...times, status: 'planned' }, locale);
  return `${formatEventDate(times, locale)}, ${text}`;
}

/** Says that an event does not take place, or when it was to be; `undefined` of all others. */
export function eventNotice(
  { data: { status, reason }, before }: Pick<Event, 'before' | 'data'>,
  locale: string,
): { readonly label: string; readonly text: string } | undefined {
  if (status === 'planned' && before === undefined) return undefined;
  const what =
    status !== 'planned'
      ? eventNoticeWords[status]
      : before && eventNoticeWords.before(timesText(before, locale));
  const text = [what, reason].filter((part) => part !== undefined).join(' ');
  return { label: status === 'planned' ? eventNoticeWords.moved : eventWords[status], text };
}
