import { z } from 'zod';
import { expandSeries, listSpans } from '@/lib/server/content/events/expand-series';
import { eventSettings, pageSettings } from '@/lib/server/extension-settings';
import { bookingSchema, prices } from '@/lib/server/content/schemas/booking-schema';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import { repeatsSchema } from '@/lib/server/content/schemas/repeats-schema';
import {
  findTimesProblems,
  sessionsSchema,
  withFirstSession,
} from '@/lib/server/content/schemas/sessions-schema';
import {
  checkSchedule,
  href,
  isoDate,
  link,
  locale,
  phone,
  schedule,
  text,
  timeOfDay,
  title,
  webAddress,
} from '@/lib/server/content/schemas/values';
import { contentSchemaWords, siteSchemaWords } from '@/lib/server/content/schemas/words';

const described = {
  title,
  description: z.string().trim().min(20).max(200).meta({
    label: 'Summary',
    help: 'One sentence of 20 to 200 characters, for lists and search results.',
    control: 'paragraphs',
  }),
  language: locale.optional().meta({ label: 'Language', example: 'en-GB' }),
  picture: pictureSchema.optional(),
  ...pageSettings,
};

export const pageSchema = z
  .strictObject({
    ...described,
    ...schedule,
    layout: z.enum(['article', 'wide']).default('article'),
    lede: text.optional(),
    label: text.optional(),
    unlisted: z.boolean().default(false),
  })
  .check(checkSchedule);
export type PageFile = z.output<typeof pageSchema>;

export const sectionSchema = z.strictObject({
  title,
  intro: text.optional(),
  navigation: z.array(link).optional(),
});
export type SectionFile = z.output<typeof sectionSchema>;

/** A subject that posts or events have in common. */
const tag = text.max(40).regex(/[\p{L}\p{N}]/u, contentSchemaWords.tag);

export const postSchema = z
  .strictObject({
    ...described,
    ...schedule,
    date: isoDate,
    /** The date of the last change that matters to readers. */
    updated: isoDate.optional().meta({ isCopied: false }),
    /** The id of a person, or those of several. */
    author: z.union([text, z.array(text).min(1)]).optional(),
    tags: z.array(tag).default([]),
    lede: text.optional(),
  })
  // A post is published on its day.
  .transform(({ publish, author, tags, ...post }) => ({
    ...post,
    /** The ids of people. */
    authors: [...new Set([author ?? []].flat())],
    tags: [...new Set(tags)],
    publish: publish ?? { date: post.date, minutes: 0 },
  }))
  .check(checkSchedule);
export type PostFile = z.output<typeof postSchema>;

/** In minutes: the longest duration of an event that ends after midnight. */
const maxOvernightMinutes = 12 * 60;

/** The settings that one date of a series may change. */
const eventFields = {
  title: described.title,
  description: described.description,
  picture: pictureSchema,
  from: timeOfDay,
  to: timeOfDay,
  status: z.enum(['planned', 'postponed', 'cancelled']).meta({ label: 'State', isCopied: false }),
  /** Why it is cancelled or postponed. */
  reason: text.optional().meta({ isCopied: false }),
  place: text,
  /** The address of the place, if it is not the organisation's. */
  address: text.optional(),
  /** A key of `locations` of the site, by whose capacity places are limited. */
  location: text.optional(),
  price: text.optional(),
  access: text.optional(),
  /** The ids of the people who lead it. */
  people: z.array(text),
  lede: text.meta({ label: 'First words', control: 'paragraphs' }),
  body: z.string().meta({ label: 'Text', control: 'paragraphs' }),
  /** Choices of the form that the event makes, by field name. Its page does not ask for them. */
  answers: z.record(text, text),
  prices,
  booking: bookingSchema.omit({ tickets: true, pay: true }),
  ...eventSettings,
};

export const eventSchema = z
  .strictObject({
    ...described,
    ...schedule,
    ...eventFields,
    picture: described.picture,
    date: isoDate.optional(),
    from: timeOfDay.optional(),
    to: timeOfDay.optional(),
    /** Several days or times, in place of `date`, `from` and `to`. */
    sessions: sessionsSchema.optional(),
    status: eventFields.status.default('planned'),
    /** One or several. */
    category: z
      .union([tag, z.array(tag).min(1)])
      .transform((names) => [names].flat())
      .optional(),
    form: text.optional(),
    people: eventFields.people.default([]),
    answers: eventFields.answers.default({}),
    prices: eventFields.prices.default({}),
    booking: bookingSchema.default({}),
    /** Makes a series of the event, with a page for each date. */
    repeats: repeatsSchema(eventFields).optional(),
  })
  .check(checkSchedule)
  .check(({ value: event, issues }) => {
    const report = (path: readonly (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: event, path: [...path], message });
    const wrongTimes = findTimesProblems(event);
    for (const { name, message } of wrongTimes) report([name], message);
    if (wrongTimes.length > 0) return;
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

/** Calendars of other organisations, whose events appear in lists of events. */
export const feedsSchema = z.array(
  z.strictObject({
    url: webAddress(contentSchemaWords.feedUrl),
    name: text,
    home: webAddress(contentSchemaWords.feedHome).optional(),
  }),
);
export type FeedsFile = z.output<typeof feedsSchema>;

export const peopleSchema = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9-]+$/, contentSchemaWords.personId),
      name: text,
      role: text,
      /** The year in which the person began. */
      since: z.number().int().min(1000).max(2999).optional(),
      about: text.optional(),
      picture: pictureSchema.optional(),
      contact: z
        .strictObject({
          email: z.email(siteSchemaWords.email).optional(),
          phone: phone.optional(),
        })
        .optional(),
      links: z.array(link).default([]),
      /** The text of a page of their own. */
      body: text.optional(),
    }),
  )
  .check(({ value: people, issues }) => {
    const ids = people.map(({ id }) => id);
    ids.forEach((id, index) => {
      if (ids.indexOf(id) === index) return;
      const message = contentSchemaWords.duplicatePerson(id);
      issues.push({ code: 'custom', input: id, path: [index, 'id'], message });
    });
  });
export type PeopleFile = z.output<typeof peopleSchema>;

export const redirectsSchema = z.array(
  z.strictObject({
    from: z
      .string()
      .regex(
        /^(?:\/(?:[^\s\\?#/:*+(){}]+|:[a-z]+(?:\*(?=$))?))+$/,
        contentSchemaWords.redirectFrom,
      ),
    to: href.refine(
      (value) => value.startsWith('/') || /^https?:\/\//.test(value),
      contentSchemaWords.redirectTo,
    ),
    permanent: z.boolean().default(true),
  }),
);
export type RedirectsFile = z.output<typeof redirectsSchema>;
