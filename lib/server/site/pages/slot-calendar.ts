import {
  type CalendarDay,
  type MonthCalendar,
  type SlotCalendar,
  type SlotChoice,
  timesAnchor,
} from '@/lib/content/resource-page';
import { formAnchor } from '@/lib/content/section-data';
import type { EventState } from '@/lib/server/bookings/event-state';
import { eventStateWords } from '@/lib/words/lib/server/bookings';
import type { Event, Resource } from '@/lib/server/content/content';
import { formatDate } from '@/lib/server/content/dates';
import { addMonths } from '@/lib/server/content/resources/expand-slots';
import { slotCalendarWords } from '@/lib/words/lib/server/site/pages';
import { listWeeks, monthTitle, weekdayNames } from '@/lib/time/month-calendar';

/** What a calendar shows. */
interface CalendarRequest {
  readonly resource: Resource;
  /** The slots of the month, or all months that can be booked. */
  readonly slots: readonly Event[];
  readonly stateOf: (slot: Event) => EventState;
  /** ISO 8601. */
  readonly today: string;
  /** The month, such as `2026-12`, and the first and last one. */
  readonly month: string;
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** The chosen day, ISO 8601. */
  readonly day: string | undefined;
  readonly chosen: Event | undefined;
}

/** Creates the calendar of a resource: its months, or the days of one month. */
export function createCalendar(request: CalendarRequest): SlotCalendar {
  const { resource, slots, stateOf } = request;
  const choiceOf = (slot: Event) => toChoice(slot, request);
  if (resource.data.slots.length.kind !== 'month') return createMonth(request, choiceOf);
  const isOffered = (slot: Event) => ['open', 'full'].includes(stateOf(slot).kind);
  return { kind: 'months', slots: slots.filter(isOffered).map(choiceOf) };
}

function createMonth(
  request: CalendarRequest,
  choiceOf: (slot: Event) => SlotChoice,
): MonthCalendar {
  const { resource, slots, month, firstMonth, lastMonth, day } = request;
  const { locale, path } = resource;
  const first = `${month}-01`;
  const neighbour = (count: number) => {
    const other = addMonths(first, count).slice(0, 7);
    return other < firstMonth || other > lastMonth
      ? undefined
      : { title: monthTitle(other, locale), href: `${path}?month=${other}` };
  };
  const weeks = listWeeks(month, locale).map((week) =>
    week.map((date) => (date === undefined ? undefined : toDay(date, request))),
  );
  const ofDay = slots.filter((slot) => slot.data.date === day);
  const hasTimes = resource.data.slots.length.kind === 'minutes' && day !== undefined;
  return {
    kind: 'days',
    title: monthTitle(month, locale),
    weekdays: weekdayNames(locale),
    weeks,
    previous: neighbour(-1),
    next: neighbour(1),
    times: hasTimes ? { title: formatDate(day, locale), slots: ofDay.map(choiceOf) } : undefined,
  };
}

function toDay(date: string, request: CalendarRequest): CalendarDay {
  const { resource, slots, stateOf, today, day, chosen } = request;
  const { locale, path } = resource;
  const ofDay = slots.filter((slot) => slot.data.date === date);
  const open = ofDay.filter((slot) => stateOf(slot).kind === 'open');
  const [only] = open;
  const isFull = open.length === 0 && ofDay.some((slot) => stateOf(slot).kind === 'full');
  const isDay = resource.data.slots.length.kind === 'day';
  const link =
    only === undefined
      ? {}
      : isDay
        ? { href: slotHref(only), state: stateText(stateOf(only)) }
        : {
            href: `${path}?day=${date}#${timesAnchor}`,
            state: slotCalendarWords.free(open.length),
          };
  return {
    date,
    number: String(Number(date.slice(8))),
    label: formatDate(date, locale),
    isToday: date === today,
    isChosen: date === (chosen?.data.date ?? day),
    ...link,
    ...(isFull ? { state: eventStateWords.full } : {}),
  };
}

function toChoice(slot: Event, { stateOf, chosen }: CalendarRequest): SlotChoice {
  const state = stateOf(slot);
  const label = slot.slot?.kind === 'minutes' ? slot.listed.timeText : slot.slot?.label;
  return {
    label: label ?? slot.data.title,
    isChosen: slot.path === chosen?.path,
    href: state.kind === 'open' ? slotHref(slot) : undefined,
    state: stateText(state),
  };
}

/** Returns the address at which a slot is chosen. */
export function slotHref({ path, data }: Pick<Event, 'path' | 'data'>): string {
  const end = path.lastIndexOf('/');
  return `${path.slice(0, end)}?slot=${path.slice(end + 1)}#${formAnchor(data.form ?? '')}`;
}

function stateText(state: EventState): string | undefined {
  switch (state.kind) {
    case 'open':
      if (state.left === undefined) return undefined;
      return (state.isHeld === true ? eventStateWords.held : slotCalendarWords.left)(state.left);
    case 'full':
      return eventStateWords.full;
    case 'not-open':
      return slotCalendarWords.notOpen;
    case 'cancelled':
      return slotCalendarWords.cancelled;
    default:
      return slotCalendarWords.past;
  }
}
