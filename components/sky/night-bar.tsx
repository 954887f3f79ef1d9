import { nightBarWords } from '@/lib/words/components/sky';
import type { NightBar as NightBarView, NightSpan } from '@/lib/sky/night-bar';
import type { NightBarSection } from '@/lib/sky/sections';
import styles from '@/styles/sky/night-bar.module.css';

/** Draws the night from dusk to dawn: its darkness, and when the Moon and the planets are up. */
export function NightBar({ section }: { readonly section: NightBarSection }) {
  const { title, id, view } = section;
  if (view === undefined) return null;
  const { summary, rows, doors } = view;
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      <figure className={styles.night} data-mirrored="">
        <p className={styles.summary}>{summary}</p>
        <HourAxis view={view} />
        <div className={styles.plot}>
          <Sky view={view} />
          <dl>
            {rows.map(({ name, note, day, night, seen }) => (
              <div key={name} className={styles.row}>
                <dt>{name}</dt>
                <dd>
                  {note}
                  <svg className={styles.lane} aria-hidden="true">
                    <Lines spans={day} className={styles.byDay} />
                    <Lines spans={night} className={styles.byNight} />
                    <Lines spans={seen} className={styles.seen} />
                  </svg>
                </dd>
              </div>
            ))}
            {doors !== undefined && (
              <div className={styles.row}>
                <dt>{nightBarWords.doors}</dt>
                <dd>{doors.note}</dd>
              </div>
            )}
          </dl>
        </div>
        <figcaption className={styles.key}>{nightBarWords.key}</figcaption>
      </figure>
    </section>
  );
}

function HourAxis({ view: { hours, now } }: { readonly view: NightBarView }) {
  const labels = hours.map(({ at, text }) =>
    text === undefined ? null : (
      <text key={at} x={`${at}%`} y="100%" dy="-0.4em" textAnchor="middle">
        {text}
      </text>
    ),
  );
  if (now === undefined) {
    return (
      <svg className={styles.axis} aria-hidden="true">
        {labels}
      </svg>
    );
  }
  const { at, text } = now;
  return (
    <svg className={styles.axisWithNow} role="img" aria-label={text}>
      {labels}
      <text className={styles.nowText} x={`${at}%`} dy="1em" textAnchor={anchorAt(at)}>
        {text}
      </text>
    </svg>
  );
}

/** Returns the anchor with which a label stays inside the drawing, at a position in per cent. */
function anchorAt(percent: number): 'start' | 'middle' | 'end' {
  if (percent < 20) return 'start';
  return percent > 80 ? 'end' : 'middle';
}

/** Draws what all rows share: twilight and darkness, the hours, the open doors and the time. */
function Sky({ view: { shades, hours, doors, now } }: { readonly view: NightBarView }) {
  return (
    <svg className={styles.sky} aria-hidden="true">
      <rect className={styles.day} width="100%" height="100%" />
      {shades.map((spans, depth) => (
        // Darker from the first to the last.
        <g key={depth} className={styles.shade} data-depth={depth}>
          {spans.map(({ from, to }) => (
            <rect key={from} x={`${from}%`} width={width({ from, to })} height="100%" />
          ))}
        </g>
      ))}
      <g className={styles.hours}>
        {hours.map(({ at }) => (
          <line key={at} x1={`${at}%`} x2={`${at}%`} y2="0.3em" />
        ))}
      </g>
      {doors?.spans.map(({ from, to }) => (
        <g key={from}>
          <rect className={styles.doorsEdge} x={`${from}%`} width={width({ from, to })} />
          <rect className={styles.doors} x={`${from}%`} width={width({ from, to })} />
        </g>
      ))}
      {now !== undefined && (
        <>
          <line className={styles.nowEdge} x1={`${now.at}%`} x2={`${now.at}%`} y2="100%" />
          <line className={styles.now} x1={`${now.at}%`} x2={`${now.at}%`} y2="100%" />
        </>
      )}
    </svg>
  );
}

function Lines({
  spans,
  className,
}: {
  readonly spans: readonly NightSpan[];
  readonly className: string | undefined;
}) {
  return spans.map(({ from, to }) => (
    <line key={from} className={className} x1={`${from}%`} x2={`${to}%`} y1="50%" y2="50%" />
  ));
}

function width({ from, to }: NightSpan): string {
  return `${Math.round((to - from) * 10) / 10}%`;
}
