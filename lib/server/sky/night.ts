import { slotMinutes } from '@/lib/sky/sky';
import { addDays, instantOf, wallTimeAt } from '@/lib/time/zoned-time';

/** "Tonight" begins with the morning: who asks at breakfast means the evening to come. */
const morning = 8 * 60;

/** From one morning to the next, by the clocks of a place. */
export interface Night {
  readonly from: Date;
  readonly to: Date;
}

/** The night that people mean at an instant when they say "tonight". */
export function nightAt(now: Date, timeZone: string): Night {
  const wall = wallTimeAt(now, timeZone);
  const date = wall.minutes < morning ? addDays(wall.date, -1) : wall.date;
  return {
    from: instantOf({ date, minutes: morning }, timeZone),
    to: instantOf({ date: addDays(date, 1), minutes: morning }, timeZone),
  };
}

/** When the sky next has to be told anew. */
export function nextSlot(now: Date): Date {
  const slot = slotMinutes * 60_000;
  return new Date((Math.floor(now.getTime() / slot) + 1) * slot);
}
