import Holidays from 'date-holidays';
import { listFormat } from '@/lib/intl/formatters';
import { formatDate, toOpeningHours } from '@/lib/server/content/dates';
import type { Problem } from '@/lib/server/content/files/problems';
import type { HoursFile } from '@/lib/server/content/schemas/hours-schema';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { exceptionOn, usualSpansOn } from '@/lib/time/opening-hours';
import { addDays, wallTimeAt } from '@/lib/time/zoned-time';
import { currentLanguage } from '@/lib/languages/current-language';
import { holidayWords as words } from '@/lib/words/scripts/check';

/** A public holiday. */
interface Holiday {
  /** ISO 8601. */
  readonly date: string;
  readonly name: string;
}

const daysAhead = 365;

/**
 * Suggests to say what holds on public holidays: one suggestion for the hours of the site and one for those of
 * each place with open holidays in the coming year that no exception names.
 *
 * Only commands load this file: the data of all countries takes 0.1 seconds and 20 MB.
 */
export function suggestHolidays(site: SiteFile, now: Date): readonly Problem[] {
  const { hours: siteHours, places } = site;
  const all: readonly (readonly [string | undefined, string, HoursFile])[] = [
    ...(siteHours === undefined ? [] : [[undefined, 'hours', siteHours] as const]),
    ...places.map(({ name, hours }, index) => [name, `places[${index + 1}].hours`, hours] as const),
  ];
  return all.flatMap(([place, setting, hours]) => {
    const written = hours.holidays ?? siteHours?.holidays;
    if (written === 'none') return [];
    const message = suggestFor(hours, [place, setting], written, site, now);
    return message === undefined ? [] : [{ file: 'content/site.yaml', message }];
  });
}

function suggestFor(
  hours: HoursFile,
  [place, setting]: readonly [string | undefined, string],
  written: string | undefined,
  { address, locale, timeZone }: SiteFile,
  now: Date,
): string | undefined {
  const area = written ?? areaOf(address.country, address.region);
  const today = wallTimeAt(now, timeZone).date;
  const holidays = listHolidays(area, today);
  if (holidays === undefined) {
    if (written === undefined) return undefined;
    const known = partsOf(area).join(', ');
    return known === '' ? words.unknown(setting, area) : words.unknownWrite(setting, area, known);
  }
  const opening = toOpeningHours(hours);
  const days = holidays.filter(
    ({ date }) =>
      exceptionOn(opening, date) === undefined && usualSpansOn(opening, date).length > 0,
  );
  if (days.length === 0) return undefined;
  const texts = days.map(({ date, name }) => words.day(formatDate(date, locale), name));
  const list = listFormat(locale).format(texts);
  return place === undefined
    ? words.days(list, days.length, area, setting)
    : words.daysOfPlace(list, days.length, area, place, setting);
}

/** Returns the public holidays of a year from a day on, in order; `undefined` for an unknown area. */
function listHolidays(area: string, today: string): readonly Holiday[] | undefined {
  const [country = '', state = '', region = ''] = area.split('-');
  const [language = ''] = currentLanguage().split('-', 1);
  const languages = [language, 'en'];
  const calendar = new Holidays(country, state, region, { languages, types: ['public'] });
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
