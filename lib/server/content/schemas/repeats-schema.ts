import { z } from 'zod';
import { isoDate, timeOfDay } from '@/lib/server/content/schemas/values';

/** Other times from a date on, until the next entry. */
const seasonSchema = z.strictObject({ since: isoDate, from: timeOfDay, to: timeOfDay });

/** Returns the schema of `repeats`, whose `dates` may change the settings of `shape`. */
export function repeatsSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({
    /** A recurrence rule (RFC 5545, 3.3.10) that ends, with or without the name that calendars put in front. */
    rule: z
      .string()
      .trim()
      .transform((rule) => rule.replace(/^RRULE:\s*/i, '').toUpperCase()),
    except: z.array(isoDate).default([]).meta({ label: 'Not on', itemName: 'day' }),
    also: z.array(isoDate).default([]).meta({ label: 'Also on', itemName: 'day' }),
    times: z.array(seasonSchema).default([]),
    /** What differs on one date. */
    dates: z.record(z.string(), z.strictObject(shape).partial()).default({}),
  });
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
