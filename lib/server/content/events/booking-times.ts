import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import type { BookingTime } from '@/lib/server/content/schemas/booking-schema';
import { eventInstants, type EventTimes } from '@/lib/server/content/dates';
import { addDays, instantOf } from '@/lib/time/zoned-time';

const minutesOf = { minute: 1, hour: 60 } as const;
const daysOf = { day: 1, week: 7 } as const;

interface BookingTimes {
  /** `undefined` if booking is open from the start. */
  readonly opens: Date | undefined;
  readonly closes: Date;
}

type TimedEvent = EventTimes & Pick<EventFile, 'booking' | 'until'>;

/**
 * Returns when the booking of an event opens and closes: at the latest when the event ends or is no longer shown,
 * and without `closes` when an event with a number of places starts. Days and weeks before the start are counted on the
 * calendar, so that clock changes do not move the time of day; hours and minutes are elapsed time.
 */
export function bookingTimes(event: TimedEvent, timeZone: string): BookingTimes {
  const { booking, until } = event;
  const { opens } = booking;
  const closes = writtenClose(event, timeZone);
  const goes = until && instantOf(until, timeZone);
  return {
    opens: opens && instantOfTime(opens, event, timeZone, false),
    closes: goes !== undefined && goes < closes ? goes : closes,
  };
}

/** Returns when booking closes while the event is shown. */
function writtenClose(event: TimedEvent, timeZone: string): Date {
  const { closes, places } = event.booking;
  const { start, end } = eventInstants(event, timeZone);
  const usual = places === undefined ? end : start;
  const written = closes === undefined ? usual : instantOfTime(closes, event, timeZone, true);
  return written < end ? written : end;
}

/** Returns whether a file closes the booking of an event after the event, by a later time or day. */
export function closesAfterEnd(event: TimedEvent, timeZone: string): boolean {
  const { closes } = event.booking;
  if (closes === undefined) return false;
  return instantOfTime(closes, event, timeZone, false) > eventInstants(event, timeZone).end;
}

/** Returns until when visitors may change their bookings; `undefined` if they never may. */
export function changesEnd(event: TimedEvent, timeZone: string): Date | undefined {
  const until = event.booking.changes?.until;
  if (until === 'never') return undefined;
  if (until !== undefined) return instantOfTime(until, event, timeZone, true);
  const { start } = eventInstants(event, timeZone);
  const closes = writtenClose(event, timeZone);
  return closes < start ? closes : start;
}

/** Returns when those who have booked get a reminder; `undefined` if they get none. */
export function reminderTime(event: TimedEvent, timeZone: string): Date | undefined {
  const { reminder } = event.booking;
  return reminder && instantOfTime(reminder, event, timeZone, false);
}

function instantOfTime(
  time: BookingTime,
  event: TimedEvent,
  timeZone: string,
  isEndOfDay: boolean,
): Date {
  switch (time.kind) {
    case 'time':
      return instantOf(time.time, timeZone);
    case 'day':
      return instantOf({ date: addDays(time.date, isEndOfDay ? 1 : 0), minutes: 0 }, timeZone);
    case 'before': {
      const { count, unit } = time;
      if (unit === 'minute' || unit === 'hour') {
        const { start } = eventInstants(event, timeZone);
        return new Date(start.getTime() - count * minutesOf[unit] * 60_000);
      }
      const date = addDays(event.date, -count * daysOf[unit]);
      return instantOf({ date, minutes: event.from }, timeZone);
    }
  }
}
