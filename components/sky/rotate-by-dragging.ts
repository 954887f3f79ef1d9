import { VelocityTracker } from '@/components/motion/velocity-tracker';
import type { Sky } from '@/lib/sky/sky';
import { degreesPerMinute, visiblePole } from '@/lib/sky/sphere';

/** What a hand does with the disc. */
export interface DragHandlers {
  /** It has taken hold of the disc. */
  readonly onGrab: () => void;
  /** How the minutes change, within the night. */
  readonly onRotate: (change: (minutes: number) => number) => void;
  /** It has let go, while the minutes changed by so many in a second. */
  readonly onRelease: (velocity: number) => void;
}

/**
 * Lets a pointer turn the disc as one turns a wheel, and throw it. Returns what ends it. A finger
 * that moves up or down still scrolls the page (`touch-action`).
 */
export function rotateByDragging(disc: SVGSVGElement, sky: Sky, hand: DragHandlers): () => void {
  const pole = visiblePole(sky.latitude);
  const speed = new VelocityTracker();
  let held: number | undefined;

  const angleOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = disc.getBoundingClientRect();
    const angle = Math.atan2(clientY - top - height / 2, clientX - left - width / 2);
    return (angle * 180) / Math.PI;
  };
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return;
    held = angleOf(event);
    hand.onGrab();
    disc.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (held === undefined) return;
    const angle = angleOf(event);
    // Across the line where angles begin again, the short way.
    const clockwise = ((angle - held + 540) % 360) - 180;
    held = angle;
    const minutes = (-pole * clockwise) / degreesPerMinute;
    speed.addMove(minutes, event.timeStamp);
    hand.onRotate((before) => Math.min(sky.length, Math.max(0, before + minutes)));
  };
  const leave = (event: PointerEvent) => {
    if (held === undefined) return;
    held = undefined;
    hand.onRelease(speed.release(event.timeStamp));
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
