import { listSessions, sessionInstants } from '@/lib/server/content/dates';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import { sessionProblemWords as words } from '@/lib/server/content/events/words';

interface SessionProblem {
  readonly line: number;
  readonly text: string;
}

/**
 * Finds sessions of an event that begin before the one before them ends, and those that the clocks leave
 * without time: their end is skipped, or comes before a start that is moved forward.
 */
export function findSessionProblems(
  { data, lineOf }: Pick<EventSource, 'data' | 'lineOf'>,
  timeZone: string,
): SessionProblem[] {
  const sessions = listSessions(data).map((session) => sessionInstants(session, timeZone));
  return sessions.flatMap(({ start, end }, index) => {
    const path = data.sessions === undefined ? [] : ['sessions', index];
    const before = sessions[index - 1];
    return [
      ...(end > start ? [] : [{ line: lineOf(...path, 'to'), text: words.skipped }]),
      ...(before === undefined || start >= before.end
        ? []
        : [{ line: lineOf(...path), text: words.overlap(index + 1) }]),
    ];
  });
}
