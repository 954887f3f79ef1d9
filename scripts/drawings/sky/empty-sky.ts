import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDrawing } from '../sheet';
import { StarChart, type SkyPosition } from './star-chart';

const degree = Math.PI / 180;

/** A star of the catalogue; the equinox is 2000. */
type Star = readonly [rightAscension: number, declination: number, magnitude: number];

type Vector = readonly [number, number, number];

/** A circle of the sky without stars, in degrees. */
export interface EmptyCircle {
  readonly centre: SkyPosition;
  readonly radius: number;
}

/** Reads the stars of the sky sections, to magnitude 4.75. */
export function readStars(): readonly Star[] {
  const schema = z.array(z.tuple([z.number(), z.number(), z.number()]));
  return schema.parse(JSON.parse(readFileSync('lib/server/sky/stars.json', 'utf8')));
}

/** Returns a function for the angle between a position and the nearest star, in degrees. */
export function distanceToNearest(stars: readonly Star[]): (position: SkyPosition) => number {
  const vectors = stars.map(([ra, dec]) => toVector([ra, dec]));
  return (position) => {
    const [x, y, z] = toVector(position);
    let nearest = -1;
    for (const [starX, starY, starZ] of vectors) {
      nearest = Math.max(nearest, x * starX + y * starY + z * starZ);
    }
    return Math.acos(Math.min(1, nearest)) / degree;
  };
}

/** The size of the first cells of the search and the accuracy of the centre, in degrees. */
const firstCell = 10;
const accuracy = 0.01;

/**
 * Finds the largest circle of the sky that contains no star.
 *
 * Divides the sky into cells. No point of a cell is further from the stars than its centre by more
 * than half the diagonal, so that most cells are ruled out at once.
 */
export function findEmptiestCircle(stars: readonly Star[]): EmptyCircle {
  const distance = distanceToNearest(stars);
  let best: EmptyCircle = { centre: [0, 90], radius: distance([0, 90]) };
  let cells: SkyPosition[] = [];
  for (let dec = -90 + firstCell / 2; dec < 90; dec += firstCell) {
    for (let ra = firstCell / 2; ra < 360; ra += firstCell) cells.push([ra, dec]);
  }
  for (let size = firstCell; size > accuracy; size /= 2) {
    const measured = cells.map((centre) => ({ centre, radius: distance(centre) }));
    for (const cell of measured) if (cell.radius > best.radius) best = cell;
    const limit = best.radius - size * Math.SQRT1_2;
    cells = measured
      .filter(({ radius }) => radius > limit)
      .flatMap(({ centre: [ra, dec] }) =>
        [-1, 1].flatMap((east) =>
          [-1, 1].map((north) => [ra + (east * size) / 4, dec + (north * size) / 4] as const),
        ),
      );
  }
  return best;
}

/** Draws the emptiest circle of the sky as a finder chart without a target. */
export function emptySky(): void {
  const stars = readStars();
  const { centre, radius } = findEmptiestCircle(stars);
  const chart = new StarChart({ centre, field: 44, width: 400, height: 400 });
  chart.grid();
  chart.stars(stars.flat(), 4.75);
  const [ra, dec] = centre;
  chart.finder(centre, chart.at(centre).y - chart.at([ra, dec + radius]).y);
  writeDrawing('empty-sky', chart.viewBox, chart.body);
}

function toVector([ra, dec]: SkyPosition): Vector {
  const [a, d] = [ra * degree, dec * degree];
  return [Math.cos(d) * Math.cos(a), Math.cos(d) * Math.sin(a), Math.sin(d)];
}
