import { z } from 'zod';
import { findLanguage } from '@/lib/intl/find-language';
import { withCountry } from '@/lib/intl/price-locale';
import { examplePhone, isPossiblePhone } from '@/lib/server/content/telephone';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
import { hoursSchema } from '@/lib/server/content/schemas/hours-schema';
import { footer, navigation, redirectHosts, social } from '@/lib/server/content/schemas/site-links';
import {
  currency,
  emailAddress,
  href,
  phone,
  siteLanguage,
  siteLocale,
  text,
} from '@/lib/server/content/schemas/values';
import { areSwapped, country, timeZone } from '@/lib/server/content/schemas/geography';
import { hoursSchemaWords, siteSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { siteSchemaTexts } from '@/lib/server/content/schemas/words';

/** What the types of schema.org are called. */
const kinds = {
  LocalBusiness: 'Other',
  AnimalShelter: 'Shelter for animals',
  ChildCare: 'Care for children',
  EntertainmentBusiness: 'Culture and entertainment',
  Library: 'Library',
  MedicalClinic: 'Medical practice',
  ProfessionalService: 'Professional service',
  SportsActivityLocation: 'Sport',
  Store: 'Shop',
};

const layout: FormLayout = [
  'name',
  'nameNote',
  'tagline',
  'description',
  {
    label: 'Address and contact',
    fields: ['address', 'contact', 'directions', 'coordinates'],
    staysClosed: true,
  },
  { label: 'Menu', fields: ['navigation'], staysClosed: true },
  { label: 'Foot of every page', fields: ['footer', 'social'], staysClosed: true },
  { label: 'Opening hours', fields: ['hours', 'places'], staysClosed: true },
  { label: 'Rooms for events', fields: ['locations'], staysClosed: true },
  {
    label: 'Country and language',
    fields: ['locale', 'languages', 'untranslated', 'timeZone', 'currency', 'kind'],
    staysClosed: true,
  },
  {
    label: 'Videos, maps and counting',
    fields: ['embeds', 'analytics', 'sources'],
    staysClosed: true,
  },
  {
    label: 'Technical',
    fields: ['notFound', 'markdown', 'redirectHosts', 'security', 'project'],
    staysClosed: true,
  },
];

export const siteSchema = z
  .strictObject({
    name: text.meta({ label: 'Name of the organisation' }),
    nameNote: text.optional().meta({ label: 'Words beside the name', example: 'est. 1968' }),
    tagline: text.meta({ label: 'What it is, in one line', example: 'An observatory for all' }),
    description: text.meta({
      label: 'Summary',
      help: 'One sentence, for search engines.',
      control: 'paragraphs',
    }),
    /** The schema.org type of the organisation, for search engines. */
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
      .default('LocalBusiness')
      .meta({ label: 'Kind of organisation', help: 'Search engines read it.', choices: kinds }),
    project: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, { error: () => siteSchemaWords.project })
      .optional()
      .meta({
        label: 'Project',
        help: 'A name in the addresses to which forms are sent. Letters and digits.',
        example: 'larkmoor',
      }),
    locale: siteLocale,
    /** The languages of the content, if there are several. */
    languages: z.array(siteLanguage).min(1).optional().meta({
      label: 'Languages',
      help: 'Only if the site has several. The texts of the others are in folders such as content/cy.',
      itemName: 'language',
    }),
    /** What is not translated has no page in the other languages, or the one of the main language. */
    untranslated: z
      .enum(['hide', 'show'])
      .optional()
      .meta({
        label: 'Pages that are not translated',
        help: 'What the other languages do with them.',
        choices: { hide: 'Left out', show: 'Shown in the main language' },
      }),
    timeZone,
    currency,
    address: z
      .strictObject({
        lines: z
          .array(text.meta({ label: 'Line' }))
          .min(1)
          .meta({ label: 'Street and house', example: '12 Beacon Lane', itemName: 'line' }),
        locality: text.meta({ label: 'Town' }),
        region: text.optional().meta({ label: 'County, state or province' }),
        postalCode: text.optional().meta({ label: 'Postal code' }),
        country,
      })
      .meta({ label: 'Address' }),
    /** In degrees (WGS 84). The map and sky sections require them. */
    coordinates: z
      .strictObject({
        latitude: z
          .number()
          .min(-90, { error: () => siteSchemaWords.latitude })
          .max(90, { error: () => siteSchemaWords.latitude })
          .meta({ label: 'Latitude', unit: 'degrees north', example: '54.2' }),
        longitude: z
          .number()
          .min(-180)
          .max(180)
          .meta({ label: 'Longitude', unit: 'degrees east', example: '-1.8' }),
      })
      .optional()
      .meta({ label: 'Where it is', help: 'Only the map and the sky need it.' }),
    contact: z
      .strictObject({
        email: emailAddress.optional().meta({ help: 'Visitors see it, and reply to it.' }),
        phone: phone.optional(),
      })
      .meta({ label: 'How to reach you' }),
    /** How many people each location of events holds. */
    locations: z
      .record(text, z.number().int().min(1).max(100_000).meta({ label: 'Holds', unit: 'people' }))
      .default({})
      .meta({
        label: 'Rooms for events',
        help: 'So that no more people book an event than its room holds.',
        example: 'Hall',
        itemName: 'room',
      }),
    /** The page that explains how to get here. */
    directions: href.optional().meta({
      label: 'Page with the way to you',
      help: 'Tickets and the foot of every page lead to it.',
      example: '/visit',
    }),
    hours: hoursSchema.optional().meta({ label: 'Opening hours' }),
    /** Parts of the organisation with opening hours of their own. */
    places: z
      .array(
        z.strictObject({
          name: text.meta({ label: 'Name', example: 'Café' }),
          address: text
            .optional()
            .meta({ label: 'Address', help: 'Only if it is another. In one line.' }),
          hours: hoursSchema.meta({ label: 'Opening hours' }),
          phone: phone.optional(),
        }),
      )
      .check(({ value: places, issues }) => {
        const names = places.map(({ name }) => name);
        names.forEach((name, index) => {
          if (names.indexOf(name) === index) return;
          const message = hoursSchemaWords.placeTwice(name);
          issues.push({ code: 'custom', input: places, path: [index, 'name'], message });
        });
      })
      .default([])
      .meta({
        label: 'Parts with hours of their own',
        help: 'Such as a café or a shop.',
        itemName: 'part',
      }),
    navigation,
    footer,
    /** A drawing for the page of an address that does not exist. */
    notFound: z
      .strictObject({
        drawing: text.meta({ label: 'File', example: '/drawings/empty-sky.svg' }),
        alt: text.meta({ label: 'What it shows', help: 'For people who do not see it.' }),
        caption: text.optional().meta({ label: 'Caption', help: 'A sentence below it.' }),
      })
      .optional()
      .meta({
        label: 'Drawing for a page that is not there',
        help: 'Who opens a wrong address sees it.',
      }),
    social,
    redirectHosts,
    /** Whether messages keep where their visitors came from, as `utm_…` of an address says. */
    sources: z.boolean().default(false).meta({
      label: 'Keep where messages come from',
      help: 'Such as the newsletter whose link a visitor followed.',
    }),
    /** Whether programs get each page as Markdown, at its address with `.md`, and a list in /llms.txt. */
    markdown: z.boolean().default(false).meta({
      label: 'Pages as plain text for programs',
      help: 'At the address of each page with .md behind it.',
    }),
    /** How to report a weakness, in /.well-known/security.txt. */
    security: z
      .strictObject({
        contact: z
          .string()
          .refine(
            (value) => z.email().safeParse(value).success || /^https:\/\/[^\s/]/.test(value),
            { error: () => siteSchemaWords.securityContact },
          )
          .meta({
            label: 'Reports go to',
            help: 'An e-mail address, or the address of a page.',
            example: 'security@example.org',
          }),
        policy: href.optional().meta({
          label: 'Page about reports',
          help: 'It says what you do with a report.',
          example: '/security',
        }),
      })
      .optional()
      .meta({
        label: 'Reports of weaknesses',
        help: 'How people tell you of a weakness of the site.',
      }),
    /** Third-party content, loaded only after a visitor clicks. */
    embeds: z
      .strictObject({
        /** Whether videos from YouTube play in the page. */
        youtube: z
          .boolean()
          .default(false)
          .meta({ label: 'Videos from YouTube', help: 'They play in the page after a press.' }),
        /** Whether videos from Vimeo play in the page. */
        vimeo: z
          .boolean()
          .default(false)
          .meta({ label: 'Videos from Vimeo', help: 'They play in the page after a press.' }),
        /** The public API key of Google's embedded map. */
        googleMaps: z
          .string()
          .regex(/^[A-Za-z0-9_-]{20,}$/, { error: () => siteSchemaWords.googleMaps })
          .optional()
          .meta({ label: 'Map from Google', help: 'The public key for its maps in pages.' }),
      })
      .default({ youtube: false, vimeo: false })
      .meta({ label: 'Videos and maps of others', help: 'They come only after a press.' }),
    /** Analytics, loaded only after a visitor consents. */
    analytics: z
      .strictObject({
        googleAnalytics: z
          .string()
          .regex(/^G-[A-Z0-9]+$/, { error: () => siteSchemaWords.googleAnalytics })
          .optional()
          .meta({ label: 'Google Analytics', help: 'Its id.', example: 'G-ABC123' }),
        googleTagManager: z
          .string()
          .regex(/^GTM-[A-Z0-9]+$/, { error: () => siteSchemaWords.googleTagManager })
          .optional()
          .meta({ label: 'Google Tag Manager', help: 'Its id.', example: 'GTM-ABC123' }),
      })
      .refine(
        ({ googleAnalytics, googleTagManager }) =>
          googleAnalytics === undefined || googleTagManager === undefined,
        { error: () => siteSchemaWords.twoTags },
      )
      .default({})
      .meta({
        label: 'Counting visitors',
        help: 'Only those who agree are counted. Fill in one of the two.',
      }),
  })
  .meta({ layout })
  .check(({ value: { coordinates, timeZone: zone }, issues }) => {
    if (coordinates === undefined || !areSwapped(coordinates, zone)) return;
    const { latitude, longitude } = coordinates;
    const message = siteSchemaWords.swapped(longitude, latitude);
    issues.push({ code: 'custom', input: coordinates, path: ['coordinates'], message });
  })
  .check(({ value: { address, contact, places }, issues }) => {
    const checkPhone = (written: string | undefined, path: (string | number)[]) => {
      // The schema of the value reports letters.
      if (written === undefined || /\p{L}/u.test(written)) return;
      if (isPossiblePhone(written, address.country)) return;
      const message = siteSchemaTexts.phoneLength(address.country, examplePhone(address.country));
      issues.push({ code: 'custom', input: written, path, message });
    };
    checkPhone(contact.phone, ['contact', 'phone']);
    places.forEach(({ phone: own }, index) => {
      checkPhone(own, ['places', index, 'phone']);
    });
  })
  // The country decides how prices are written, whatever country its locale has.
  .transform(({ languages, ...site }) => ({
    ...site,
    locale: withCountry(site.locale, site.address.country),
    languages: languages && withMainLanguage(languages, site.locale),
  }));
export type SiteFile = z.output<typeof siteSchema>;

/** Returns the languages with the main one first; `undefined` if it is the only one. */
function withMainLanguage(languages: readonly string[], locale: string) {
  const all = [...new Set([findLanguage(locale) ?? locale, ...languages])];
  return all.length > 1 ? all : undefined;
}
