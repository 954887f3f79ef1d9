import { placeOf, type Sky } from '@/lib/sky/sky';
import { degreesAMinute, onDisc, poleOf } from '@/lib/sky/sphere';

/** Turns a drawn disc to a moment, and moves the Moon and the planets on among its stars. */
export function showSky(disc: SVGSVGElement, sky: Sky, minutes: number): void {
  const pole = poleOf(sky.latitude);
  const turn = -pole * (sky.sidereal + minutes * degreesAMinute);
  disc.style.setProperty('--turn', `${turn.toFixed(2)}deg`);
  for (const sign of disc.querySelectorAll<SVGGElement>('[data-body]')) {
    const body = sky.bodies.find(({ name }) => name === sign.dataset.body);
    if (body === undefined) continue;
    const [x, y] = onDisc(placeOf(body, minutes), pole, 0);
    sign.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }
}
