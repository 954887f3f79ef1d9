import { z } from 'zod';
import { geographyMeta, geographyWords as words } from '@/lib/words/lib/server/content/schemas';

/** Zones of whole countries and the city whose clocks they follow, by their short names. */
const cities: Readonly<Record<string, string>> = {
  BST: 'Europe/London',
  CEST: 'Europe/Berlin',
  CET: 'Europe/Berlin',
  CST: 'America/Chicago',
  EET: 'Europe/Athens',
  EST: 'America/New_York',
  EST5EDT: 'America/New_York',
  GB: 'Europe/London',
  GMT: 'Europe/London',
  MET: 'Europe/Berlin',
  MST: 'America/Denver',
  PST: 'America/Los_Angeles',
  WET: 'Europe/Lisbon',
};

/** A zone of the time zone database that is named for a place, or UTC. */
export const timeZone = z
  .string()
  .superRefine((value, context) => {
    const suggested = suggestTimeZone(value);
    if (suggested === value) return;
    const message = suggested === undefined ? words.timeZone : words.timeZoneIs(suggested);
    context.addIssue({ code: 'custom', message });
  })
  .meta(geographyMeta.timeZone);

/** Returns the zone that is meant: `value` itself if it is right, or `undefined` if nothing is similar. */
function suggestTimeZone(value: string): string | undefined {
  if (value === 'UTC') return value;
  const short = cities[value.toUpperCase()];
  if (short !== undefined) return short;
  const known = Intl.supportedValuesOf('timeZone');
  const lower = value.trim().toLowerCase().replaceAll(' ', '_');
  const named =
    known.find((zone) => zone.toLowerCase() === lower) ??
    known.find((zone) => zone.toLowerCase().endsWith(`/${lower}`));
  if (named !== undefined) return named;
  // Names that were replaced or are new, such as US/Eastern and Europe/Kyiv, and fixed offsets.
  if (!value.includes('/') || value.startsWith('Etc/') || !isTimeZone(value)) return undefined;
  const isWritten = /^[A-Z][\w-]*(?:\/[A-Z][\w-]*)+$/.test(value);
  return isWritten
    ? value
    : new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
  } catch {
    return false;
  }
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A country by its two letters (ISO 3166-1). */
export const country = z
  .string()
  .superRefine((value, context) => {
    const suggested = suggestCountry(value);
    if (suggested === value) return;
    const message = suggested === undefined ? words.country : words.countryIs(suggested);
    context.addIssue({ code: 'custom', message });
  })
  .meta(geographyMeta.country);

function suggestCountry(value: string): string | undefined {
  const written = value.trim().toLowerCase();
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const code = /^[a-z]{2}$/.test(written)
    ? written
    : letters
        .flatMap((first) => letters.map((second) => first + second))
        .find((each) => regionNames.of(each)?.toLowerCase() === written);
  if (code === undefined) return undefined;
  // Codes that were replaced, and UK, become those that are in use.
  const { region = '' } = new Intl.Locale(`und-${code}`);
  return regionNames.of(region) === undefined ? undefined : region;
}

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** South, north, west and east of all places whose zone begins so, in degrees. */
const areas: Readonly<Record<string, readonly [number, number, number, number]>> = {
  Africa: [-36, 38, -19, 60],
  America: [-60, 85, -180, -10],
  Asia: [-15, 85, 26, 180],
  Australia: [-56, -8, 70, 170],
  Europe: [34, 82, -32, 70],
};

/** Whether coordinates fit the time zone only when latitude and longitude are swapped. */
export function areSwapped({ latitude, longitude }: Coordinates, zone: string): boolean {
  const area = areas[zone.split('/', 1)[0] ?? ''];
  if (area === undefined) return false;
  const [south, north, west, east] = area;
  const isInside = (degreesNorth: number, degreesEast: number) =>
    south <= degreesNorth && degreesNorth <= north && west <= degreesEast && degreesEast <= east;
  return !isInside(latitude, longitude) && isInside(longitude, latitude);
}
