import { compassPoints, directionNames, listWords } from '@/lib/words/lib/sky';

/** The eight points of the compass, clockwise from north. */
const points = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const;

/** Returns the name of the point of the compass that is nearest to an azimuth in degrees. */
export function directionText(azimuth: number): string {
  return directionNames[points[Math.round(azimuth / 45) % 8] ?? 'north'];
}

/** Lists the abbreviations of the eight points of the compass, clockwise from north. */
export function compassTexts(): readonly string[] {
  return points.map((point) => compassPoints[point]);
}

/** Joins names: `Saturn`, `Saturn and Mars`, `Saturn, Mars and Venus`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : listWords.and(names.slice(0, -1).join(', '), last);
}
