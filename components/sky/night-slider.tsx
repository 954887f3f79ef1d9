import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { rotateByDragging } from '@/components/sky/rotate-by-dragging';
import { prefersReducedMotion } from '@/lib/site/user-preferences';
import { drawMoon } from '@/lib/sky/moon';
import {
  momentText,
  bodyPosition,
  hasLabel,
  hasName,
  moonPhase,
  type SkyDescription,
  type Sky,
  slotMinutes,
} from '@/lib/sky/sky';
import { describeSky } from '@/lib/sky/describe-sky';
import { degreesPerMinute, projectToDisc, visiblePole } from '@/lib/sky/sphere';
import styles from '@/styles/sky/night-dial.module.css';

/** Delay before the announcement of the sky, in milliseconds. */
const announcementDelayMs = 600;

/** Slower releases stop at once, in minutes per second. */
const minVelocity = 30;

export interface NightSliderProps {
  readonly sky: Sky;
  /** An element inside the disc's figure. */
  readonly container: RefObject<HTMLElement | null>;
  /** Updates the description of the sky. */
  readonly onDescribe: (update: (current: SkyDescription) => SkyDescription) => void;
}

/** Rotates the disc by slider, by key, or by dragging it. */
export function NightSlider({ sky, container, onDescribe }: NightSliderProps) {
  const [minutes, setMinutes] = useState(sky.now);
  const slot = Math.round(minutes / slotMinutes) * slotMinutes;

  // Runs before paint: the disc can be dragged as soon as it shows.
  useLayoutEffect(() => {
    const disc = findDisc(container.current);
    if (disc === null) return undefined;
    let stop: (() => void) | undefined;
    const end = rotateByDragging(disc, sky, {
      onGrab: () => stop?.(),
      onRotate: setMinutes,
      onRelease: (velocity) => {
        stop = spin(velocity, sky, setMinutes);
      },
    });
    // Using the slider ends the spin.
    const stopSpin = () => stop?.();
    document.addEventListener('input', stopSpin);
    return () => {
      stop?.();
      end();
      document.removeEventListener('input', stopSpin);
    };
  }, [container, sky]);

  useEffect(() => {
    const disc = findDisc(container.current);
    if (disc !== null) updateDisc(disc, sky, minutes);
  }, [container, sky, minutes]);

  // Once for each step: in every frame of a spin it would be too much.
  useEffect(() => {
    const disc = findDisc(container.current);
    if (disc !== null) updateNames(disc, sky, slot);
  }, [container, sky, slot]);

  useEffect(() => {
    const time = momentText(sky, slot);
    onDescribe((current) => (current.time === time ? current : { ...current, time }));
    const timer = setTimeout(() => {
      const words = describeSky(sky, slot);
      onDescribe((current) => (current.words === words ? current : { ...current, words }));
    }, announcementDelayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [sky, slot, onDescribe]);

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

/** Spins a released disc with inertia, unless reduced motion is preferred. */
function spin(
  velocity: number,
  { length }: Sky,
  onRotate: (change: (minutes: number) => number) => void,
): () => void {
  if (prefersReducedMotion() || Math.abs(velocity) < minVelocity) return () => undefined;
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  void import('@/components/sky/inertia').then(({ animateInertia }) => {
    if (isStopped) return;
    let last = 0;
    const onChange = (total: number) => {
      const change = total - last;
      last = total;
      onRotate((current) => Math.min(length, Math.max(0, current + change)));
    };
    stop = animateInertia({ from: 0, velocity, min: -length, max: length, onChange });
  });
  return () => {
    stop();
  };
}

function findDisc(element: HTMLElement | null): SVGSVGElement | null {
  return element?.closest('figure')?.querySelector<SVGSVGElement>('svg[data-sky]') ?? null;
}

/** Rotates the disc to a moment and moves the Sun, the Moon and the planets among its stars. */
function updateDisc(disc: SVGSVGElement, sky: Sky, minutes: number): void {
  const pole = visiblePole(sky.latitude);
  const turn = -pole * (sky.sidereal + minutes * degreesPerMinute);
  disc.style.setProperty('--turn', `${turn.toFixed(2)}deg`);
  for (const mark of disc.querySelectorAll<SVGGElement>('[data-body]')) {
    const body = sky.bodies.find(({ name }) => name === mark.dataset.body);
    if (body === undefined) continue;
    const [x, y] = projectToDisc(bodyPosition(body, minutes), pole, 0);
    mark.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    mark.toggleAttribute('data-low', !hasLabel(sky, body, minutes));
    const moon = mark.querySelector('[data-moon]');
    if (moon === null) continue;
    const { transform, d } = drawMoon(moonPhase(sky, minutes), [x, y], pole);
    moon.setAttribute('transform', transform);
    moon.querySelector('path')?.setAttribute('d', d);
  }
}

/** Hides the names of constellations near the horizon. */
function updateNames(disc: SVGSVGElement, sky: Sky, minutes: number): void {
  for (const mark of disc.querySelectorAll<SVGGElement>('[data-name]')) {
    const [ra = 0, dec = 0] = (mark.dataset.name ?? '').split(' ').map(Number);
    mark.toggleAttribute('data-low', !hasName(sky, { ra, dec }, minutes));
  }
}
