import { placesErrors } from './check-places';
import { runPlacesCrash, type PlacesOptions, type PlacesResult } from './run-places';

const databases = ['sqlite', 'postgres'] as const;
type Database = (typeof databases)[number];

/** The arguments of `npm run crash -- --places`. */
export interface PlacesArguments {
  readonly attempts: number;
  readonly clients: number;
  readonly kills: number;
  readonly seed: number;
  readonly databases: readonly Database[];
}

/** Reads texts as names of databases; without any, all. `undefined` if one is unknown. */
export function readDatabases(names: readonly string[] = []): readonly Database[] | undefined {
  const read = databases.filter((database) => names.includes(database));
  if (names.length === 0) return databases;
  return names.every((name) => databases.some((each) => each === name)) ? read : undefined;
}

/** Runs `npm run crash -- --places`: one run for each database. Returns the exit code. */
export async function crashPlaces(
  root: string,
  { databases: chosen, ...options }: PlacesArguments,
  log: PlacesOptions['log'],
): Promise<number> {
  const results: (readonly [Database, PlacesResult])[] = [];
  for (const database of chosen) {
    log(`${database}: ${options.attempts} attempts from seed ${options.seed}.`);
    const result = await runPlacesCrash(root, { ...options, database, log });
    results.push([database, result]);
    for (const kind of placesErrors) {
      for (const each of new Set(result.errors[kind])) log(`${kind}: ${each}`);
    }
  }
  for (const line of formatResults(results)) log(line);
  const isCorrect = results.every(([, { errors }]) =>
    placesErrors.every((kind) => errors[kind].length === 0),
  );
  if (!isCorrect) log(`Repeat this run with --seed ${options.seed}.`);
  return isCorrect ? 0 : 1;
}

/** Formats the results as the rows of a table with a column for each database. */
function formatResults(results: readonly (readonly [string, PlacesResult])[]): readonly string[] {
  const row = (title: string, value: (result: PlacesResult) => string | number) =>
    title.padEnd(44) + results.map(([, result]) => String(value(result)).padStart(12)).join('');
  const ended = (kind: string) => (result: PlacesResult) =>
    result.ended.filter((each) => each.result.kind === kind).length;
  return [
    ''.padEnd(44) + results.map(([database]) => database.padStart(12)).join(''),
    row('attempts', ({ ended: all }) => all.length),
    row('attempts per second while the site was up', ({ rate }) => rate.toFixed(0)),
    row('kills', ({ kills }) => kills),
    row('booked', ended('booked')),
    row('refused as full', ended('full')),
    row('left', ended('left')),
    row('charged', ({ charges }) => charges),
    row('places taken, of 50 each', ({ taken }) => taken.join(' + ')),
    row('most places taken at a time', ({ peaks }) => peaks.join(' + ')),
    ...placesErrors.map((kind) => row(kind, ({ errors }) => errors[kind].length)),
  ];
}
