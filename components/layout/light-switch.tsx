import { useEffect } from 'react';
import styles from '@/styles/layout/light-switch.module.css';

const lights = [
  { light: 'day', label: 'Day' },
  { light: 'night', label: 'Night' },
  { light: 'red', label: 'Red' },
] as const;

/**
 * Renders the colour theme switch: day, night or red.
 *
 * Pressing the chosen theme again follows the system. lib/boot/light.js handles presses, so that it
 * works before hydration; without scripts it is hidden.
 */
export function LightSwitch() {
  useEffect(() => {
    window.dispatchEvent(new Event('lightswitch'));
  }, []);

  return (
    <div className={styles.lightSwitch} role="group" aria-label="Light">
      {lights.map(({ light, label }) => (
        <button key={light} type="button" data-choose-light={light} aria-pressed={false}>
          {label}
        </button>
      ))}
    </div>
  );
}
