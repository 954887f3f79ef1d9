import { z } from 'zod';
import { atMost, capacity, prices } from '@/lib/server/content/schemas/booking-schema';
import { withWords, type FormLayout } from '@/lib/server/content/schemas/field-meta';
import { weekSchema } from '@/lib/server/content/schemas/hours-schema';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import {
  isoDate,
  locale,
  openDay,
  summary,
  text,
  textLike,
  title,
} from '@/lib/server/content/schemas/values';
import { resourceMeta, resourceSchemaWords } from '@/lib/words/lib/server/content/schemas';

/** A number of units of time. */
export interface Duration<Unit extends string = DurationUnit> {
  readonly count: number;
  readonly unit: Unit;
}

type DurationUnit = 'minute' | 'hour' | 'day' | 'week' | 'month';

/** The length of a slot: minutes, one day or one month. */
type SlotLength =
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'day' }
  | { readonly kind: 'month' };

/** The day on which a month of a resource begins: a day of the month, or its first such weekday. */
export type MonthStart =
  | { readonly kind: 'day'; readonly day: number }
  /** 0 is Monday. */
  | { readonly kind: 'first'; readonly weekday: number };

const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const minutesOf = { minute: 1, hour: 60 } as const;
const minutesPerDay = 24 * 60;
/** In minutes, the longest that a unit of a duration can be. */
const longestOf: Readonly<Record<DurationUnit, number>> = {
  ...minutesOf,
  day: minutesPerDay,
  week: 7 * minutesPerDay,
  month: 31 * minutesPerDay,
};
const longestMinutes = 12 * 60;
const shortestMinutes = 5;

function duration<Unit extends DurationUnit>(units: readonly Unit[], message: () => string) {
  const pattern = new RegExp(String.raw`^(\d{1,3}) (${units.join('|')})s?$`);
  return textLike(message).transform((value, context): Duration<Unit> => {
    const match = pattern.exec(value);
    if (match !== null) return { count: Number(match[1]), unit: match[2] as Unit };
    context.addIssue({ code: 'custom', message: message() });
    return z.NEVER;
  });
}

const length = textLike(() => resourceSchemaWords.length).transform(
  (value, context): SlotLength => {
    if (value === '1 day') return { kind: 'day' };
    if (value === '1 month') return { kind: 'month' };
    const match = /^(\d{1,3}) (minute|hour)s?$/.exec(value);
    const minutes = Number(match?.[1]) * minutesOf[match?.[2] as keyof typeof minutesOf];
    if (minutes >= shortestMinutes && minutes <= longestMinutes)
      return { kind: 'minutes', minutes };
    context.addIssue({ code: 'custom', message: resourceSchemaWords.length });
    return z.NEVER;
  },
);

const gap = duration(['minute', 'hour'], () => resourceSchemaWords.gap).transform(
  ({ count, unit }) => count * minutesOf[unit],
);

const monthStart = z
  .union([
    z.number().meta(resourceMeta.monthStartDay),
    z.string().meta(withWords(resourceMeta.monthStartWeekday, { example: 'first saturday' })),
  ])
  .transform((value, context): MonthStart => {
    const weekday = weekdays.findIndex((name) => value === `first ${name}`);
    if (weekday >= 0) return { kind: 'first', weekday };
    // Each month has the day.
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 28) {
      return { kind: 'day', day: value };
    }
    context.addIssue({ code: 'custom', message: resourceSchemaWords.monthStart });
    return z.NEVER;
  });

/** A month, a day, or the start of one slot: the beginning of the keys of the slots to leave out. */
const except = z
  .string()
  .regex(/^\d{4}-\d{2}(?:-\d{2}(?:T\d{2}:\d{2})?)?$/, { error: () => resourceSchemaWords.except });

const slotsLayout: FormLayout = [
  'length',
  'hours',
  'ahead',
  'notice',
  'gap',
  { label: () => resourceMeta.parts.singleDays, fields: ['dates', 'except'] },
  { label: () => resourceMeta.parts.months, fields: ['starts'] },
];

/** The times for which a resource can be booked. */
export const slotsSchema = z
  .strictObject({
    length: length.meta(withWords(resourceMeta.length, { example: '30 minutes' })),
    /** Minutes between two slots of a day. */
    gap: gap.optional().meta(withWords(resourceMeta.gap, { example: '10 minutes' })),
    /** `opening`: the opening hours of the site. */
    hours: z
      .union([z.literal('opening'), weekSchema], { error: () => resourceSchemaWords.hours })
      .optional()
      .meta(resourceMeta.hours),
    /** The hours of single dates, in place of those of the week. */
    dates: z
      .record(isoDate, openDay.meta(resourceMeta.datesValue))
      .default({})
      .meta(withWords(resourceMeta.dates, { example: '2026-12-24' })),
    except: z
      .array(except.meta(resourceMeta.exceptItem))
      .default([])
      .meta(withWords(resourceMeta.except, { example: '2026-12-24T10:00' })),
    starts: monthStart.optional().meta(resourceMeta.starts),
    /** How long before its start a slot can be booked. */
    ahead: duration(
      ['minute', 'hour', 'day', 'week', 'month'],
      () => resourceSchemaWords.ahead,
    ).meta(withWords(resourceMeta.ahead, { example: '6 weeks' })),
    /** How long before its start a slot can no longer be booked. */
    notice: duration(['minute', 'hour', 'day', 'week'], () => resourceSchemaWords.notice)
      .optional()
      .meta(withWords(resourceMeta.notice, { example: '2 hours' })),
  })
  .meta(withWords(resourceMeta.slots, { layout: slotsLayout }))
  .check(({ value: slots, issues }) => {
    const report = (setting: keyof typeof slots, message: string) =>
      issues.push({ code: 'custom', input: slots, path: [setting], message });
    const { kind } = slots.length;
    const hasHours = slots.hours !== undefined || Object.keys(slots.dates).length > 0;
    if (kind === 'minutes' && !hasHours) report('hours', resourceSchemaWords.noHours);
    if (kind === 'month' && hasHours) {
      report(slots.hours === undefined ? 'dates' : 'hours', resourceSchemaWords.hoursOfMonth);
    }
    if (kind !== 'minutes' && slots.gap !== undefined) report('gap', resourceSchemaWords.gapOfDay);
    if (kind !== 'month' && slots.starts !== undefined) {
      report('starts', resourceSchemaWords.startsOfMonth);
    }
    const { ahead, notice } = slots;
    if (longest(notice) >= longest(ahead)) {
      report(notice === undefined ? 'ahead' : 'notice', resourceSchemaWords.nothingBookable);
    }
  });
export type SlotsFile = z.output<typeof slotsSchema>;

/** Returns the longest that a duration can be, in minutes. */
function longest(duration: Duration = { count: 0, unit: 'minute' }): number {
  return duration.count * longestOf[duration.unit];
}

const layout: FormLayout = [
  'title',
  'description',
  'place',
  'lede',
  'body',
  'picture',
  'price',
  'booking',
  'slots',
  'form',
  { label: () => resourceMeta.parts.moreAboutBooking, fields: ['prices'] },
  { label: () => resourceMeta.parts.forVisitors, fields: ['access'] },
  { label: () => resourceMeta.parts.inLists, fields: ['language'] },
];

/** The schema of `content/resources/<name>.yaml`: what is lent or used by time. */
export const resourceSchema = z
  .strictObject({
    title,
    description: summary,
    language: locale.optional(),
    picture: pictureSchema.optional(),
    lede: text.optional().meta(withWords(resourceMeta.lede, { control: 'paragraphs' })),
    place: text.meta(resourceMeta.place),
    price: text.optional().meta(resourceMeta.price),
    prices: prices.default({}),
    access: text.optional().meta(resourceMeta.access),
    body: z.string().meta(withWords(resourceMeta.body, { control: 'rich-text' })),
    form: text.meta(withWords(resourceMeta.form, { picks: 'form' })),
    booking: z
      .strictObject({
        /** How many bookings a slot takes: the number of telescopes. */
        places: capacity.meta(resourceMeta.places),
        atMost: atMost.optional(),
      })
      .meta(resourceMeta.booking),
    slots: slotsSchema,
  })
  .meta({ layout });
export type ResourceFile = z.output<typeof resourceSchema>;
