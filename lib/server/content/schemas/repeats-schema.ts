import { z } from 'zod';
import { withWords, type FormLayout } from '@/lib/server/content/schemas/field-meta';
import { isoDate, timeOfDay } from '@/lib/server/content/schemas/values';
import { repeatsMeta } from '@/lib/words/lib/server/content/schemas';

/** Other times from a date on, until the next entry. */
const seasonSchema = z.strictObject({
  since: isoDate.meta(repeatsMeta.since),
  from: timeOfDay.meta(repeatsMeta.from),
  to: timeOfDay.meta(repeatsMeta.to),
});

/** Returns the schema of `repeats`, whose `dates` may change the settings of `shape`. */
export function repeatsSchema<Shape extends z.ZodRawShape>(shape: Shape, layout: FormLayout) {
  return z
    .strictObject({
      /** A recurrence rule (RFC 5545, 3.3.10) that ends, with or without the name that calendars put in front. */
      rule: z
        .string()
        .trim()
        .transform((rule) => rule.replace(/^RRULE:\s*/i, '').toUpperCase())
        .meta(withWords(repeatsMeta.rule, { control: 'rule' })),
      except: z.array(isoDate.meta(repeatsMeta.exceptItem)).default([]).meta(repeatsMeta.except),
      also: z.array(isoDate.meta(repeatsMeta.alsoItem)).default([]).meta(repeatsMeta.also),
      times: z.array(seasonSchema).default([]).meta(repeatsMeta.times),
      /** What differs on one date. */
      dates: z
        .record(z.string(), z.strictObject(shape).partial().meta({ layout }))
        .default({})
        .meta(withWords(repeatsMeta.dates, { example: '2026-12-25' })),
    })
    .meta(repeatsMeta.repeats);
}

/** What the dates of a series depend on. Times are in minutes since midnight. */
export interface Recurrence {
  readonly date: string;
  readonly from: number;
  readonly to: number;
  readonly repeats: {
    readonly rule: string;
    readonly except: readonly string[];
    readonly also: readonly string[];
    readonly times: readonly z.output<typeof seasonSchema>[];
    readonly dates: Readonly<
      Record<string, { readonly from?: number | undefined; readonly to?: number | undefined }>
    >;
  };
}
