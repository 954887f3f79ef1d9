/** Fixed text about the sky. */

import type { BodyName } from '@/lib/sky/sky';

/** Names of the bodies as labels, without an article. */
export const bodyNames: Readonly<Record<BodyName, string>> = {
  'the Sun': 'Sun',
  'the Moon': 'Moon',
  Mercury: 'Mercury',
  Venus: 'Venus',
  Mars: 'Mars',
  Jupiter: 'Jupiter',
  Saturn: 'Saturn',
};

/** The eight points of the compass, clockwise from north. */
export const directions: readonly string[] = [
  ...['north', 'north-east', 'east', 'south-east'],
  ...['south', 'south-west', 'west', 'north-west'],
];

/** Their abbreviations. */
export const compassPoints: readonly string[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

export const positionWords = {
  overhead: 'nearly overhead',
  low: (direction: string) => `low in the ${direction}`,
  middle: (direction: string) => `in the ${direction}`,
  high: (direction: string) => `high in the ${direction}`,
} as const;

export const skyWords = {
  day: 'The Sun is up, and the stars are behind the blue.',
  twilight: 'It is twilight, and only the brightest stars show.',
  overhead: (constellations: string) => `High up: ${constellations}.`,
  noPlanets: 'No bright planet is up.',
  planet: (name: string, position: string) => `${name} ${position}`,
  planets: (list: string) => `${list}.`,
  moonDown: 'The Moon is below the horizon.',
  moonUp: (litPercent: number, position: string) => `The Moon, ${litPercent}% lit, is ${position}.`,
} as const;

/** Joins names: `Saturn`, `Saturn and Mars`, `Saturn, Mars and Venus`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
