import { z } from 'zod';
import type { SeriesDates } from '@/lib/editing/form-field';
import { dateFormat } from '@/lib/intl/formatters';
import { expandSeries } from '@/lib/server/content/events/expand-series';
import { repeatsSchema } from '@/lib/server/content/schemas/repeats-schema';
import { isoDate } from '@/lib/server/content/schemas/values';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** The most dates that are listed. */
const maxListed = 12;

const { rule, except, also } = repeatsSchema({}, []).shape;

/** What the dates of a series follow from. Other settings may have mistakes. */
const seriesSchema = z.object({ date: isoDate, repeats: z.object({ rule, except, also }) });

interface DatesOptions {
  readonly locale: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** Lists the next dates of the event that a form has; `undefined` for no series, and for one with mistakes. */
export function listSeriesDates(
  event: unknown,
  { locale, timeZone, now }: DatesOptions,
): SeriesDates | undefined {
  const { data } = seriesSchema.safeParse(event);
  if (data === undefined) return undefined;
  const { date, repeats } = data;
  const expanded = expandSeries({ date, repeats: { ...repeats, times: [], dates: {} } });
  if (!expanded.ok) return undefined;
  const today = wallTimeAt(now, timeZone).date;
  const coming = expanded.dates.filter((each) => each >= today);
  const format = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    next: coming.slice(0, maxListed).map((each) => format.format(new Date(`${each}T00:00Z`))),
    left: Math.max(0, coming.length - maxListed),
    count: expanded.dates.length,
  };
}
