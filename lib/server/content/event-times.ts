import type { EventFile } from '@/lib/server/content/schemas';
import { instantOf } from '@/lib/time/zoned-time';

const minutesOfDay = 1440;

/** When an event begins and ends; an end before its beginning is on the next day. */
export function eventTimes(
  { date, from, to }: Pick<EventFile, 'date' | 'from' | 'to'>,
  timeZone: string,
): { readonly start: Date; readonly end: Date } {
  return {
    start: instantOf({ date, minutes: from }, timeZone),
    end: instantOf({ date, minutes: to <= from ? to + minutesOfDay : to }, timeZone),
  };
}
