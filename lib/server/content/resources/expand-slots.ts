import type { MonthStart, SlotsFile } from '@/lib/server/content/schemas/resource-schema';
import { isoDate } from '@/lib/server/content/schemas/values';
import { type OpeningHours, type OpenSpan, spansOn } from '@/lib/time/opening-hours';
import { addDays, existsAt, instantOf, weekdayOf } from '@/lib/time/zoned-time';

const minutesPerDay = 1440;

/** A time for which a resource can be booked. */
export interface Slot {
  /** `2026-12-01T19:00`, `2026-12-01` or `2026-12`, by length. */
  readonly name: string;
  readonly kind: SlotsFile['length']['kind'];
  /** The first day, ISO 8601. */
  readonly date: string;
  /** Minutes since midnight; 0 for a day or a month. */
  readonly from: number;
  /** Minutes since midnight; 0 for a day or a month. An end at `from` or before is on the next day. */
  readonly to: number;
  /** Of a month: the day on which the next one begins. */
  readonly until?: string;
  readonly start: Date;
  readonly end: Date;
}

/** What slots are made of. */
export interface SlotRules {
  readonly slots: SlotsFile;
  /** The opening hours of the site; `undefined` if it has none. */
  readonly opening: OpeningHours | undefined;
  readonly timeZone: string;
}

/**
 * Returns the slots that begin between two ISO dates, both included, in order: those of the past, and
 * those that cannot be booked yet, too.
 *
 * Times are those of the clock. A slot of which clocks skip a part does not exist. An hour that occurs
 * twice has its slots once.
 */
export function listSlots(rules: SlotRules, first: string, last: string): readonly Slot[] {
  const { length, except } = rules.slots;
  const slots =
    length.kind === 'month'
      ? listMonths(rules, first, last)
      : length.kind === 'day'
        ? listDays(rules, first, last)
        : listTimes(rules, length.minutes, first, last);
  return slots.filter(({ name }) => !except.some((start) => name.startsWith(start)));
}

/** Years 1900 to 2999: dates after the year 9999 have no four digits, and do not sort as text. */
const slotNamePattern = /^((?:19|2\d)\d{2}-\d{2})(?:-(\d{2})(?:T\d{2}:\d{2})?)?$/;

/** Finds the slot of a name; `undefined` if the resource has no such slot. */
export function findSlot(rules: SlotRules, name: string): Slot | undefined {
  const [, month, day = '01'] = slotNamePattern.exec(name) ?? [];
  const first = `${month ?? ''}-${day}`;
  if (month === undefined || !isoDate.safeParse(first).success) return undefined;
  const last = name === month ? addDays(addMonths(first, 1), -1) : first;
  return listSlots(rules, first, last).find((slot) => slot.name === name);
}

/** Adds months to an ISO date. A day that the month does not have becomes its last one. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + count, Math.min(day, lastDay)));
  return moved.toISOString().slice(0, 10);
}

function listTimes(rules: SlotRules, length: number, first: string, last: string): Slot[] {
  const step = length + (rules.slots.gap ?? 0);
  const slots = new Map<string, Slot>();
  // Hours of the day before may end after midnight.
  for (let day = addDays(first, -1); day <= last; day = addDays(day, 1)) {
    for (const span of hoursOn(rules, day) ?? []) {
      for (let from = span.from; from + length <= span.to; from += step) {
        const slot = timeSlot(day, from, length, rules.timeZone);
        if (slot !== undefined && slot.date >= first && slot.date <= last) {
          slots.set(slot.name, slot);
        }
      }
    }
  }
  return [...slots.values()].sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** Returns the slot at minutes since a day's midnight, which may be on the next day. */
function timeSlot(
  day: string,
  minutes: number,
  length: number,
  timeZone: string,
): Slot | undefined {
  const date = addDays(day, Math.floor(minutes / minutesPerDay));
  const from = minutes % minutesPerDay;
  const to = from + length;
  const start = instantOf({ date, minutes: from }, timeZone);
  const end = instantOf({ date, minutes: to }, timeZone);
  const isSkipped =
    !existsAt({ date, minutes: from }, timeZone) ||
    !existsAt({ date, minutes: to - 1 }, timeZone) ||
    end.getTime() - start.getTime() < length * 60_000;
  if (isSkipped) return undefined;
  const name = `${date}T${clockTime(from)}`;
  return { name, kind: 'minutes', date, from, to: to % minutesPerDay, start, end };
}

function clockTime(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function listDays(rules: SlotRules, first: string, last: string): Slot[] {
  const slots: Slot[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const isOffered = hoursOn(rules, date)?.length !== 0;
    if (isOffered) slots.push(wholeDays('day', date, date, addDays(date, 1), rules.timeZone));
  }
  return slots;
}

function listMonths({ slots, timeZone }: SlotRules, first: string, last: string): Slot[] {
  const { starts = { kind: 'day', day: 1 } } = slots;
  const months: Slot[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7);) {
    const next = addMonths(`${month}-01`, 1).slice(0, 7);
    const [date, until] = [startOf(month, starts), startOf(next, starts)];
    if (date >= first && date <= last) {
      months.push({ ...wholeDays('month', month, date, until, timeZone), until });
    }
    month = next;
  }
  return months;
}

function startOf(month: string, starts: MonthStart): string {
  const first = `${month}-01`;
  if (starts.kind === 'day') return addDays(first, starts.day - 1);
  return addDays(first, (starts.weekday - weekdayOf(first) + 7) % 7);
}

function wholeDays(
  kind: 'day' | 'month',
  name: string,
  date: string,
  until: string,
  timeZone: string,
): Slot {
  const midnight = (day: string) => instantOf({ date: day, minutes: 0 }, timeZone);
  return { name, kind, date, from: 0, to: 0, start: midnight(date), end: midnight(until) };
}

/** Returns the hours of a date; `undefined` if the resource has no hours at all. */
function hoursOn({ slots, opening }: SlotRules, date: string): readonly OpenSpan[] | undefined {
  const { hours, dates } = slots;
  const override = dates[date];
  if (override !== undefined) return override;
  if (hours === 'opening') return opening === undefined ? [] : spansOn(opening, date);
  if (hours === undefined) return Object.keys(dates).length === 0 ? undefined : [];
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = hours;
  const week = [monday, tuesday, wednesday, thursday, friday, saturday, sunday];
  return week[weekdayOf(date)];
}
