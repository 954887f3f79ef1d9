import Holidays from 'date-holidays';
import { listFormat } from '@/lib/intl/formatters';
import { formatDate, toOpeningHours } from '@/lib/server/content/dates';
import type { Problem } from '@/lib/server/content/files/problems';
import type { HoursFile } from '@/lib/server/content/schemas/hours-schema';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { exceptionOn, usualSpansOn } from '@/lib/time/opening-hours';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';

/** A public holiday. */
interface Holiday {
  /** ISO 8601. */
  readonly date: string;
  readonly name: string;
}

const daysAhead = 365;

const words = {
  days: (days: string, count: number, area: string, whose: string, setting: string) =>
    `${days} ${count === 1 ? 'is a public holiday' : 'are public holidays'} in ${area}, and the hours${whose} say open. Say whether you are open in ${setting}.exceptions, or write holidays: none in ${setting}.`,
  ofPlace: (name: string) => ` of "${name}"`,
  day: (date: string, name: string) => `${date} (${name})`,
  unknown: (area: string, known: readonly string[], setting: string) =>
    `"${setting}.holidays": no holidays of ${area} are known.${known.length === 0 ? '' : ` Write one of: ${known.join(', ')}; or none.`}`,
} as const;

/**
 * Suggests to say what holds on public holidays: one suggestion for the hours of the site and one for those of
 * each place with open holidays in the coming year that no exception names.
 *
 * Only commands load this file: the data of all countries takes 0.1 seconds and 20 MB.
 */
export function suggestHolidays(site: SiteFile, now: Date): readonly Problem[] {
  const { hours: siteHours, places } = site;
  const all: readonly (readonly [string, string, HoursFile])[] = [
    ...(siteHours === undefined ? [] : [['', 'hours', siteHours] as const]),
    ...places.map(
      ({ name, hours }, index) =>
        [words.ofPlace(name), `places[${index + 1}].hours`, hours] as const,
    ),
  ];
  return all.flatMap(([whose, setting, hours]) => {
    const written = hours.holidays ?? siteHours?.holidays;
    if (written === 'none') return [];
    const message = suggestFor(hours, [whose, setting], written, site, now);
    return message === undefined ? [] : [{ file: 'content/site.yaml', message }];
  });
}

function suggestFor(
  hours: HoursFile,
  [whose, setting]: readonly [string, string],
  written: string | undefined,
  { address, locale, timeZone }: SiteFile,
  now: Date,
): string | undefined {
  const area = written ?? areaOf(address.country, address.region);
  const today = wallTimeAt(now, timeZone).date;
  const holidays = listHolidays(area, today);
  if (holidays === undefined) {
    return written === undefined ? undefined : words.unknown(area, partsOf(area), setting);
  }
  const opening = toOpeningHours(hours);
  const days = holidays.filter(
    ({ date }) =>
      exceptionOn(opening, date) === undefined && usualSpansOn(opening, date).length > 0,
  );
  if (days.length === 0) return undefined;
  const texts = days.map(({ date, name }) => words.day(formatDate(date, locale), name));
  return words.days(listFormat(locale).format(texts), days.length, area, whose, setting);
}

/** Returns the public holidays of a year from a day on, in order; `undefined` for an unknown area. */
function listHolidays(area: string, today: string): readonly Holiday[] | undefined {
  const [country = '', state = '', region = ''] = area.split('-');
  const calendar = new Holidays(country, state, region, { languages: 'en', types: ['public'] });
  const isKnown =
    country in calendar.getCountries() &&
    (state === '' || state in statesOf(calendar, country)) &&
    (region === '' || region in regionsOf(calendar, country, state));
  if (!isKnown) return undefined;
  const last = addDays(today, daysAhead);
  const year = Number(today.slice(0, 4));
  const found = [year, year + 1]
    .flatMap((each) => calendar.getHolidays(each))
    .map(({ date, name }): Holiday => ({ date: date.slice(0, 10), name }))
    .filter(({ date }) => today <= date && date < last)
    .sort((a, b) => a.date.localeCompare(b.date));
  // Two names of one day, such as a holiday and the day in place of another.
  return found.filter(({ date }, index) => found[index - 1]?.date !== date);
}

/** Returns the area of an address: its country, with the part that its region names. */
function areaOf(country: string, region: string | undefined): string {
  const written = region?.trim().toLowerCase();
  const calendar = new Holidays();
  const names = [statesOf(calendar, country), statesOf(calendar, country, 'en')];
  const part = names
    .flatMap((states) => Object.entries(states))
    .find(([code, name]) => [code, name].some((each) => each.toLowerCase() === written))?.[0];
  return part === undefined ? country : `${country}-${part}`;
}

/** Returns the areas in a country, or in a part of it, that have holidays of their own. */
function partsOf(area: string): readonly string[] {
  const [country = '', state = ''] = area.split('-');
  const calendar = new Holidays();
  const states = statesOf(calendar, country);
  const [outer, parts] =
    state in states
      ? [`${country}-${state}`, regionsOf(calendar, country, state)]
      : [country, states];
  return Object.keys(parts).map((code) => `${outer}-${code}`);
}

/** The names of parts by their codes. */
type Names = Readonly<Record<string, string>>;

// Without parts, the package returns `undefined`, which its types do not say.

function statesOf(calendar: Holidays, country: string, language?: string): Names {
  return { ...calendar.getStates(country, language) };
}

function regionsOf(calendar: Holidays, country: string, state: string): Names {
  return { ...calendar.getRegions(country, state) };
}
