import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { NightSliderProps } from '@/components/sky/night-slider';
import { nightDialWords } from '@/lib/words/components/sky';
import type { NightDialSection } from '@/lib/sky/sections';
import styles from '@/styles/sky/night-dial.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Renders the moment that the disc shows. The slider loads after hydration. */
export function NightDial({ section }: { readonly section: NightDialSection }) {
  const container = useRef<HTMLDivElement>(null);
  const [description, setDescription] = useState(section.description);
  const [Slider, setSlider] = useState<ComponentType<NightSliderProps>>();

  useEffect(() => {
    import('@/components/sky/night-slider').then(
      ({ NightSlider }) => setSlider(() => NightSlider),
      // The disc then stays still. In Firefox a load also fails when the visitor leaves the page.
      () => undefined,
    );
  }, []);

  return (
    <div ref={container} className={styles.dial}>
      <p className={styles.line}>
        <b id="sky-turn" className={styles.turn} data-with-scripts="">
          {nightDialWords.turn}
        </b>
        <b className={styles.still} data-without-scripts="">
          {nightDialWords.still}
        </b>
        <span>{description.time}</span>
      </p>
      {Slider && <Slider sky={section.sky} container={container} onDescribe={setDescription} />}
      <p id="sky-words" className={visuallyHidden.element} aria-live="polite">
        {description.words}
      </p>
    </div>
  );
}
