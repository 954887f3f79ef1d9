import type { Sky } from '@/lib/sky/sky';
import { degreesAMinute, poleOf } from '@/lib/sky/sphere';

/**
 * Lets a pointer turn the disc as one turns a wheel. Tells how the minutes change, within the night;
 * returns what ends it. A finger that moves up or down still scrolls the page (`touch-action`).
 */
export function followPointer(
  disc: SVGSVGElement,
  sky: Sky,
  turn: (change: (minutes: number) => number) => void,
): () => void {
  const pole = poleOf(sky.latitude);
  let held: number | undefined;

  const angleOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = disc.getBoundingClientRect();
    const angle = Math.atan2(clientY - top - height / 2, clientX - left - width / 2);
    return (angle * 180) / Math.PI;
  };
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return;
    held = angleOf(event);
    disc.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (held === undefined) return;
    const angle = angleOf(event);
    // Across the line where angles begin again, the short way.
    const clockwise = ((angle - held + 540) % 360) - 180;
    held = angle;
    const minutes = (-pole * clockwise) / degreesAMinute;
    turn((before) => Math.min(sky.length, Math.max(0, before + minutes)));
  };
  const leave = () => {
    held = undefined;
  };

  const listening = new AbortController();
  const { signal } = listening;
  disc.addEventListener('pointerdown', take, { signal });
  disc.addEventListener('pointermove', move, { signal });
  disc.addEventListener('pointerup', leave, { signal });
  disc.addEventListener('pointercancel', leave, { signal });
  return () => {
    listening.abort();
  };
}
