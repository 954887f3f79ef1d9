import { useEffect } from 'react';
import styles from '@/styles/layout/light-switch.module.css';

const lights = [
  { light: 'day', label: 'Day' },
  { light: 'night', label: 'Night' },
  { light: 'red', label: 'Red' },
] as const;

/**
 * Day, night, or the red light; pressing the chosen one again follows the system. It is worked by
 * lib/site/boot.js, so that it answers before the framework has arrived, and is absent without scripts.
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
