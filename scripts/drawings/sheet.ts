import { writeFileSync } from 'node:fs';

/** The colour of the one line that matters, in whichever light the page stands. */
export const accent = 'var(--colour-accent,currentColor)';

/** A length in a drawing, to a tenth of its unit. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A place in a drawing, right and down from its corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line through points. Each is written as the step from the one before, which takes less room. */
export function line(points: readonly Point[]): string {
  const places = points.map(({ x, y }) => ({ x: Number(short(x)), y: Number(short(y)) }));
  const steps = places.slice(1).flatMap(({ x, y }, index) => {
    const before = places[index];
    return before === undefined ? [] : [short(x - before.x), short(y - before.y)];
  });
  const [first] = places;
  if (first === undefined) return '';
  return `M${first.x} ${first.y}l${steps.join(' ').replaceAll(/\b0\./g, '.').replaceAll(' -', '-')}`;
}

interface Lettering {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  readonly fill?: string;
}

/** Words in a drawing. They are part of the picture; its text alternative says what they say. */
export function words({ x, y }: Point, text: string, lettering: Lettering = {}): string {
  const { anchor = 'middle', size = 16, fill = 'currentColor' } = lettering;
  return `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}" style="fill:${fill};stroke:none;font-size:${size}px">${text}</text>`;
}

/** A filled dot. */
export function dot({ x, y }: Point, radius: number, fill = 'currentColor'): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" style="fill:${fill};stroke:none"/>`;
}

/** Writes `public/drawings/<name>.svg`; the page's lights colour what has the id `drawing`. */
export function writeDrawing(name: string, viewBox: string, body: string): void {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><g id="drawing" fill="none" stroke="currentColor" stroke-linecap="round">${body}</g></svg>\n`;
  writeFileSync(`public/drawings/${name}.svg`, svg);
}
