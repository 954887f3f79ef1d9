import type {
  GeoCoordinates,
  LocalBusiness,
  OpeningHoursSpecification,
  Place,
  PostalAddress,
  WebSite,
} from 'schema-dts';
import type { Content } from '@/lib/server/content/content';
import { toOpeningHours } from '@/lib/server/content/dates';
import { iconSource, manifestIcons } from '@/lib/server/content/generated-paths';
import type { OpeningHours, OpenSpan } from '@/lib/time/opening-hours';

/** By which the things of the site point to the organisation that runs it. */
export function organisationId(url: string): string {
  return `${url}/#organisation`;
}

/** The site as schema.org's WebSite. */
export function siteOf({ site }: Content, url: string): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${url}/#site`,
    url: `${url}/`,
    name: site.name,
    description: site.description,
    inLanguage: site.locale,
    publisher: { '@id': organisationId(url) },
  };
}

/** Who runs the site, and where and when they are to be found. */
export function organisationOf(content: Content, url: string): LocalBusiness {
  const { site, files } = content;
  const { email, phone } = site.contact;
  const logo = manifestIcons.find(({ maskable, size }) => !maskable && size === 512);
  return {
    '@type': site.kind,
    '@id': organisationId(url),
    url: `${url}/`,
    name: site.name,
    slogan: site.tagline,
    description: site.description,
    address: addressOf(content),
    ...geoOf(content),
    currenciesAccepted: site.currency,
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { telephone: phone }),
    ...(logo === undefined || !files.has(iconSource) ? {} : { logo: `${url}${logo.path}` }),
    ...(site.social.length === 0 ? {} : { sameAs: site.social.map(({ href }) => href) }),
    ...(site.hours === undefined
      ? {}
      : { openingHoursSpecification: hoursOf(toOpeningHours(site.hours)) }),
  };
}

/** A place of the organisation by its name, at the organisation's address. */
export function placeOf(content: Content, name: string): Place {
  return { '@type': 'Place', name, address: addressOf(content), ...geoOf(content) };
}

function addressOf({ site: { address } }: Content): PostalAddress {
  const { lines, locality, region, postalCode, country } = address;
  return {
    '@type': 'PostalAddress',
    streetAddress: lines.join(', '),
    addressLocality: locality,
    ...(region === undefined ? {} : { addressRegion: region }),
    ...(postalCode === undefined ? {} : { postalCode }),
    addressCountry: country,
  };
}

function geoOf({ site: { coordinates } }: Content): { geo?: GeoCoordinates } {
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

/** A day on which doors stay shut opens and closes at midnight. */
const shut: OpenSpan = { from: 0, to: 0 };

function hoursOf({ week, exceptions }: OpeningHours): OpeningHoursSpecification[] {
  return [
    ...days.flatMap((day, index) =>
      (week[index] ?? []).map((span) => ({ ...specification(span), dayOfWeek: day })),
    ),
    ...exceptions.flatMap(({ from, to, open }) =>
      (open.length === 0 ? [shut] : open).map((span) => ({
        ...specification(span),
        validFrom: from,
        validThrough: to,
      })),
    ),
  ];
}

function specification({ from, to }: OpenSpan) {
  return {
    '@type': 'OpeningHoursSpecification',
    opens: clock(from),
    closes: clock(to),
  } as const;
}

/** Minutes since midnight as `19:00`; what is past midnight is the next day's. */
function clock(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
}
