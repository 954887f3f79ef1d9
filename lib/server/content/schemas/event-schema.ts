import { z } from 'zod';
import { expandSeries, listSpans } from '@/lib/server/content/events/expand-series';
import { eventSettings } from '@/lib/server/extension-settings';
import { bookingSchema, prices } from '@/lib/server/content/schemas/booking-schema';
import { described, tag } from '@/lib/server/content/schemas/content-schemas';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
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
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';

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
  { label: 'Booking', fields: ['form', 'booking', 'prices', 'answers'] },
  { label: 'Several days, or again and again', fields: ['sessions', 'repeats'] },
  { label: 'Cancelled or postponed', fields: ['status', 'reason'] },
  { label: 'For those who come', fields: ['address', 'location', 'access', 'people', 'target'] },
  { label: 'When it is shown', fields: ['draft', 'publish', 'until'] },
  { label: 'In lists and search', fields: ['category', 'language', 'claims'] },
];

/** The settings that one date of a series may change. */
const eventFields = {
  title: described.title,
  description: described.description,
  picture: pictureSchema,
  from: timeOfDay.meta({ label: 'From' }),
  to: timeOfDay.meta({ label: 'To', help: 'A time before the start is on the next day.' }),
  status: z.enum(['planned', 'postponed', 'cancelled']).meta({
    label: 'State',
    choices: { planned: 'Takes place', postponed: 'Postponed', cancelled: 'Cancelled' },
    isCopied: false,
  }),
  /** Why it is cancelled or postponed. */
  reason: text.optional().meta({
    label: 'Reason',
    help: 'A sentence on its page: why it is cancelled or postponed.',
    isCopied: false,
    control: 'paragraphs',
  }),
  place: text.meta({ label: 'Place', example: 'The hall, Beacon Lane' }),
  /** The address of the place, if it is not the organisation's. */
  address: text.optional().meta({
    label: 'Address of the place',
    help: 'Only if it is not yours.',
    example: '4 Mill Street, Larkmoor',
  }),
  /** A key of `locations` of the site, by whose capacity places are limited. */
  location: text.optional().meta({
    label: 'Room',
    picks: 'room',
    help: 'As many people can book as the room holds. Rooms are in "Name, address and menu".',
  }),
  price: text
    .optional()
    .meta({ label: 'Price', help: 'As visitors read it.', example: '£8, under-16s free' }),
  access: text.optional().meta({
    label: 'Access',
    help: 'What people with disabilities should know.',
    example: 'Step-free; seats; an induction loop',
  }),
  /** The ids of the people who lead it. */
  people: z.array(text.meta({ label: 'Person', picks: 'person' })).meta({
    label: 'Who leads it',
    help: 'Their names are on its page, and it is on theirs.',
    itemName: 'person',
  }),
  lede: text.meta({
    label: 'First words',
    help: 'A sentence below the title.',
    control: 'paragraphs',
  }),
  body: z.string().meta({
    label: 'Text',
    control: 'rich-text',
  }),
  /** Choices of the form that the event makes, by field name. Its page does not ask for them. */
  answers: z.record(text, text.meta({ label: 'Answer' })).meta({
    label: 'Answers that are given',
    help: 'The booking form on its page does not ask for these.',
    nameLabel: 'Short name of the question',
    itemName: 'answer',
  }),
  prices,
  booking: bookingSchema.omit({ tickets: true, pay: true }).meta({ label: 'Places' }),
  ...eventSettings,
};

export const eventSchema = z
  .strictObject({
    ...described,
    ...schedule,
    ...eventFields,
    picture: described.picture,
    date: isoDate.optional().meta({ label: 'Day', isExpected: true }),
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
      .meta({
        label: 'Categories',
        help: 'Visitors choose events by them.',
        example: 'Walks',
        itemName: 'category',
      }),
    form: text.optional().meta({
      label: 'Booking form',
      picks: 'form',
      help: 'It is shown on the page of the event.',
    }),
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
