import { z } from 'zod';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
import { isoDate, timeOfDay } from '@/lib/server/content/schemas/values';

/** Other times from a date on, until the next entry. */
const seasonSchema = z.strictObject({
  since: isoDate.meta({ label: 'First date' }),
  from: timeOfDay.meta({ label: 'From' }),
  to: timeOfDay.meta({ label: 'To' }),
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
        .meta({
          label: 'How it repeats',
          control: 'rule',
          help: 'From the day of the event until a last day.',
        }),
      except: z
        .array(isoDate.meta({ label: 'Day' }))
        .default([])
        .meta({ label: 'Not on', help: 'Dates of the rule to leave out.', itemName: 'day' }),
      also: z
        .array(isoDate.meta({ label: 'Day' }))
        .default([])
        .meta({ label: 'Also on', help: 'Dates to add to those of the rule.', itemName: 'day' }),
      times: z.array(seasonSchema).default([]).meta({
        label: 'Other times from a date on',
        help: 'Each is for its first date and those after it.',
        itemName: 'change of times',
      }),
      /** What differs on one date. */
      dates: z
        .record(z.string(), z.strictObject(shape).partial().meta({ layout }))
        .default({})
        .meta({
          label: 'What differs on one date',
          help: 'Fill in only what is not the same as above.',
          nameLabel: 'Date',
          example: '2026-12-25',
          itemName: 'date',
        }),
    })
    .meta({ label: 'Series', help: 'Makes a page of the event for each date.' });
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
