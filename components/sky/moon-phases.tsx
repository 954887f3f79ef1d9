import { drawMoon } from '@/lib/sky/moon';
import type { ListedPhase } from '@/lib/sky/night-bar';
import type { MoonPhasesSection } from '@/lib/sky/sections';
import styles from '@/styles/sky/moon-phases.module.css';

/** Lists the next phases of the Moon with a drawing of each at its highest. */
export function MoonPhases({ section }: { readonly section: MoonPhasesSection }) {
  const { title, id, phases } = section;
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      <ol className={styles.phases}>
        {phases.map((phase) => (
          <li key={phase.date}>
            <Moon phase={phase} />
            <p className={styles.name}>{phase.name}</p>
            <p>
              <time dateTime={phase.date} className={styles.date}>
                {phase.dateText}
              </time>{' '}
              <span className={styles.time}>{phase.timeText}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Draws a Moon with the pole of the site's sky up: the point below the pole on the disc. */
function Moon({ phase }: { readonly phase: ListedPhase }) {
  const { transform, d } = drawMoon(phase, [0, 1], phase.pole);
  return (
    <svg className={styles.moon} viewBox="-10.2 -10.2 20.4 20.4" aria-hidden="true">
      <g transform={transform}>
        <circle r="1" className={styles.dark} />
        <path d={d} className={styles.lit} />
      </g>
    </svg>
  );
}
