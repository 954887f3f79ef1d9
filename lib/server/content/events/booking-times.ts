import type { EventFile } from '@/lib/server/content/schemas/content-schemas';
import type { BookingTime } from '@/lib/server/content/schemas/booking-schema';
import { eventInstants } from '@/lib/server/content/dates';
import { addDays, instantOf } from '@/lib/time/zoned-time';

const minutesOf = { minute: 1, hour: 60 } as const;
const daysOf = { day: 1, week: 7 } as const;

export interface BookingTimes {
  /** `undefined` if booking is open from the start. */
  readonly opens: Date | undefined;
  readonly closes: Date;
}

/**
 * Returns when the booking of an event opens and closes. Days and weeks before the start are counted on
 * the calendar, so that clock changes do not move the time of day; hours and minutes are elapsed time.
 */
export function bookingTimes(
  event: Pick<EventFile, 'booking' | 'date' | 'from' | 'to'>,
  timeZone: string,
): BookingTimes {
  const { start, end } = eventInstants(event, timeZone);
  const { opens, closes } = event.booking;
  const instant = (time: BookingTime, isEndOfDay: boolean): Date => {
    switch (time.kind) {
      case 'time':
        return instantOf(time.time, timeZone);
      case 'day':
        return instantOf({ date: addDays(time.date, isEndOfDay ? 1 : 0), minutes: 0 }, timeZone);
      case 'before': {
        const { count, unit } = time;
        if (unit === 'minute' || unit === 'hour') {
          return new Date(start.getTime() - count * minutesOf[unit] * 60_000);
        }
        const date = addDays(event.date, -count * daysOf[unit]);
        return instantOf({ date, minutes: event.from }, timeZone);
      }
    }
  };
  return {
    opens: opens && instant(opens, false),
    closes: closes === undefined ? end : instant(closes, true),
  };
}
