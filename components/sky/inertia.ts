import { animate } from 'framer-motion/dom';

export interface InertiaOptions {
  readonly from: number;
  /** Units a second; positive towards `max`. */
  readonly velocity: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** Animates a value with inertia within its bounds. Returns a function that stops it. */
export function animateInertia({ from, velocity, min, max, onChange }: InertiaOptions): () => void {
  // The target follows from the velocity, but framer-motion skips an animation from a value to
  // itself.
  const running = animate(from, from + Math.sign(velocity), {
    type: 'inertia',
    velocity,
    min,
    max,
    power: 0.35,
    timeConstant: 260,
    // No bounce at the bounds.
    bounceStiffness: 1000,
    bounceDamping: 200,
    onUpdate: (value) => onChange(Math.min(max, Math.max(min, value))),
  });
  return () => {
    running.stop();
  };
}
