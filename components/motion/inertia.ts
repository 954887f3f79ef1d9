import { animate } from 'framer-motion/dom';

export interface InertiaOptions {
  readonly from: number;
  /** Per second, in the direction of growing numbers. */
  readonly velocity: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/**
 * Lets something that was let go in motion run out, within its bounds. Returns what stops it: a hand
 * that takes it again comes first.
 */
export function animateInertia({ from, velocity, min, max, onChange }: InertiaOptions): () => void {
  // Where it would go is worked out from its speed, but a way from here to here is not begun at all.
  const running = animate(from, from + Math.sign(velocity), {
    type: 'inertia',
    velocity,
    min,
    max,
    power: 0.35,
    timeConstant: 260,
    // It rests at its bounds and does not spring back from them.
    bounceStiffness: 1000,
    bounceDamping: 200,
    onUpdate: (value) => onChange(Math.min(max, Math.max(min, value))),
  });
  return () => {
    running.stop();
  };
}
