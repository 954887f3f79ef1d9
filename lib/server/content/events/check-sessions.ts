import { formatTimeOfDay } from '@/lib/time/opening-hours';
import { addDays, existsAt } from '@/lib/time/zoned-time';
import { listSessions, sessionInstants } from '@/lib/server/content/dates';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import { sessionProblemWords as words } from '@/lib/words/lib/server/content/events';

const minutesPerDay = 1440;

interface SessionProblem {
  readonly line: number;
  readonly text: string;
}

/**
 * Finds the times of an event that clocks skip when they go forward: pages would show another time than
 * calendars. Otherwise finds sessions that begin before the one before them ends, or have no time.
 */
export function findSessionProblems(
  { data, lineOf }: Pick<EventSource, 'data' | 'lineOf'>,
  timeZone: string,
): SessionProblem[] {
  const written = listSessions(data);
  const pathOf = (index: number) => (data.sessions === undefined ? [] : ['sessions', index]);
  const sessions = written.map((session) => sessionInstants(session, timeZone));
  const skipped = written.flatMap(({ date, from, to }, index) => {
    const { start, end } = sessions[index] ?? {};
    if (start === undefined || end === undefined || end <= start) return [];
    const last = to <= from ? to + minutesPerDay : to;
    // An end may be the moment at which clocks change.
    const times = [['from', from, from] as const, ['to', last, last - 1] as const];
    return times.flatMap(([name, minutes, shown]) => {
      if (existsAt({ date, minutes: shown }, timeZone)) return [];
      const time = formatTimeOfDay(minutes % minutesPerDay, 'en-GB');
      const day = minutes < minutesPerDay ? date : addDays(date, 1);
      return [{ line: lineOf(...pathOf(index), name), text: words.noSuchTime(time, day) }];
    });
  });
  if (skipped.length > 0) return skipped;
  return sessions.flatMap(({ start, end }, index) => {
    const path = pathOf(index);
    const before = sessions[index - 1];
    return [
      ...(end > start ? [] : [{ line: lineOf(...path, 'to'), text: words.skipped }]),
      ...(before === undefined || start >= before.end
        ? []
        : [{ line: lineOf(...path), text: words.overlap(index + 1, index) }]),
    ];
  });
}
