import type { Lesson, Timetable, TimetableSection } from '@/lib/content/event-tables';
import type { ListedEvent } from '@/lib/content/section-data';
import { dateFormat, listFormat } from '@/lib/intl/formatters';
import {
  findPeople,
  shownEvents,
  type Content,
  type Event,
  type Person,
} from '@/lib/server/content/content';
import { formatEventTime } from '@/lib/server/content/dates';
import type { TimedContent } from '@/lib/server/content/sections/define-section';
import { timetableWords as words } from '@/lib/words/lib/server/site/pages';
import { firstWeekday, weekdayName } from '@/lib/time/month-calendar';
import { formatTimeOfDay } from '@/lib/time/opening-hours';
import { addDays, wallTimeAt, weekdayOf } from '@/lib/time/zoned-time';

const weeksAhead = 4;
const minutesPerDay = 1440;

/** The dates of a series at one time of the week, and where that is. */
interface Slot {
  readonly weekday: number;
  /** In minutes since midnight; `to` may be on the next day. */
  readonly from: number;
  readonly to: number;
  readonly lesson: Lesson;
}

/** Lays out the series that take place in the coming four weeks by day and hour. */
export function fillTimetable(
  { events, ...node }: TimetableSection,
  { site, events: all, people }: TimedContent & Pick<Content, 'people'>,
  now: Date,
): TimetableSection {
  const { locale, timeZone } = site;
  const today = wallTimeAt(now, timeZone).date;
  const groups = groupDates(shownEvents({ events: all })).filter(
    (dates) => datesAhead(dates, today).length > 0,
  );
  const hasPlaces = new Set(groups.map(([{ data }]) => data.place)).size > 1;
  const slots = groups.map((dates) =>
    createSlot(dates, { today, locale, events, people, hasPlaces }),
  );
  return { ...node, events: [], table: createTable(slots, locale) };
}

/** Groups the dates of series that have the same time of the week, title and place. */
function groupDates(events: readonly Event[]): readonly Dates[] {
  const groups = new Map<string, [Event, ...Event[]]>();
  for (const event of events) {
    if (event.series === undefined) continue;
    const { date, from, to, title, place } = event.data;
    const key = JSON.stringify([event.series.path, weekdayOf(date), from, to, title, place]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return [...groups.values()];
}

/** Dates in order. */
type Dates = readonly [Event, ...Event[]];

/** Returns the dates of the coming weeks that take place. */
function datesAhead(dates: Dates, today: string): readonly Event[] {
  const end = addDays(today, weeksAhead * 7);
  return dates.filter(
    ({ data: { date, status } }) => date >= today && date < end && status === 'planned',
  );
}

interface SlotContext {
  readonly today: string;
  readonly locale: string;
  /** The events with their places. */
  readonly events: readonly ListedEvent[];
  readonly people: readonly Person[];
  readonly hasPlaces: boolean;
}

function createSlot(dates: Dates, { today, locale, events, people, hasPlaces }: SlotContext): Slot {
  const [{ data, path, series }] = dates;
  const { date, from, to, title, place } = data;
  const names = findPeople(people, data.people).map(({ name }) => name);
  const paths = datesAhead(dates, today).map((event) => event.path);
  const next = events.find(
    ({ href = '', booking }) => paths.includes(href) && booking?.places !== undefined,
  );
  return {
    weekday: weekdayOf(date),
    from,
    to: to <= from ? to + minutesPerDay : to,
    lesson: {
      title,
      href: series?.path ?? path,
      timeText: formatEventTime({ from, to, status: 'planned' }, locale),
      place: hasPlaces ? place : undefined,
      people: names.length === 0 ? undefined : listFormat(locale).format(names),
      notes: describeDates(dates, today, locale),
      next: next && {
        event: next.booking?.event ?? '',
        day: formatDay(next.date, locale),
        places: next.booking?.places ?? '',
      },
    },
  };
}

/** Says on which of the coming weeks something takes place; nothing if it does on all. */
function describeDates(dates: Dates, today: string, locale: string): readonly string[] {
  const wait = (weekdayOf(dates[0].data.date) - weekdayOf(today) + 7) % 7;
  const weeks = Array.from({ length: weeksAhead }, (_, week) => addDays(today, wait + week * 7));
  const known = dates.map(({ data }) => data.date);
  const [first = '', last = ''] = [known[0], known.at(-1)];
  const held = datesAhead(dates, today).map(({ data }) => data.date);
  const missing = weeks.filter((day) => day >= first && day <= last && !held.includes(day));
  const isCancelled = (day: string) =>
    dates.some(({ data }) => data.date === day && data.status === 'cancelled');
  const cancelled = missing.filter(isCancelled);
  const left = missing.filter((day) => !isCancelled(day));
  const list = (days: readonly string[]) =>
    listFormat(locale).format(days.map((day) => formatDay(day, locale)));
  const offNotes = cancelled.length === 0 ? [] : [words.cancelled(list(cancelled))];
  const isSingle = first === last;
  if (isSingle || left.length >= held.length) return [words.on(list(held)), ...offNotes];
  return [
    ...(first > (weeks[0] ?? '') ? [words.from(formatDay(first, locale))] : []),
    ...(last < (weeks.at(-1) ?? '') ? [words.until(formatDay(last, locale))] : []),
    ...(left.length === 0 ? [] : [words.notOn(list(left))]),
    ...offNotes,
  ];
}

/** Formats a date as `4 December`. */
function formatDay(date: string, locale: string): string {
  return dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  );
}

function createTable(slots: readonly Slot[], locale: string): Timetable {
  const sorted = slots.toSorted(
    (a, b) => a.from - b.from || a.lesson.title.localeCompare(b.lesson.title, locale),
  );
  const start = firstWeekday(locale);
  const days = Array.from({ length: 7 }, (_, index) => (start + index) % 7)
    .map((weekday) => ({ weekday, ofDay: sorted.filter((slot) => slot.weekday === weekday) }))
    .filter(({ ofDay }) => ofDay.length > 0)
    .map(({ weekday, ofDay }) => ({ weekday, ofDay, blocks: joinParallel(ofDay) }));
  const begins = days.flatMap(({ blocks }) => blocks.map(({ from }) => from));
  const times = [...new Set(begins)].sort((a, b) => a - b);
  return {
    days: days.map(({ weekday, ofDay }) => ({
      name: weekdayName(weekday, locale).long,
      lessons: ofDay.map(({ lesson }) => lesson),
    })),
    rows: times.map((time) => ({
      time: formatTimeOfDay(time, locale),
      cells: days.map(({ blocks }) => {
        const block = blocks.find(({ from, to }) => from <= time && time < to);
        if (block === undefined) return { span: 1, lessons: [] };
        if (block.from < time) return null;
        const span = times.filter((other) => other >= time && other < block.to).length;
        return { span, lessons: block.lessons };
      }),
    })),
  };
}

interface Block {
  readonly from: number;
  readonly to: number;
  readonly lessons: readonly Lesson[];
}

/** Joins what overlaps on a day; `slots` are in the order of their times. */
function joinParallel(slots: readonly Slot[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const { from, to, lesson } of slots) {
    const last = blocks.at(-1);
    if (last === undefined || from >= last.to) blocks.push({ from, to, lessons: [lesson] });
    else {
      const joined = { ...last, to: Math.max(last.to, to), lessons: [...last.lessons, lesson] };
      blocks.splice(-1, 1, joined);
    }
  }
  return blocks;
}
