import { z } from 'zod';
import { withCountry } from '@/lib/intl/price-locale';
import { examplePhone, isPossiblePhone } from '@/lib/server/content/telephone';
import { hoursSchema } from '@/lib/server/content/schemas/hours-schema';
import { currency, href, link, phone, siteLocale, text } from '@/lib/server/content/schemas/values';
import { areSwapped, country, timeZone } from '@/lib/server/content/schemas/geography';
import { hoursSchemaWords, siteSchemaWords } from '@/lib/server/content/schemas/words';

export const siteSchema = z
  .strictObject({
    name: text,
    nameNote: text.optional(),
    tagline: text,
    description: text,
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
      .default('LocalBusiness'),
    project: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, siteSchemaWords.project)
      .optional(),
    locale: siteLocale,
    timeZone,
    currency,
    address: z.strictObject({
      lines: z.array(text).min(1),
      locality: text,
      region: text.optional(),
      postalCode: text.optional(),
      country,
    }),
    /** In degrees (WGS 84). The map and sky sections require them. */
    coordinates: z
      .strictObject({
        latitude: z.number().min(-90, siteSchemaWords.latitude).max(90, siteSchemaWords.latitude),
        longitude: z.number().min(-180).max(180),
      })
      .optional(),
    contact: z.strictObject({
      email: z.email(siteSchemaWords.email).optional(),
      phone: phone.optional(),
    }),
    /** How many people each location of events holds. */
    locations: z.record(text, z.number().int().min(1).max(100_000)).default({}),
    /** The page that explains how to get here. */
    directions: href.optional(),
    hours: hoursSchema.optional(),
    /** Parts of the organisation with opening hours of their own. */
    places: z
      .array(
        z.strictObject({
          name: text,
          address: text.optional(),
          hours: hoursSchema,
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
      .default([]),
    navigation: z.array(
      link
        .extend({
          /** Shown as a button, such as "Book". */
          button: z.boolean().default(false),
          /** The links one level below. */
          links: z.array(link).min(1).optional(),
        })
        .refine(({ button, links }) => !button || links === undefined, {
          path: ['links'],
          message: siteSchemaWords.buttonWithLinks,
        }),
    ),
    footer: z.strictObject({
      text,
      links: z.array(link).default([]),
      columns: z.array(z.strictObject({ title: text, links: z.array(link).min(1) })).default([]),
      /** The last line of every page, such as the number of a charity. */
      legal: text.optional(),
    }),
    /** A drawing for the page of an address that does not exist. */
    notFound: z.strictObject({ drawing: text, alt: text, caption: text.optional() }).optional(),
    social: z.array(link).default([]),
    /** Hosts of other sites that redirects may target, such as `shop.example.org`. */
    redirectHosts: z.array(text).default([]),
    /** Whether messages keep where their visitors came from, as `utm_…` of an address says. */
    sources: z.boolean().default(false),
    /** Whether programs get each page as Markdown, at its address with `.md`, and a list in /llms.txt. */
    markdown: z.boolean().default(false),
    /** How to report a weakness, in /.well-known/security.txt. */
    security: z
      .strictObject({
        contact: z
          .string()
          .refine(
            (value) => z.email().safeParse(value).success || /^https:\/\/[^\s/]/.test(value),
            siteSchemaWords.securityContact,
          ),
        policy: href.optional(),
      })
      .optional(),
    /** Third-party content, loaded only after a visitor clicks. */
    embeds: z
      .strictObject({
        /** Whether videos from YouTube play in the page. */
        youtube: z.boolean().default(false),
        /** Whether videos from Vimeo play in the page. */
        vimeo: z.boolean().default(false),
        /** The public API key of Google's embedded map. */
        googleMaps: z
          .string()
          .regex(/^[A-Za-z0-9_-]{20,}$/, siteSchemaWords.googleMaps)
          .optional(),
      })
      .default({ youtube: false, vimeo: false }),
    /** Analytics, loaded only after a visitor consents. */
    analytics: z
      .strictObject({
        googleAnalytics: z
          .string()
          .regex(/^G-[A-Z0-9]+$/, siteSchemaWords.googleAnalytics)
          .optional(),
        googleTagManager: z
          .string()
          .regex(/^GTM-[A-Z0-9]+$/, siteSchemaWords.googleTagManager)
          .optional(),
      })
      .refine(
        ({ googleAnalytics, googleTagManager }) =>
          googleAnalytics === undefined || googleTagManager === undefined,
        siteSchemaWords.twoTags,
      )
      .default({}),
  })
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
      const message = siteSchemaWords.phoneLength(address.country, examplePhone(address.country));
      issues.push({ code: 'custom', input: written, path, message });
    };
    checkPhone(contact.phone, ['contact', 'phone']);
    places.forEach(({ phone: own }, index) => {
      checkPhone(own, ['places', index, 'phone']);
    });
  })
  // The country decides how prices are written, whatever kind of English the site has.
  .transform((site) => ({ ...site, locale: withCountry(site.locale, site.address.country) }));
export type SiteFile = z.output<typeof siteSchema>;
