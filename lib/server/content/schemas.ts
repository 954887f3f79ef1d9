import { z } from 'zod';
import {
  currency,
  href,
  isoDate,
  link,
  locale,
  openSpan,
  text,
  siteLocale,
  timeOfDay,
  timeZone,
  webAddress,
} from '@/lib/server/content/schema-values';

const day = z.array(openSpan);

const hours = z.strictObject({
  week: z.strictObject({
    monday: day.default([]),
    tuesday: day.default([]),
    wednesday: day.default([]),
    thursday: day.default([]),
    friday: day.default([]),
    saturday: day.default([]),
    sunday: day.default([]),
  }),
  exceptions: z
    .array(
      z
        .strictObject({
          date: isoDate.optional(),
          from: isoDate.optional(),
          to: isoDate.optional(),
          open: z.array(openSpan).default([]),
          reason: text.optional(),
        })
        .refine(
          ({ date, from, to }) => (date === undefined) !== (from === undefined || to === undefined),
          {
            message: 'write either date, or from and to',
          },
        ),
    )
    .default([]),
  note: text.optional(),
});

export const siteSchema = z.strictObject({
  name: text,
  nameNote: text.optional(),
  tagline: text,
  description: text,
  /** What kind of place it is, in the words of schema.org, for search engines. */
  kind: z
    .enum([
      'LocalBusiness',
      'AnimalShelter',
      'ChildCare',
      'EntertainmentBusiness',
      'Library',
      'MedicalClinic',
      'ProfessionalService',
      'SportsActivityLocation',
      'Store',
    ])
    .default('LocalBusiness'),
  project: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'use letters, digits, - and _ only')
    .optional(),
  locale: siteLocale,
  timeZone,
  currency,
  address: z.strictObject({
    lines: z.array(text).min(1),
    locality: text,
    region: text.optional(),
    postalCode: text.optional(),
    country: z.string().regex(/^[A-Z]{2}$/, 'write the two letters of the country, such as GB'),
  }),
  /** Degrees (WGS 84); only the map and the sky cannot do without. */
  coordinates: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .optional(),
  contact: z.strictObject({
    email: z.email('write an address such as name@example.org').optional(),
    phone: text.optional(),
  }),
  hours: hours.optional(),
  navigation: z.array(link),
  footer: z.strictObject({ text, links: z.array(link).default([]) }),
  social: z.array(link).default([]),
  /** Other sites that old addresses may lead to, such as `shop.example.org`. */
  redirectHosts: z.array(text).default([]),
  /** What may be shown of others: only after a visitor presses for it. */
  embeds: z
    .strictObject({
      /** Whether films that are at YouTube play in the page. */
      youtube: z.boolean().default(false),
      /** The public key for Google's map in a frame. */
      googleMaps: z
        .string()
        .regex(/^[A-Za-z0-9_-]{20,}$/, 'write the public key of the Maps Embed API')
        .optional(),
    })
    .default({ youtube: false }),
  /** Who may count visits: only after a visitor says yes. */
  analytics: z
    .strictObject({
      googleAnalytics: z
        .string()
        .regex(/^G-[A-Z0-9]+$/, 'write an id such as G-ABC123')
        .optional(),
      googleTagManager: z
        .string()
        .regex(/^GTM-[A-Z0-9]+$/, 'write an id such as GTM-ABC123')
        .optional(),
    })
    .refine(
      ({ googleAnalytics, googleTagManager }) =>
        googleAnalytics === undefined || googleTagManager === undefined,
      'write one of googleAnalytics and googleTagManager; a container brings its own Analytics',
    )
    .default({}),
});
export type SiteFile = z.output<typeof siteSchema>;

const described = {
  title: text,
  description: z.string().trim().min(20).max(200),
  language: locale.optional(),
};

export const pageSchema = z.strictObject({
  ...described,
  layout: z.enum(['article', 'wide']).default('article'),
  lede: text.optional(),
  label: text.optional(),
  unlisted: z.boolean().default(false),
});
export type PageFile = z.output<typeof pageSchema>;

export const sectionSchema = z.strictObject({
  title: text,
  intro: text.optional(),
  navigation: z.array(link).optional(),
});
export type SectionFile = z.output<typeof sectionSchema>;

export const postSchema = z.strictObject({
  ...described,
  date: isoDate,
  /** The day of a change that readers should know of. */
  updated: isoDate.optional(),
  author: text.optional(),
  lede: text.optional(),
});
export type PostFile = z.output<typeof postSchema>;

/** An event that goes on past midnight may end this much after it begins. */
const longestNight = 12 * 60;

export const eventSchema = z
  .strictObject({
    ...described,
    date: isoDate,
    from: timeOfDay,
    to: timeOfDay,
    status: z.enum(['planned', 'postponed', 'cancelled']).default('planned'),
    place: text,
    price: text.optional(),
    access: text.optional(),
    lede: text,
    body: z.string(),
    form: text.optional(),
  })
  .refine(({ from, to }) => !(to <= from && to + 24 * 60 - from > longestNight), {
    path: ['to'],
    message:
      'the event ends before it begins. Write a time after "from"; past midnight, at most 12 hours later',
  });
export type EventFile = z.output<typeof eventSchema>;

/** Calendars of others, whose events are listed beside our own. */
export const feedsSchema = z.array(
  z.strictObject({
    url: webAddress(
      'write the address of an iCalendar file, such as https://example.org/events.ics',
    ),
    name: text,
    home: webAddress('write the address of a page, such as https://example.org/events').optional(),
  }),
);
export type FeedsFile = z.output<typeof feedsSchema>;

export const peopleSchema = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9-]+$/, 'use small letters, digits and - only'),
      name: text,
      role: text,
      about: text.optional(),
    }),
  )
  .check(({ value: people, issues }) => {
    const ids = people.map(({ id }) => id);
    ids.forEach((id, index) => {
      if (ids.indexOf(id) === index) return;
      const message = `another person has the id "${id}". Give each an id of their own`;
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
        'write an old address of this site, such as /old-page, /old/:page or /old/:rest*',
      ),
    to: href.refine(
      (value) => value.startsWith('/') || /^https?:\/\//.test(value),
      'write a page as /page, or the whole address of a page at others',
    ),
    permanent: z.boolean().default(true),
  }),
);
export type RedirectsFile = z.output<typeof redirectsSchema>;
