import {
  horizonViewBox,
  type HorizonMark,
  type HorizonStrip as Strip,
} from '@/lib/sky/horizon-strip';
import styles from '@/styles/sky/horizon-strip.module.css';

/** Draws the sky above a part of the horizon, and the position of an event's target in it. */
export function HorizonStrip({ strip }: { readonly strip: Strip }) {
  const { title, summary, description, isDay, compass, altitudes, track, path, marks } = strip;
  return (
    <figure className={styles.figure}>
      <p className={styles.title}>{title}</p>
      <svg
        className={isDay ? styles.day : styles.sky}
        role="img"
        aria-label={`${title}. ${description}`}
      >
        <rect className={styles.ground} width="100%" height="100%" />
        {altitudes.map(({ y, text }) => (
          <g key={text} className={styles.altitude}>
            <line x2="100%" y1={`${y}%`} y2={`${y}%`} />
            <text x="0.5em" y={`${y}%`} dy="-0.35em">
              {text}
            </text>
          </g>
        ))}
        <svg
          viewBox={`0 0 ${horizonViewBox.join(' ')}`}
          preserveAspectRatio="none"
          className={styles.ways}
        >
          <path className={styles.track} d={track} />
          <path className={styles.path} d={path} />
        </svg>
        {marks.map((mark) => (
          <Mark key={`${mark.x} ${mark.y}`} mark={mark} />
        ))}
      </svg>
      <svg className={styles.compass} aria-hidden="true">
        {compass.map(({ x, text }) => (
          <text key={text} x={`${x}%`} y="1.2em" textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
      <figcaption className={styles.summary}>{summary}</figcaption>
    </figure>
  );
}

/** The position of the text, from the mark, in the size of its letters. */
const offsets = {
  above: { anchor: 'middle', dx: 0, dy: -0.8 },
  'left-below': { anchor: 'end', dx: -0.6, dy: 1.1 },
  'right-below': { anchor: 'start', dx: 0.6, dy: 1.1 },
  'left-above': { anchor: 'end', dx: -0.6, dy: -0.4 },
  'right-above': { anchor: 'start', dx: 0.6, dy: -0.4 },
} as const;

function Mark({ mark: { x, y, isDark, text, isEnd, side } }: { readonly mark: HorizonMark }) {
  const { anchor, dx, dy } = offsets[side];
  return (
    <>
      <circle className={isDark ? styles.dot : styles.open} cx={`${x}%`} cy={`${y}%`} r="4.5" />
      {text !== undefined && (
        <text
          className={isEnd ? styles.time : styles.between}
          x={`${x}%`}
          y={`${y}%`}
          dx={`${dx}em`}
          dy={`${dy}em`}
          textAnchor={anchor}
        >
          {text}
        </text>
      )}
    </>
  );
}
