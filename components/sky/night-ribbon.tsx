import { nightRibbonWords } from '@/lib/words/components/sky';
import { nightSteps } from '@/lib/sky/night-ribbon';
import type { NightRibbonSection } from '@/lib/sky/sections';
import styles from '@/styles/sky/night-ribbon.module.css';

/** Draws the coming nights, one line for each; an article shows it in its margin. */
export function NightRibbon({ section: { view } }: { readonly section: NightRibbonSection }) {
  if (view === undefined) return null;
  const { nights, summary, description, dark, moonlit, hours, months, events } = view;
  const y = (night: number) => `${Math.round((night / nights) * 1000) / 10}%`;
  return (
    <figure className={styles.ribbon} data-mirrored="">
      <p className={styles.title}>{nightRibbonWords.title}</p>
      <svg className={styles.hours} aria-hidden="true">
        {hours.map(({ at, text }) => (
          <text key={at} x={`${Math.round(at)}%`} y="1em" textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
      <div
        className={styles.drawing}
        role="img"
        aria-label={`${nightRibbonWords.title}. ${description}`}
      >
        <svg
          className={styles.nights}
          viewBox={`0 -0.5 ${nightSteps} ${nights}`}
          preserveAspectRatio="none"
        >
          <path className={styles.moonlit} d={moonlit} />
          <path className={styles.dark} d={dark} />
          {events.map(({ night, from, to }) => (
            <g key={`${night} ${from}`} className={styles.event}>
              <path d={`M${from} ${night}H${nightSteps}`} />
              {to > from && <path className={styles.lasting} d={`M${from} ${night}H${to}`} />}
            </g>
          ))}
        </svg>
        <svg className={styles.labels}>
          {months.map(({ night, text }) => (
            <text key={night} y={y(night)} dy="0.5em">
              {text}
            </text>
          ))}
          {events.map(({ night, text }) =>
            text === undefined ? null : (
              <text
                key={night}
                className={styles.date}
                x="100%"
                y={y(night)}
                dy="0.5em"
                textAnchor="end"
              >
                {text}
              </text>
            ),
          )}
        </svg>
      </div>
      <figcaption className={styles.summary}>{summary}</figcaption>
    </figure>
  );
}
