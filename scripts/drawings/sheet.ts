import { writeFileSync } from 'node:fs';

/** The accent colour of the page's theme. */
export const accent = 'var(--colour-accent,currentColor)';

/** Formats a length, rounded to a tenth of a unit. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Creates a seeded random generator (Mulberry32), so that each run draws the same. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A point of a drawing; `x` increases to the right, `y` downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Formats a line as SVG path data; relative coordinates make it shorter. */
export function line(points: readonly Point[]): string {
  const rounded = points.map(({ x, y }) => ({ x: Number(short(x)), y: Number(short(y)) }));
  const steps = rounded.slice(1).flatMap(({ x, y }, index) => {
    const before = rounded[index];
    return before === undefined ? [] : [short(x - before.x), short(y - before.y)];
  });
  const [first] = rounded;
  if (first === undefined) return '';
  return `M${first.x} ${first.y}l${steps.join(' ').replaceAll(/\b0\./g, '.').replaceAll(' -', '-')}`;
}

interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly fill?: string;
}

/** Renders text. The drawing's text alternative repeats it. */
export function words({ x, y }: Point, text: string, style: TextStyle = {}): string {
  const { anchor = 'middle', size = 16, fill = 'currentColor' } = style;
  return `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}" style="fill:${fill};stroke:none;font-size:${size}px">${text}</text>`;
}

/** Renders a filled circle. */
export function dot({ x, y }: Point, radius: number, fill = 'currentColor'): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" style="fill:${fill};stroke:none"/>`;
}

/**
 * Renders dots, of the colour of lines unless they have their own. The round ends of a line without length are a dot, and those of one size
 * are one path: a third of the bytes of circles.
 */
export function dots(
  points: readonly (Point & { readonly diameter: number })[],
  colour?: string,
): string {
  const style = colour === undefined ? '' : ` style="stroke:${colour}"`;
  const bySize = new Map<number, string>();
  for (const { x, y, diameter } of points) {
    const size = Math.round(diameter * 2) / 2;
    bySize.set(size, `${bySize.get(size) ?? ''}M${short(x)} ${short(y)}h0`);
  }
  return [...bySize].map(([size, d]) => `<path stroke-width="${size}"${style} d="${d}"/>`).join('');
}

/** Renders a drawing; the page's theme colours the element `#drawing`. */
export function drawing(viewBox: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><g id="drawing" fill="none" stroke="currentColor" stroke-linecap="round">${body}</g></svg>\n`;
}

/** Writes `public/drawings/<name>.svg`. */
export function writeDrawing(name: string, viewBox: string, body: string): void {
  writeFileSync(`public/drawings/${name}.svg`, drawing(viewBox, body));
}
