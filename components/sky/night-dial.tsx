import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { NightSliderProps } from '@/components/sky/night-slider';
import type { NightDialSection } from '@/lib/sky/sky';
import styles from '@/styles/sky/night-dial.module.css';
import unseen from '@/styles/ui/unseen.module.css';

/** Shows the moment that the disc displays. The slider loads after hydration. */
export function NightDial({ section }: { readonly section: NightDialSection }) {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState(section.said);
  const [Slider, setSlider] = useState<ComponentType<NightSliderProps>>();

  useEffect(() => {
    void import('@/components/sky/night-slider').then(({ NightSlider }) => {
      setSlider(() => NightSlider);
    });
  }, []);

  return (
    <div ref={place} className={styles.dial}>
      <p className={styles.line}>
        <b id="sky-turn" className={styles.turn} data-with-scripts="">
          Turn the night
        </b>
        <b className={styles.still} data-without-scripts="">
          The sky
        </b>
        <span>{said.time}</span>
      </p>
      {Slider && <Slider sky={section.sky} place={place} say={setSaid} />}
      <p id="sky-words" className={unseen.unseen} aria-live="polite">
        {said.words}
      </p>
    </div>
  );
}
