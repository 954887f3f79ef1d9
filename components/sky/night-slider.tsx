import { useEffect, useState, type RefObject } from 'react';
import { followPointer } from '@/components/sky/follow-pointer';
import { showSky } from '@/components/sky/show-sky';
import { momentText, slotMinutes, type SaidMoment, type Sky } from '@/lib/sky/sky';
import { skyWords } from '@/lib/sky/sky-words';
import styles from '@/styles/sky/night-dial.module.css';

/** What is up is said when the disc has rested for so many milliseconds. */
const pause = 600;

export interface NightSliderProps {
  readonly sky: Sky;
  /** An element within the figure of the disc. */
  readonly place: RefObject<HTMLElement | null>;
  readonly say: (change: (said: SaidMoment) => SaidMoment) => void;
}

/** Turns the disc through the night: by slider, by key, or by dragging the disc itself. */
export function NightSlider({ sky, place, say }: NightSliderProps) {
  const [minutes, setMinutes] = useState(sky.now);
  const slot = Math.round(minutes / slotMinutes) * slotMinutes;

  useEffect(() => {
    const disc = discBeside(place.current);
    if (disc === null) return undefined;
    return followPointer(disc, sky, setMinutes);
  }, [place, sky]);

  useEffect(() => {
    const disc = discBeside(place.current);
    if (disc !== null) showSky(disc, sky, minutes);
  }, [place, sky, minutes]);

  useEffect(() => {
    const time = momentText(sky, slot);
    say((said) => (said.time === time ? said : { ...said, time }));
    const timer = setTimeout(() => {
      const words = skyWords(sky, slot);
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

function discBeside(element: HTMLElement | null): SVGSVGElement | null {
  return element?.closest('figure')?.querySelector<SVGSVGElement>('svg[data-sky]') ?? null;
}
