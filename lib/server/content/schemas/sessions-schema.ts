import { z } from 'zod';
import { isoDate, text, timeOfDay } from '@/lib/server/content/schemas/values';
import { contentSchemaWords as words, sessionsMeta } from '@/lib/words/lib/server/content/schemas';

/** The sessions of an event of several days or times. */
export const sessionsSchema = z
  .array(
    z.strictObject({
      title: text.optional().meta(sessionsMeta.title),
      date: isoDate.meta(sessionsMeta.date),
      from: timeOfDay.meta(sessionsMeta.from),
      to: timeOfDay.meta(sessionsMeta.to),
    }),
  )
  .min(2, { error: () => words.oneSession })
  .meta(sessionsMeta.sessions);

/** When an event is, as its file says it: by `date`, `from` and `to`, or by `sessions`. */
interface WrittenTimes {
  readonly date?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly sessions?: z.output<typeof sessionsSchema> | undefined;
  readonly repeats?: object | undefined;
}

/** Returns what is wrong with how a file says when its event is, by the name of the setting. */
export function findTimesProblems({ sessions, repeats, ...times }: WrittenTimes) {
  const names = ['date', 'from', 'to'] as const;
  const problems: { name: string; message: string }[] = [];
  for (const name of names) {
    const isWritten = times[name] !== undefined;
    if (sessions === undefined && !isWritten) problems.push({ name, message: words.noTime });
    if (sessions !== undefined && isWritten) {
      problems.push({ name, message: words.timeOfSessions });
    }
  }
  if (sessions !== undefined && repeats !== undefined) {
    problems.push({ name: 'repeats', message: words.repeatedSessions });
  }
  return problems;
}

/** Returns the settings of an event with the times of its first session. */
export function withFirstSession<File extends WrittenTimes>(
  file: File,
): Omit<File, 'date' | 'from' | 'to'> & { date: string; from: number; to: number } {
  const { date = '', from = 0, to = 0 } = file.sessions?.[0] ?? file;
  return { ...file, date, from, to };
}
