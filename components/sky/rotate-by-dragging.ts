import type { Sky } from '@/lib/sky/sky';
import { degreesPerMinute, visiblePole } from '@/lib/sky/sphere';

/** Callbacks of a drag. */
export interface DragHandlers {
  /** The drag started. */
  readonly onGrab: () => void;
  /** Changes the minutes, within the night. */
  readonly onRotate: (change: (minutes: number) => number) => void;
  /** The drag ended with this velocity, in minutes per second. */
  readonly onRelease: (velocity: number) => void;
}

/**
 * Rotates the disc while a pointer drags it, like a wheel. Returns a function that stops it.
 *
 * Vertical touch movement still scrolls the page (`touch-action`).
 */
export function rotateByDragging(
  disc: SVGSVGElement,
  sky: Sky,
  handlers: DragHandlers,
): () => void {
  const pole = visiblePole(sky.latitude);
  const tracker = new VelocityTracker();
  let lastAngle: number | undefined;

  const angleOf = ({ clientX, clientY }: PointerEvent) => {
    // The pole, which everything turns around, is the origin of the drawing.
    const { left, top, width } = disc.getBoundingClientRect();
    const [x = 0, y = 0, units = 1] = (disc.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const scale = width / units;
    const angle = Math.atan2(clientY - top + y * scale, clientX - left + x * scale);
    return (angle * 180) / Math.PI;
  };
  const handlePointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    lastAngle = angleOf(event);
    handlers.onGrab();
    disc.setPointerCapture(event.pointerId);
  };
  const handlePointerMove = (event: PointerEvent) => {
    if (lastAngle === undefined) return;
    const angle = angleOf(event);
    // The shorter direction across ±180 degrees.
    const clockwise = ((angle - lastAngle + 540) % 360) - 180;
    lastAngle = angle;
    const minutes = (-pole * clockwise) / degreesPerMinute;
    tracker.addMove(minutes, event.timeStamp);
    handlers.onRotate((current) => Math.min(sky.length, Math.max(0, current + minutes)));
  };
  const handlePointerUp = (event: PointerEvent) => {
    if (lastAngle === undefined) return;
    lastAngle = undefined;
    handlers.onRelease(tracker.release(event.timeStamp));
  };

  const listening = new AbortController();
  const { signal } = listening;
  disc.addEventListener('pointerdown', handlePointerDown, { signal });
  disc.addEventListener('pointermove', handlePointerMove, { signal });
  disc.addEventListener('pointerup', handlePointerUp, { signal });
  disc.addEventListener('pointercancel', handlePointerUp, { signal });
  return () => {
    listening.abort();
  };
}

/** Movements older than this do not count: the pointer has rested. In milliseconds. */
const restAfterMs = 80;

/** Computes the velocity of a pointer at its release. */
export class VelocityTracker {
  #moves: { readonly at: number; readonly distance: number }[] = [];

  /** `distance` is what the last movement changed, `at` its time in milliseconds. */
  addMove(distance: number, at: number): void {
    this.#moves = [...this.#moves.filter((move) => at - move.at <= restAfterMs), { at, distance }];
  }

  /** Returns the velocity per second at a time, 0 for a pointer at rest, and resets. */
  release(at: number): number {
    const moves = this.#moves.filter((move) => at - move.at <= restAfterMs);
    this.#moves = [];
    const [first] = moves;
    if (first === undefined || moves.length < 2) return 0;
    // The first movement ended where the measured time begins.
    const total = moves.slice(1).reduce((sum, { distance }) => sum + distance, 0);
    return (total * 1000) / Math.max(1, at - first.at);
  }
}
