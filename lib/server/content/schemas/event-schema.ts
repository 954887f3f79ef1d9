import { z } from 'zod';
import { expandSeries, listSpans } from '@/lib/server/content/events/expand-series';
import { eventSettings } from '@/lib/server/extension-settings';
import { bookingSchema, prices } from '@/lib/server/content/schemas/booking-schema';
import { described, tag } from '@/lib/server/content/schemas/content-schemas';
import { withWords, type FormLayout } from '@/lib/server/content/schemas/field-meta';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import { repeatsSchema } from '@/lib/server/content/schemas/repeats-schema';
import {
  findTimesProblems,
  sessionsSchema,
  withFirstSession,
} from '@/lib/server/content/schemas/sessions-schema';
import {
  checkSchedule,
  isoDate,
  schedule,
  text,
  timeOfDay,
} from '@/lib/server/content/schemas/values';
import { contentSchemaWords, eventMeta } from '@/lib/words/lib/server/content/schemas';

/** In minutes: the longest duration of an event that ends after midnight. */
const maxOvernightMinutes = 12 * 60;

const layout: FormLayout = [
  'title',
  'date',
  'from',
  'to',
  'place',
  'description',
  'lede',
  'body',
  'picture',
  'price',
  { label: () => eventMeta.parts.booking, fields: ['form', 'booking', 'prices', 'answers'] },
  { label: () => eventMeta.parts.severalDays, fields: ['sessions', 'repeats'] },
  { label: () => eventMeta.parts.cancelled, fields: ['status', 'reason'] },
  {
    label: () => eventMeta.parts.forVisitors,
    fields: ['address', 'location', 'access', 'people', 'target'],
  },
  { label: () => eventMeta.parts.whenShown, fields: ['draft', 'publish', 'until'] },
  { label: () => eventMeta.parts.inLists, fields: ['category', 'language', 'claims'] },
];

/** The settings that one date of a series may change. */
const eventFields = {
  title: described.title,
  description: described.description,
  picture: pictureSchema,
  from: timeOfDay.meta(eventMeta.from),
  to: timeOfDay.meta(eventMeta.to),
  status: z
    .enum(['planned', 'postponed', 'cancelled'])
    .meta(withWords(eventMeta.status, { isCopied: false })),
  /** Why it is cancelled or postponed. */
  reason: text
    .optional()
    .meta(withWords(eventMeta.reason, { isCopied: false, control: 'paragraphs' })),
  place: text.meta(eventMeta.place),
  /** The address of the place, if it is not the organisation's. */
  address: text.optional().meta(eventMeta.address),
  /** A key of `locations` of the site, by whose capacity places are limited. */
  location: text.optional().meta(withWords(eventMeta.location, { picks: 'room' })),
  price: text.optional().meta(eventMeta.price),
  access: text.optional().meta(eventMeta.access),
  /** The ids of the people who lead it. */
  people: z
    .array(text.meta(withWords(eventMeta.peopleItem, { picks: 'person' })))
    .meta(eventMeta.people),
  lede: text.meta(withWords(eventMeta.lede, { control: 'paragraphs' })),
  body: z.string().meta(withWords(eventMeta.body, { control: 'rich-text' })),
  /** Choices of the form that the event makes, by field name. Its page does not ask for them. */
  answers: z.record(text, text.meta(eventMeta.answersValue)).meta(eventMeta.answers),
  prices,
  booking: bookingSchema.omit({ tickets: true, pay: true }).meta(eventMeta.booking),
  ...eventSettings,
};

export const eventSchema = z
  .strictObject({
    ...described,
    ...schedule,
    ...eventFields,
    picture: described.picture,
    date: isoDate.optional().meta(withWords(eventMeta.date, { isExpected: true })),
    from: eventFields.from.optional().meta({ isExpected: true }),
    to: eventFields.to.optional().meta({ isExpected: true }),
    /** Several days or times, in place of `date`, `from` and `to`. */
    sessions: sessionsSchema.optional(),
    status: eventFields.status.default('planned'),
    /** One or several. */
    category: z
      .union([tag, z.array(tag.meta({ picks: 'category' })).min(1)])
      .transform((names) => [names].flat())
      .optional()
      .meta(eventMeta.category),
    form: text.optional().meta(withWords(eventMeta.form, { picks: 'form' })),
    people: eventFields.people.default([]),
    answers: eventFields.answers.default({}),
    prices: eventFields.prices.default({}),
    booking: bookingSchema.default({}),
    /** Makes a series of the event, with a page for each date. */
    repeats: repeatsSchema(eventFields, layout).optional(),
  })
  .meta({ layout })
  .check(checkSchedule)
  .superRefine(
    (event, context) => {
      for (const { name, message } of findTimesProblems(event)) {
        context.addIssue({ code: 'custom', path: [name], message });
      }
    },
    // Also beside other mistakes, so that all of them are said at once.
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  )
  .check(({ value: event, issues }) => {
    if (findTimesProblems(event).length > 0) return;
    const report = (path: readonly (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: event, path: [...path], message });
    const timed = withFirstSession(event);
    for (const { path, from, to } of listSpans(timed)) {
      const isOvernight = to <= from;
      if (isOvernight && to + 24 * 60 - from > maxOvernightMinutes) {
        report(path, contentSchemaWords.eventEnd);
      }
    }
    const { date, repeats } = timed;
    if (repeats === undefined) return;
    const expanded = expandSeries({ date, repeats });
    if (expanded.ok) return;
    for (const { path, message } of expanded.problems) report(path, message);
  })
  // An event with sessions has the times of the first one too.
  .transform(withFirstSession);
export type EventFile = z.output<typeof eventSchema>;

/** What the form of an event or a resource adds to its prices. */
export interface PriceCurrency {
  /** The currency of `prices`, where it is not the site's. */
  readonly currency?: string;
}
