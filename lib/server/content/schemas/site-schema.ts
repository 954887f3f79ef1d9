import { z } from 'zod';
import { variants } from '@/lib/words/languages';
import { findLanguage } from '@/lib/intl/find-language';
import { withCountry, withInformalWords } from '@/lib/intl/price-locale';
import { isPossiblePhone, phoneLengthProblem } from '@/lib/server/content/telephone';
import { withWords, type FormLayout } from '@/lib/server/content/schemas/field-meta';
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
import {
  hoursSchemaWords,
  siteMeta,
  siteSchemaWords,
} from '@/lib/words/lib/server/content/schemas';

const layout: FormLayout = [
  'name',
  'nameNote',
  'tagline',
  'description',
  {
    label: () => siteMeta.parts.address,
    fields: ['address', 'contact', 'directions', 'coordinates'],
    staysClosed: true,
  },
  { label: () => siteMeta.parts.menu, fields: ['navigation'], staysClosed: true },
  { label: () => siteMeta.parts.footer, fields: ['footer', 'social'], staysClosed: true },
  { label: () => siteMeta.parts.hours, fields: ['hours', 'places'], staysClosed: true },
  { label: () => siteMeta.parts.rooms, fields: ['locations'], staysClosed: true },
  {
    label: () => siteMeta.parts.country,
    fields: [
      'locale',
      'formOfAddress',
      'languages',
      'untranslated',
      'timeZone',
      'currency',
      'kind',
    ],
    staysClosed: true,
  },
  {
    label: () => siteMeta.parts.others,
    fields: ['embeds', 'analytics', 'sources'],
    staysClosed: true,
  },
  {
    label: () => siteMeta.parts.technical,
    fields: ['notFound', 'markdown', 'redirectHosts', 'security', 'project'],
    staysClosed: true,
  },
];

export const siteSchema = z
  .strictObject({
    name: text.meta(siteMeta.name),
    nameNote: text.optional().meta(siteMeta.nameNote),
    tagline: text.meta(siteMeta.tagline),
    description: text.meta(withWords(siteMeta.description, { control: 'paragraphs' })),
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
      .meta(siteMeta.kind),
    project: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, { error: () => siteSchemaWords.project })
      .optional()
      .meta(withWords(siteMeta.project, { example: 'larkmoor' })),
    locale: siteLocale,
    /** How the words of the software address people, in languages with two forms. */
    formOfAddress: z
      .enum(['formal', 'informal'])
      .optional()
      .meta(
        withWords(siteMeta.formOfAddress, { choices: { formal: 'Sie, vous', informal: 'du, tu' } }),
      ),
    /** The languages of the content, if there are several. */
    languages: z.array(siteLanguage).min(1).optional().meta(siteMeta.languages),
    /** What is not translated has no page in the other languages, or the one of the main language. */
    untranslated: z.enum(['hide', 'show']).optional().meta(siteMeta.untranslated),
    timeZone,
    currency,
    address: z
      .strictObject({
        lines: z.array(text.meta(siteMeta.linesItem)).min(1).meta(siteMeta.lines),
        locality: text.meta(siteMeta.locality),
        region: text.optional().meta(siteMeta.region),
        postalCode: text.optional().meta(siteMeta.postalCode),
        country,
      })
      .meta(siteMeta.address),
    /** In degrees (WGS 84). The map and sky sections require them. */
    coordinates: z
      .strictObject({
        latitude: z
          .number()
          .min(-90, { error: () => siteSchemaWords.latitude })
          .max(90, { error: () => siteSchemaWords.latitude })
          .meta(withWords(siteMeta.latitude, { example: '54.2' })),
        longitude: z
          .number()
          .min(-180)
          .max(180)
          .meta(withWords(siteMeta.longitude, { example: '-1.8' })),
      })
      .optional()
      .meta(siteMeta.coordinates),
    contact: z
      .strictObject({
        email: emailAddress.optional().meta(siteMeta.email),
        phone: phone.optional(),
      })
      .meta(siteMeta.contact),
    /** How many people each location of events holds. */
    locations: z
      .record(text, z.number().int().min(1).max(100_000).meta(siteMeta.locationsValue))
      .default({})
      .meta(siteMeta.locations),
    /** The page that explains how to get here. */
    directions: href.optional().meta(withWords(siteMeta.directions, { example: '/visit' })),
    hours: hoursSchema.optional().meta(siteMeta.hours),
    /** Parts of the organisation with opening hours of their own. */
    places: z
      .array(
        z.strictObject({
          name: text.meta(siteMeta.placesName),
          address: text.optional().meta(siteMeta.placesAddress),
          hours: hoursSchema.meta(siteMeta.hours),
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
      .meta(siteMeta.places),
    navigation,
    footer,
    /** A drawing for the page of an address that does not exist. */
    notFound: z
      .strictObject({
        drawing: text.meta(withWords(siteMeta.drawing, { example: '/drawings/empty-sky.svg' })),
        alt: text.meta(siteMeta.alt),
        caption: text.optional().meta(siteMeta.caption),
      })
      .optional()
      .meta(siteMeta.notFound),
    social,
    redirectHosts,
    /** Whether messages keep where their visitors came from, as `utm_…` of an address says. */
    sources: z.boolean().default(false).meta(siteMeta.sources),
    /** Whether programs get each page as Markdown, at its address with `.md`, and a list in /llms.txt. */
    markdown: z.boolean().default(false).meta(siteMeta.markdown),
    /** How to report a weakness, in /.well-known/security.txt. */
    security: z
      .strictObject({
        contact: z
          .string()
          .refine(
            (value) => z.email().safeParse(value).success || /^https:\/\/[^\s/]/.test(value),
            { error: () => siteSchemaWords.securityContact },
          )
          .meta(withWords(siteMeta.securityContact, { example: 'security@example.org' })),
        policy: href.optional().meta(withWords(siteMeta.policy, { example: '/security' })),
      })
      .optional()
      .meta(siteMeta.security),
    /** Third-party content, loaded only after a visitor clicks. */
    embeds: z
      .strictObject({
        /** Whether videos from YouTube play in the page. */
        youtube: z.boolean().default(false).meta(siteMeta.youtube),
        /** Whether videos from Vimeo play in the page. */
        vimeo: z.boolean().default(false).meta(siteMeta.vimeo),
        /** The public API key of Google's embedded map. */
        googleMaps: z
          .string()
          .regex(/^[A-Za-z0-9_-]{20,}$/, { error: () => siteSchemaWords.googleMaps })
          .optional()
          .meta(siteMeta.googleMaps),
      })
      .default({ youtube: false, vimeo: false })
      .meta(siteMeta.embeds),
    /** Analytics, loaded only after a visitor consents. */
    analytics: z
      .strictObject({
        googleAnalytics: z
          .string()
          .regex(/^G-[A-Z0-9]+$/, { error: () => siteSchemaWords.googleAnalytics })
          .optional()
          .meta(withWords(siteMeta.googleAnalytics, { example: 'G-ABC123' })),
        googleTagManager: z
          .string()
          .regex(/^GTM-[A-Z0-9]+$/, { error: () => siteSchemaWords.googleTagManager })
          .optional()
          .meta(withWords(siteMeta.googleTagManager, { example: 'GTM-ABC123' })),
      })
      .refine(
        ({ googleAnalytics, googleTagManager }) =>
          googleAnalytics === undefined || googleTagManager === undefined,
        { error: () => siteSchemaWords.twoTags },
      )
      .default({})
      .meta(siteMeta.analytics),
  })
  .meta({ layout })
  .check(({ value: { coordinates, timeZone: zone }, issues }) => {
    if (coordinates === undefined || !areSwapped(coordinates, zone)) return;
    const { latitude, longitude } = coordinates;
    const message = siteSchemaWords.swapped(longitude, latitude);
    issues.push({ code: 'custom', input: coordinates, path: ['coordinates'], message });
  })
  .check(({ value: { formOfAddress, locale }, issues }) => {
    const [language = ''] = locale.split('-', 1);
    const hasInformal = variants.some((variant) => variant.startsWith(`${language}-x-`));
    if (formOfAddress !== 'informal' || hasInformal) return;
    const message = siteSchemaWords.formOfAddress;
    issues.push({ code: 'custom', input: formOfAddress, path: ['formOfAddress'], message });
  })
  .check(({ value: { address, contact, places }, issues }) => {
    const checkPhone = (written: string | undefined, path: (string | number)[]) => {
      // The schema of the value reports letters.
      if (written === undefined || /\p{L}/u.test(written)) return;
      if (isPossiblePhone(written, address.country)) return;
      const message = phoneLengthProblem(address.country);
      issues.push({ code: 'custom', input: written, path, message });
    };
    checkPhone(contact.phone, ['contact', 'phone']);
    places.forEach(({ phone: own }, index) => {
      checkPhone(own, ['places', index, 'phone']);
    });
  })
  // The country decides how prices are written, whatever country its locale has.
  .transform(({ languages, formOfAddress, ...site }) => ({
    ...site,
    locale: siteLocaleOf(site, formOfAddress === 'informal'),
    languages: languages && withMainLanguage(languages, site.locale),
  }));
export type SiteFile = z.output<typeof siteSchema>;

function siteLocaleOf(
  { locale, address }: { readonly locale: string; readonly address: { readonly country: string } },
  isInformal: boolean,
): string {
  const withPlace = withCountry(locale, address.country);
  return isInformal ? withInformalWords(withPlace) : withPlace;
}

/** Returns the languages with the main one first; `undefined` if it is the only one. */
function withMainLanguage(languages: readonly string[], locale: string) {
  const all = [...new Set([findLanguage(locale) ?? locale, ...languages])];
  return all.length > 1 ? all : undefined;
}
