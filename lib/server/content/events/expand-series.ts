import ICAL from 'ical.js';
import { suggestionWords } from '@/lib/words/lib/server/content/files';
import type { Recurrence } from '@/lib/server/content/schemas/repeats-schema';
import { repeatsWords } from '@/lib/words/lib/server/content/schemas';

const maxDates = 200;

/** Years that a series can last. Where a rule has no date, the package looks for one in all of them. */
const maxYears = 100;

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

/** The parts of a rule that choose dates, with the form of their values (RFC 5545, 3.3.10). */
const ruleParts: Readonly<Record<string, RegExp>> = {
  FREQ: /^[A-Z]+$/,
  // Of some larger ones no date is ever in a month of BYMONTH, and the package looks for one without end.
  INTERVAL: /^[1-9]\d?$/,
  COUNT: /^[1-9]\d{0,8}$/,
  UNTIL: /^\d{8}$/,
  BYDAY: /^(?:[+-]?\d{1,2})?[A-Z]{2}(?:,(?:[+-]?\d{1,2})?[A-Z]{2})*$/,
  BYMONTH: /^(?:[1-9]|1[0-2])(?:,(?:[1-9]|1[0-2]))*$/,
  BYMONTHDAY: /^-?(?:[1-9]|[12]\d|3[01])(?:,-?(?:[1-9]|[12]\d|3[01]))*$/,
  BYSETPOS: /^-?\d{1,3}(?:,-?\d{1,3})*$/,
  WKST: /^[A-Z]{2}$/,
};

/** A mistake in a series, at a path below the settings of the event. */
interface SeriesProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type DatesResult =
  | { readonly ok: true; readonly dates: readonly string[] }
  | { readonly ok: false; readonly problems: readonly SeriesProblem[] };

/** Returns the ISO dates of a series in order, at most 200, or all mistakes in its settings. */
export function expandSeries({ date, repeats }: Pick<Recurrence, 'date' | 'repeats'>): DatesResult {
  const { rule, except, also } = repeats;
  const ruled = expandRule(rule, date);
  if (typeof ruled === 'string') return fail(['rule'], ruled);
  const [first] = ruled;
  if (first === undefined) return fail(['rule'], repeatsWords.noDates);
  if (first !== date) {
    return { ok: false, problems: [{ path: ['date'], message: repeatsWords.firstDate(first) }] };
  }
  const left = ruled.filter((each) => !except.includes(each));
  const dates = [...new Set([...left, ...also])].sort();
  if (dates.length > maxDates) return fail(['rule'], repeatsWords.tooManyDates(maxDates));
  if (dates.length === 0) return fail(['except'], repeatsWords.noDates);
  const problems = [
    ...except.flatMap((each, index) =>
      ruled.includes(each)
        ? []
        : problem(['except', index], repeatsWords.notOfRule(each) + suggestDate(each, ruled)),
    ),
    ...also.flatMap((each, index) =>
      left.includes(each) || also.indexOf(each) < index
        ? problem(['also', index], repeatsWords.duplicateDate(each))
        : [],
    ),
    ...Object.keys(repeats.dates).flatMap((each) =>
      dates.includes(each)
        ? []
        : problem(['dates', each], repeatsWords.notOfSeries(each) + suggestDate(each, dates)),
    ),
    ...repeats.times.flatMap(({ since }, index) => {
      const before = repeats.times[index - 1]?.since ?? date;
      return since > before ? [] : problem(['times', index], repeatsWords.timesOrder(before));
    }),
  ];
  return problems.length === 0 ? { ok: true, dates } : { ok: false, problems };
}

/** Returns the times on a date: its own, or those of the season, or those of the series. */
export function timesOn(
  date: string,
  { from, to, repeats: { times, dates } }: Pick<Recurrence, 'from' | 'to' | 'repeats'>,
): { readonly from: number; readonly to: number } {
  const season = times.findLast(({ since }) => since <= date) ?? { from, to };
  const override = dates[date];
  return { from: override?.from ?? season.from, to: override?.to ?? season.to };
}

interface Span {
  readonly path: readonly (string | number)[];
  readonly from: number;
  readonly to: number;
}

/** Returns the times of an event, its sessions, its seasons and its dates, with their paths in the file. */
export function listSpans({ from, to, sessions, repeats }: ListedTimes): Span[] {
  if (sessions !== undefined) {
    return sessions.map((session, index) => ({ path: ['sessions', index, 'to'], ...session }));
  }
  const span = { path: ['to'], from, to };
  if (repeats === undefined) return [span];
  const seasons = repeats.times.map((times, index) => ({
    path: ['repeats', 'times', index, 'to'],
    ...times,
  }));
  const dates = Object.entries(repeats.dates)
    .filter(([, differs]) => differs.from !== undefined || differs.to !== undefined)
    .map(([date]) => ({
      path: ['repeats', 'dates', date, 'to'],
      ...timesOn(date, { from, to, repeats }),
    }));
  return [span, ...seasons, ...dates];
}

type ListedTimes = Pick<Recurrence, 'from' | 'to'> & {
  readonly sessions?: readonly Pick<Recurrence, 'from' | 'to'>[] | undefined;
  readonly repeats?: Recurrence['repeats'] | undefined;
};

/**
 * Returns the dates of a rule from a date on, at most one more than a series may have; or what is
 * wrong with the rule.
 *
 * The package ignores unknown parts and invalid values, so they are checked here.
 */
function expandRule(rule: string, date: string): readonly string[] | string {
  const parts = rule.split(';').map((part) => part.split('='));
  const names = parts.map(([name = '']) => name);
  for (const [name = '', value = '', ...rest] of parts) {
    const form = ruleParts[name];
    if (form === undefined)
      return repeatsWords.unknownPart(name, Object.keys(ruleParts).join(', '));
    if (!form.test(value) || rest.length > 0 || names.indexOf(name) < names.lastIndexOf(name)) {
      return name === 'UNTIL' ? repeatsWords.until : repeatsWords.invalidPart(name);
    }
  }
  const frequency = parts.find(([name]) => name === 'FREQ')?.[1] ?? '';
  if (!frequencies.includes(frequency)) return repeatsWords.frequency(frequencies.join(', '));
  if (names.includes('COUNT') === names.includes('UNTIL')) return repeatsWords.noEnd;
  const values = (name: string) => parts.find(([each]) => each === name)?.[1]?.split(',') ?? [];
  // The package looks for a date without end where such a rule has none.
  if (frequency === 'DAILY' && [...values('BYDAY'), ...values('BYMONTHDAY')].length > 0) {
    return repeatsWords.dailyByDay;
  }
  const wrong = impossibleDay(values('BYMONTH').map(Number), values('BYMONTHDAY').map(Number));
  if (wrong !== undefined) return repeatsWords.impossibleDay(wrong.day, wrong.month);
  try {
    return iterate(ICAL.Recur.fromString(rule), date);
  } catch {
    return repeatsWords.invalidRule;
  }
}

/** Returns a day of a month that no year has, which the package moves to the next month. */
function impossibleDay(months: readonly number[], days: readonly number[]) {
  const pairs = months.flatMap((month) => days.map((day) => ({ month, day })));
  // A leap year.
  return pairs.find(({ month, day }) => Math.abs(day) > new Date(2028, month, 0).getDate());
}

function iterate(recur: ICAL.Recur, date: string): string[] {
  const start = ICAL.Time.fromDateString(date);
  const last = start.clone();
  last.year += maxYears;
  if (recur.until === null || recur.until.compare(last) > 0) recur.until = last;
  const iterator = recur.iterator(start);
  const dates: string[] = [];
  while (dates.length <= maxDates) {
    // The package's types omit the end of the iteration.
    const time = iterator.next() as ICAL.Time | null | undefined;
    if (time === null || time === undefined) break;
    dates.push(time.toString());
  }
  return dates;
}

function fail(path: SeriesProblem['path'], message: string): DatesResult {
  return { ok: false, problems: problem(path, message) };
}

function problem(path: SeriesProblem['path'], message: string): SeriesProblem[] {
  return [{ path: ['repeats', ...path], message }];
}

/** Returns ` Did you mean "2026-09-11"?` with the date that is nearest in time. */
function suggestDate(written: string, dates: readonly string[]): string {
  const daysFrom = (date: string) => Math.abs(Date.parse(date) - Date.parse(written));
  const [nearest] = dates.toSorted((a, b) => daysFrom(a) - daysFrom(b));
  return nearest === undefined ? '' : suggestionWords.didYouMean(nearest);
}
