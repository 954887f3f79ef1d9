import { slotMinutes } from '@/lib/sky/sky';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** "Tonight" changes at this time of day, in minutes: at breakfast it is the coming evening. */
const morning = 8 * 60;

/** In minutes. The light of short winter days fades after three and is back by nine. */
const afternoon = 15 * 60;
const forenoon = 9 * 60;

/** The middle of the evening, in minutes. */
const evening = 21 * 60;

/** From one morning to the next, by the clocks of a place. */
export interface Night {
  readonly from: Date;
  /** Three in the afternoon. */
  readonly afternoon: Date;
  /** Nine in the evening. */
  readonly evening: Date;
  readonly midnight: Date;
  readonly to: Date;
  /** Nine in the next morning, after the night has ended for "tonight". */
  readonly forenoon: Date;
}

/** Returns the night that "tonight" means at an instant. */
export function nightAt(now: Date, timeZone: string): Night {
  const wall = wallTimeAt(now, timeZone);
  const date = wall.minutes < morning ? addDays(wall.date, -1) : wall.date;
  return {
    from: instantOf({ date, minutes: morning }, timeZone),
    afternoon: instantOf({ date, minutes: afternoon }, timeZone),
    evening: instantOf({ date, minutes: evening }, timeZone),
    midnight: instantOf({ date: addDays(date, 1), minutes: 0 }, timeZone),
    to: instantOf({ date: addDays(date, 1), minutes: morning }, timeZone),
    forenoon: instantOf({ date: addDays(date, 1), minutes: forenoon }, timeZone),
  };
}

/** Returns the next time at which the described sky changes. */
export function nextSlot(now: Date): Date {
  const slot = slotMinutes * 60_000;
  return new Date((Math.floor(now.getTime() / slot) + 1) * slot);
}
