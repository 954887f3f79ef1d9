import { accent, dot, line, type Point, writeDrawing } from './sheet';

/** The width of the drawing on the ground, in metres. */
export const groundWidth = 5000;
const width = 800;
const height = 480;
const metresPerUnit = groundWidth / width;

/** The height of the innermost contour above sea level, and the interval, in metres. */
const highest = 410;
const interval = 10;
const contours = 14;
const pointsPerContour = 72;
/** A drawing needs fewer for the same curve: half a unit is the furthest that its lines leave it. */
const drawnPoints = 56;

/** Returns the point of a contour at an angle; `step` counts the contours from the top. */
function contourPoint(step: number, angle: number): Point {
  const base = 17 + step * 27 + step * step;
  const wave =
    1 +
    0.16 * Math.sin(2 * angle + 0.6) +
    (0.05 + step * 0.006) * Math.sin(3 * angle + step * 0.16) +
    0.02 * Math.sin(7 * angle + step);
  const radius = base * wave;
  return {
    x: 590 + radius * 1.25 * Math.cos(angle) - step * 9,
    y: 170 + radius * 0.85 * Math.sin(angle) + step * 3,
  };
}

function contour(step: number, points = pointsPerContour): readonly Point[] {
  return Array.from({ length: points }, (_, part) =>
    contourPoint(step, (part / points) * 2 * Math.PI),
  );
}

/**
 * Returns the hill as seen from the south: metres to the east, and above the lowest contour, from the west to the
 * east.
 */
export function hillProfile(): { readonly points: readonly Point[]; readonly summit: Point } {
  const sides = Array.from({ length: contours }, (_, step) => {
    const across = contour(step).map(({ x }) => x * metresPerUnit);
    const y = (contours - 1 - step) * interval;
    return { west: { x: Math.min(...across), y }, east: { x: Math.max(...across), y } };
  });
  const west = sides.map((side) => side.west).reverse();
  const east = sides.map((side) => side.east);
  const [left, right] = [west.at(-1), east[0]];
  const summit = { x: ((left?.x ?? 0) + (right?.x ?? 0)) / 2, y: (contours - 1) * interval };
  return { points: [...west, ...east], summit };
}

/** From the war memorial to the dome. */
const course: readonly Point[] = [
  { x: 60, y: 418 },
  { x: 118, y: 396 },
  { x: 180, y: 402 },
  { x: 252, y: 384 },
  { x: 296, y: 330 },
  { x: 372, y: 306 },
  { x: 436, y: 268 },
  { x: 470, y: 214 },
  { x: 532, y: 204 },
  { x: 590, y: 174 },
];

const stepsPerPart = 24;

/** The lane as a smooth line (Catmull and Rom) through its course. */
export const lane: readonly Point[] = [
  ...course.slice(0, -1).flatMap((from, index) => {
    const to = course[index + 1] ?? from;
    const before = course[index - 1] ?? from;
    const after = course[index + 2] ?? to;
    return Array.from({ length: stepsPerPart }, (_, step) => {
      const share = step / stepsPerPart;
      const blend = (a: number, b: number, c: number, d: number) =>
        0.5 *
        (2 * b +
          (c - a) * share +
          (2 * a - 5 * b + 4 * c - d) * share ** 2 +
          (3 * b - a - 3 * c + d) * share ** 3);
      return {
        x: blend(before.x, from.x, to.x, after.x),
        y: blend(before.y, from.y, to.y, after.y),
      };
    });
  }),
  ...course.slice(-1),
];

/** Returns where the lane crosses each contour: metres along the lane, and above sea level. */
export function laneCrossings(): readonly { readonly distance: number; readonly height: number }[] {
  let distance = 0;
  return lane.slice(1).flatMap((to, index) => {
    const from = lane[index] ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y) * metresPerUnit;
    const crossed = Array.from({ length: contours }, (_, step) => step).filter(
      (step) => isInside(from, contour(step)) !== isInside(to, contour(step)),
    );
    const crossings = crossed.map((step) => ({
      distance: distance + length / 2,
      height: highest - step * interval,
    }));
    distance += length;
    return crossings;
  });
}

/** Returns the length of the lane in metres. */
export function laneLength(): number {
  return (
    lane
      .slice(1)
      .reduce(
        (sum, to, index) =>
          sum + Math.hypot(to.x - (lane[index]?.x ?? to.x), to.y - (lane[index]?.y ?? to.y)),
        0,
      ) * metresPerUnit
  );
}

/** Returns the point of the lane at a distance from its start, in metres. */
export function lanePoint(distance: number): Point {
  let left = distance / metresPerUnit;
  for (const [index, to] of lane.entries()) {
    const from = lane[index - 1] ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length > 0 && length >= left)
      return {
        x: from.x + ((to.x - from.x) * left) / length,
        y: from.y + ((to.y - from.y) * left) / length,
      };
    left -= length;
  }
  return lane.at(-1) ?? { x: 0, y: 0 };
}

/** Whether a point is inside a closed line. */
function isInside({ x, y }: Point, points: readonly Point[]): boolean {
  return points.reduce((inside, a, index) => {
    const b = points[(index + 1) % points.length] ?? a;
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
    return crosses ? !inside : inside;
  }, false);
}

/** Draws the hill as contour lines, ten metres apart, with the lane and its places. */
export function drawHill(): void {
  const rings = Array.from({ length: contours }, (_, step) => {
    const isIndex = (highest - step * interval) % 50 === 0;
    return `<path stroke-opacity="${isIndex ? 0.6 : 0.28}" d="${line(contour(step, drawnPoints))}Z"/>`;
  });
  const way = `<path stroke-width="2" stroke-dasharray="7 6" d="${line(lane.filter((_, index) => index % 4 === 0))}"/>`;
  const places = [0, cattleGrid, carPark].map((distance) => dot(lanePoint(distance), 4));
  const dome = dot(lanePoint(laneLength()), 6, accent);
  writeDrawing('hill', `0 0 ${width} ${height}`, [...rings, way, ...places, dome].join(''));
}

/** Metres along the lane from the war memorial. */
export const cattleGrid = 3200;
export const carPark = 3650;
