/** The eight points of the compass, clockwise from north. */
export const directions: readonly string[] = [
  ...['north', 'north-east', 'east', 'south-east'],
  ...['south', 'south-west', 'west', 'north-west'],
];

/** Their abbreviations. */
export const compassPoints: readonly string[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** Joins names: `Saturn`, `Saturn and Mars`, `Saturn, Mars and Venus`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
