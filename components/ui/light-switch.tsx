import { useEffect } from 'react';
import { lightWords } from '@/lib/words/components/ui';
import styles from '@/styles/ui/light-switch.module.css';

const lights = ['day', 'night', 'red'] as const;

/**
 * Renders the colour theme switch: day, night, and red on sites whose theme has it.
 *
 * Pressing the chosen theme again follows the system. lib/boot/light.js handles presses, so that it
 * works before hydration; without scripts it is hidden.
 */
export function LightSwitch() {
  useEffect(() => {
    window.dispatchEvent(new Event('lightswitch'));
  }, []);

  return (
    <div className={styles.lightSwitch} role="group" aria-label={lightWords.label}>
      {lights.map((light) => (
        <button key={light} type="button" data-choose-light={light} aria-pressed={false}>
          {lightWords[light]}
        </button>
      ))}
    </div>
  );
}
