import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { rotateByDragging } from '@/components/sky/rotate-by-dragging';
import { prefersReducedMotion } from '@/lib/site/user-preferences';
import {
  momentText,
  bodyPosition,
  type SkyDescription,
  type Sky,
  slotMinutes,
} from '@/lib/sky/sky';
import { describeSky } from '@/lib/sky/describe-sky';
import { degreesPerMinute, projectToDisc, visiblePole } from '@/lib/sky/sphere';
import styles from '@/styles/sky/night-dial.module.css';

/** Delay before the announcement of the sky, in milliseconds. */
const pause = 600;

/** Slower releases do not spin on, in minutes per second. */
const slowest = 30;

export interface NightSliderProps {
  readonly sky: Sky;
  /** An element inside the disc's figure. */
  readonly place: RefObject<HTMLElement | null>;
  readonly say: (change: (said: SkyDescription) => SkyDescription) => void;
}

/** Rotates the disc by slider, by key, or by dragging it. */
export function NightSlider({ sky, place, say }: NightSliderProps) {
  const [minutes, setMinutes] = useState(sky.now);
  const slot = Math.round(minutes / slotMinutes) * slotMinutes;

  // Runs before paint: the disc can be dragged as soon as it shows.
  useLayoutEffect(() => {
    const disc = discBeside(place.current);
    if (disc === null) return undefined;
    let stop: (() => void) | undefined;
    const end = rotateByDragging(disc, sky, {
      onGrab: () => stop?.(),
      onRotate: setMinutes,
      onRelease: (velocity) => {
        stop = runOut(velocity, sky, setMinutes);
      },
    });
    // Using the slider ends the spin.
    const settle = () => stop?.();
    document.addEventListener('input', settle);
    return () => {
      stop?.();
      end();
      document.removeEventListener('input', settle);
    };
  }, [place, sky]);

  useEffect(() => {
    const disc = discBeside(place.current);
    if (disc !== null) updateDisc(disc, sky, minutes);
  }, [place, sky, minutes]);

  useEffect(() => {
    const time = momentText(sky, slot);
    say((said) => (said.time === time ? said : { ...said, time }));
    const timer = setTimeout(() => {
      const words = describeSky(sky, slot);
      say((said) => (said.words === words ? said : { ...said, words }));
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [sky, slot, say]);

  return (
    <input
      className={styles.slider}
      type="range"
      min={0}
      max={sky.length}
      step={slotMinutes}
      value={slot}
      aria-labelledby="sky-turn"
      aria-valuetext={momentText(sky, slot)}
      onChange={(event) => {
        setMinutes(event.currentTarget.valueAsNumber);
      }}
    />
  );
}

/** Lets a released disc spin on, unless reduced motion is preferred. */
function runOut(
  velocity: number,
  { length }: Sky,
  turn: (change: (minutes: number) => number) => void,
): () => void {
  if (prefersReducedMotion() || Math.abs(velocity) < slowest) return () => undefined;
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  void import('@/components/sky/inertia').then(({ animateInertia }) => {
    if (isStopped) return;
    let last = 0;
    const onChange = (turned: number) => {
      const by = turned - last;
      last = turned;
      turn((before) => Math.min(length, Math.max(0, before + by)));
    };
    stop = animateInertia({ from: 0, velocity, min: -length, max: length, onChange });
  });
  return () => {
    stop();
  };
}

function discBeside(element: HTMLElement | null): SVGSVGElement | null {
  return element?.closest('figure')?.querySelector<SVGSVGElement>('svg[data-sky]') ?? null;
}

/** Turns a drawn disc to a moment, and moves the Moon and the planets on among its stars. */
export function updateDisc(disc: SVGSVGElement, sky: Sky, minutes: number): void {
  const pole = visiblePole(sky.latitude);
  const turn = -pole * (sky.sidereal + minutes * degreesPerMinute);
  disc.style.setProperty('--turn', `${turn.toFixed(2)}deg`);
  for (const sign of disc.querySelectorAll<SVGGElement>('[data-body]')) {
    const body = sky.bodies.find(({ name }) => name === sign.dataset.body);
    if (body === undefined) continue;
    const [x, y] = projectToDisc(bodyPosition(body, minutes), pole, 0);
    sign.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }
}
