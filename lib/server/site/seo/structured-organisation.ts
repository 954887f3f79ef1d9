import type {
  GeoCoordinates,
  LocalBusiness,
  OpeningHoursSpecification,
  Place,
  PostalAddress,
  WebSite,
} from 'schema-dts';
import { languageTag } from '@/lib/intl/price-locale';
import type { Content } from '@/lib/server/content/content';
import { toOpeningHours } from '@/lib/server/content/dates';
import { addressOf } from '@/lib/server/content/languages/addresses';
import { iconSource, manifestIcons } from '@/lib/server/content/generated-paths';
import { plainPhone } from '@/lib/server/content/telephone';
import type { OpeningHours, OpenSpan } from '@/lib/time/opening-hours';
import { listSeasonPeriods, type SeasonPeriod } from '@/lib/time/season-periods';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** Returns the id by which other things refer to the organisation. */
export function organisationId(url: string): string {
  return `${url}/#organisation`;
}

/** Builds schema.org's WebSite. */
export function buildSite(content: Content, url: string): WebSite {
  const { site } = content;
  const home = `${url}${addressOf(content, '/')}`;
  return {
    '@type': 'WebSite',
    '@id': `${home}#site`,
    url: home,
    name: site.name,
    description: site.description,
    inLanguage: languageTag(site.locale),
    publisher: { '@id': organisationId(url) },
  };
}

/** Builds schema.org's LocalBusiness: address, contact and opening hours. */
export function buildOrganisation(content: Content, url: string, now: Date): LocalBusiness {
  const { site, files } = content;
  const today = wallTimeAt(now, site.timeZone).date;
  const { email, phone } = site.contact;
  const { country } = site.address;
  const logo = manifestIcons.find(({ maskable, size }) => !maskable && size === 512);
  return {
    '@type': site.kind,
    '@id': organisationId(url),
    url: `${url}/`,
    name: site.name,
    slogan: site.tagline,
    description: site.description,
    address: buildAddress(content),
    ...buildGeo(content),
    currenciesAccepted: site.currency,
    email,
    telephone: phone === undefined ? undefined : plainPhone(phone, country),
    logo: logo === undefined || !files.has(iconSource) ? undefined : `${url}${logo.path}`,
    sameAs: site.social.length === 0 ? undefined : site.social.map(({ href }) => href),
    openingHoursSpecification: site.hours && buildHours(toOpeningHours(site.hours), today),
    department:
      site.places.length === 0
        ? undefined
        : site.places.map(({ name, address, phone: own, hours }) => ({
            '@type': 'LocalBusiness' as const,
            name,
            address: address ?? buildAddress(content),
            telephone: own === undefined ? undefined : plainPhone(own, country),
            openingHoursSpecification: buildHours(toOpeningHours(hours), today),
          })),
  };
}

/** Builds a place: a part of the organisation's, unless it has an address of its own. */
export function buildPlace(content: Content, name: string, address?: string): Place {
  if (address !== undefined) return { '@type': 'Place', name, address };
  return { '@type': 'Place', name, address: buildAddress(content), ...buildGeo(content) };
}

function buildAddress({ site: { address } }: Content): PostalAddress {
  const { lines, locality, region, postalCode, country } = address;
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.join(', '),
    addressLocality: locality,
    addressRegion: region,
    postalCode,
    addressCountry: country,
  };
}

function buildGeo({ site: { coordinates } }: Content): { geo?: GeoCoordinates } {
  return coordinates === undefined ? {} : { geo: { '@type': 'GeoCoordinates', ...coordinates } };
}

const days = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
  'https://schema.org/Sunday',
] as const;

/** A closed day opens and closes at midnight. */
const closedSpan: OpenSpan = { from: 0, to: 0 };

function buildHours(hours: OpeningHours, today: string): OpeningHoursSpecification[] {
  return [
    ...listSeasonPeriods(hours, today).flatMap((period) => buildPeriod(hours, period)),
    ...hours.exceptions.flatMap(({ from, to, open }) =>
      (open.length === 0 ? [closedSpan] : open).map((span) => ({
        ...toSpecification(span),
        validFrom: from,
        validThrough: to,
      })),
    ),
  ];
}

/** Builds the week of a period, without dates on hours without seasons. */
function buildPeriod(
  hours: OpeningHours,
  { from, to, season }: SeasonPeriod,
): OpeningHoursSpecification[] {
  const dates = hours.seasons === undefined ? {} : { validFrom: from, validThrough: to };
  const { week } = season ?? hours;
  const specifications = days.flatMap((day, index) =>
    (week[index] ?? []).map((span) => ({ ...toSpecification(span), dayOfWeek: day, ...dates })),
  );
  const isShut = specifications.length === 0 && hours.seasons !== undefined;
  return isShut ? [{ ...toSpecification(closedSpan), ...dates }] : specifications;
}

function toSpecification({ from, to }: OpenSpan) {
  return {
    '@type': 'OpeningHoursSpecification',
    opens: clockTime(from),
    closes: clockTime(to),
  } as const;
}

/** Formats minutes since midnight as `19:00`, modulo 24 hours. */
function clockTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
}
