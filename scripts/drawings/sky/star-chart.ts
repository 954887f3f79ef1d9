import { type Body, Equator, Observer } from 'astronomy-engine';
import { accent, dots, line, type Point, words } from '../sheet';

/** A position in the sky, in degrees (J2000). */
export type SkyPosition = readonly [rightAscension: number, declination: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The part of the sky that a chart shows; `width` and `height` are in units of the drawing. */
export interface ChartFrame {
  readonly centre: SkyPosition;
  /** The width of the drawing in degrees. */
  readonly field: number;
  readonly width: number;
  readonly height: number;
}

/** A finder chart with north up and east to the left, as in the sky. */
export class StarChart {
  private readonly parts: string[] = [];

  constructor(private readonly frame: ChartFrame) {}

  get viewBox(): string {
    return `0 0 ${this.frame.width} ${this.frame.height}`;
  }

  get body(): string {
    return this.parts.join('');
  }

  /** Projects a position stereographically, which keeps shapes (Snyder, 1987, p. 157). */
  at([rightAscension, declination]: SkyPosition): Point {
    const { centre, field, width, height } = this.frame;
    const [ra, dec, ra0, dec0] = [
      radians(rightAscension),
      radians(declination),
      radians(centre[0]),
      radians(centre[1]),
    ];
    const cosine =
      Math.sin(dec0) * Math.sin(dec) + Math.cos(dec0) * Math.cos(dec) * Math.cos(ra - ra0);
    const scale = (width / radians(field)) * (2 / (1 + cosine));
    const east = Math.cos(dec) * Math.sin(ra - ra0);
    const north =
      Math.cos(dec0) * Math.sin(dec) - Math.sin(dec0) * Math.cos(dec) * Math.cos(ra - ra0);
    return { x: width / 2 - scale * east, y: height / 2 - scale * north };
  }

  /** Adds stars as dots; one of magnitude `faintest` has a radius of about half a unit. */
  stars(triples: readonly number[], faintest: number): void {
    const shown = [];
    for (let index = 0; index + 2 < triples.length; index += 3) {
      const [ra = 0, dec = 0, magnitude = 0] = triples.slice(index, index + 3);
      const point = this.at([ra, dec]);
      if (this.isInside(point)) {
        shown.push({ ...point, diameter: 1.2 + (faintest - magnitude) * 1.7 });
      }
    }
    this.parts.push(dots(shown));
  }

  /** Adds circles of declination every 10 degrees and hours of right ascension. */
  grid(): void {
    const circles = range(-80, 80, 10).map((dec) =>
      range(0, 360, 5).map((ra): SkyPosition => [ra, dec]),
    );
    // Near a pole, only every sixth hour is far enough from the next.
    const hours = range(0, 345, 15).map((ra) => {
      const limit = ra % 90 === 0 ? 90 : 80;
      return range(-limit, limit, 10).map((dec): SkyPosition => [ra, dec]);
    });
    const segments = [...circles, ...hours].flatMap((positions) =>
      positions.slice(1).flatMap((position, index) => {
        const from = this.at(positions[index] ?? position);
        const to = this.at(position);
        return this.isInside(from) || this.isInside(to) ? [line([from, to])] : [];
      }),
    );
    this.parts.push(`<path stroke-opacity=".2" d="${segments.join('')}"/>`);
  }

  /** Adds a ring with a mark inside each quarter, as in the view of a finder. */
  finder(position: SkyPosition, radius: number): void {
    const { x, y } = this.at(position);
    const marks = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ].map(([right = 0, down = 0]) => {
      const from = { x: x + right * (radius - 4), y: y + down * (radius - 4) };
      return line([from, { x: from.x + right * -16, y: from.y + down * -16 }]);
    });
    this.ring(position, Math.round(radius * 10) / 10);
    this.parts.push(`<path stroke-width="1.5" style="stroke:${accent}" d="${marks.join('')}"/>`);
  }

  /** Adds a constellation's lines. */
  figure(positions: readonly SkyPosition[]): void {
    const path = line(positions.map((position) => this.at(position)));
    this.parts.push(`<path stroke-opacity=".35" d="${path}"/>`);
  }

  /** Adds text beside a position; `dx` and `dy` are in units of the drawing. */
  label(position: SkyPosition, text: string, dx: number, dy: number, isTarget = false): void {
    const { x, y } = this.at(position);
    const anchor = dx > 4 ? 'start' : dx < -4 ? 'end' : 'middle';
    this.parts.push(
      words({ x: x + dx, y: y + dy }, text, {
        anchor,
        size: isTarget ? 16 : 14,
        ...(isTarget ? { fill: accent } : {}),
      }),
    );
  }

  /** Adds a ring round the object to find. */
  ring(position: SkyPosition, radius: number): void {
    const { x, y } = this.at(position);
    this.parts.push(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" stroke-width="1.5" style="stroke:${accent}"/>`,
    );
  }

  /** Adds a planet's dot at each position. */
  planet(radius: number, ...positions: readonly SkyPosition[]): void {
    const points = positions.map((position) => ({ ...this.at(position), diameter: 2 * radius }));
    this.parts.push(dots(points, accent));
  }

  /** Adds a planet's path between two dates (`YYYY-MM-DD`). */
  path(body: Body, from: string, to: string): void {
    const points: Point[] = [];
    const end = Date.parse(to);
    for (let day = Date.parse(from); day <= end; day += 5 * 86_400_000) {
      points.push(this.at(planetPosition(body, new Date(day))));
    }
    this.parts.push(`<path stroke-width="1.5" style="stroke:${accent}" d="${line(points)}"/>`);
  }

  private isInside({ x, y }: Point): boolean {
    const { width, height } = this.frame;
    return x > 4 && x < width - 4 && y > 4 && y < height - 4;
  }
}

/** Returns a planet's position as seen from the Earth's centre. */
export function planetPosition(body: Body, moment: Date): SkyPosition {
  const { ra, dec } = Equator(body, moment, new Observer(0, 0, 0), false, true);
  return [ra * 15, dec];
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
}
