import type { MoonPhase } from '@/lib/sky/sky';
import type { Point } from '@/lib/sky/sphere';

/** The transform and the lit part of a Moon of radius 1, as SVG attributes. */
export interface MoonDrawing {
  readonly transform: string;
  readonly d: string;
}

/** Draws the Moon at a point of the disc with its bright side towards the Sun. */
export function drawMoon({ lit, limb }: MoonPhase, point: Point, pole: 1 | -1): MoonDrawing {
  // East is anticlockwise of north when looking up; SVG rotates clockwise.
  const turn = Math.round(northOf(point, pole) - limb);
  const bulge = Math.round(Math.abs(1 - 2 * lit) * 100) / 100;
  const terminator = `A${bulge} 1 0 0 ${lit > 0.5 ? 1 : 0} 0 -1`;
  return { transform: `scale(10) rotate(${turn})`, d: `M0 -1A1 1 0 0 1 0 1${terminator}Z` };
}

/** Returns the direction of north from a point of the drawing, clockwise in degrees. */
function northOf([x, y]: Point, pole: 1 | -1): number {
  return (Math.atan2(-pole * y, -pole * x) * 180) / Math.PI;
}
