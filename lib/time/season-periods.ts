import { type HoursSeason, type OpeningHours, seasonOn } from '@/lib/time/opening-hours';
import { addDays } from '@/lib/time/zoned-time';

/** Days one after the other with the same week. Dates are ISO 8601. */
export interface SeasonPeriod {
  readonly from: string;
  /** The last day; missing if no other season follows within two years. */
  readonly to?: string;
  /** Missing in the days of no season. */
  readonly season?: HoursSeason;
}

const daysAhead = 731;

/**
 * Lists the periods of opening hours from a date on, in their order: the one that the date is in, cut off
 * before it, and the next of each other week. One period without an end on hours without seasons.
 */
export function listSeasonPeriods(hours: OpeningHours, today: string): readonly SeasonPeriod[] {
  const first = { from: today, season: seasonOn(hours, today) };
  if (hours.seasons === undefined || hours.seasons.length === 0) return [first];
  const periods: SeasonPeriod[] = [];
  let current: SeasonPeriod = first;
  for (let day = 1; day <= daysAhead; day += 1) {
    const date = addDays(today, day);
    const season = seasonOn(hours, date);
    if (season === current.season) continue;
    periods.push({ ...current, to: addDays(date, -1) });
    current = { from: date, season };
  }
  periods.push(current);
  return periods.filter(
    (period, index) => periods.findIndex(({ season }) => season === period.season) === index,
  );
}
