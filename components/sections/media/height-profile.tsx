import { Band } from '@/components/sections/band';
import { heightProfileWords } from '@/lib/words/components/sections';
import { positionStyle } from '@/components/ui/position-style';
import type { HeightPoint, HeightProfileSection } from '@/lib/content/place-sections';
import { numberFormat } from '@/lib/intl/formatters';
import styles from '@/styles/sections/media/height-profile.module.css';

/** Heights are marked at multiples of this, in metres. */
const step = 50;
/** The ground drawn below the lowest point, in metres. */
const margin = 12;

interface Labelled extends HeightPoint {
  readonly label: string;
}

/** Renders how a way climbs, as a line of height against distance with its places. */
export function HeightProfile({ section }: { readonly section: HeightProfileSection }) {
  const { title, id, points, locale } = section;
  const heights = points.map(({ height }) => height);
  const high = Math.max(...heights);
  const low = Math.min(...heights, high - step) - margin;
  const start = points[0]?.at ?? 0;
  const length = (points.at(-1)?.at ?? 1) - start;
  const x = ({ at }: HeightPoint) => round(((at - start) / length) * 100);
  const y = (height: number) => round(((high - height) / (high - low)) * 100);
  const line = points.map((point) => `${x(point)} ${y(point.height)}`).join('L');
  const first = Math.ceil(low / step);
  const marks = Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_, index) => (first + index) * step,
  );
  const labelled = points.filter(isLabelled);
  const texts = profileTexts(points, locale);

  return (
    <Band title={title} id={id}>
      <figure className={styles.figure}>
        <div role="img" aria-label={texts.label(labelled)}>
          <Places
            points={labelled}
            share={(point) => x(point) / 100}
            within={1}
            text={({ label, height }) => heightProfileWords.place(label, texts.metres(height))}
          />
          <div className={styles.plot}>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.curve}>
              <path className={styles.ground} d={`M${line}V100H0Z`} />
              {marks.map((mark) => (
                <path key={mark} d={`M0 ${y(mark)}H100`} />
              ))}
              {labelled.map((point) => (
                <path
                  key={point.at}
                  className={styles.drop}
                  d={`M${x(point)} 0V${y(point.height)}`}
                />
              ))}
              <path className={styles.line} d={`M${line}`} />
            </svg>
            {marks.map((mark) => (
              <span
                key={mark}
                style={positionStyle({ down: `${y(mark)}%` })}
                className={styles.height}
              >
                {texts.metres(mark)}
              </span>
            ))}
          </div>
          <div className={styles.distances}>
            {kilometres(start, start + length).map((at) => (
              <span key={at} style={positionStyle({ at: `${x({ at, height: 0 })}%` })}>
                {texts.kilometres(at)}
              </span>
            ))}
          </div>
        </div>
        <figcaption>{texts.caption}</figcaption>
      </figure>
    </Band>
  );
}

interface PlacesProps {
  readonly points: readonly Labelled[];
  /** Returns where a point is, as a share of the width. */
  readonly share: (point: HeightPoint) => number;
  /** The width of the parent, as a share. */
  readonly within: number;
  readonly text: (point: Labelled) => string;
}

/**
 * Renders the places above the line, each at a line down to its point.
 *
 * A place's line is the right border of its box. The box of the place before is below it, inside
 * the box, so no line crosses a label.
 */
function Places({ points, share, within, text }: PlacesProps) {
  const last = points.at(-1);
  if (last === undefined) return null;
  const width = share(last);
  return (
    <div
      style={positionStyle({ length: `${within === 0 ? 0 : round((width / within) * 100)}%` })}
      className={styles.place}
    >
      <p>
        <span className={styles.text}>{text(last)}</span>
      </p>
      <Places points={points.slice(0, -1)} share={share} within={width} text={text} />
    </div>
  );
}

/** Returns the whole kilometres of a way. */
function kilometres(from: number, to: number): number[] {
  const first = Math.ceil(from);
  return Array.from({ length: Math.floor(to) - first + 1 }, (_, index) => first + index);
}

/** Formats the numbers of a profile. */
function profileTexts(points: readonly HeightPoint[], locale: string) {
  const unit = (name: string, digits: number) => {
    const format = numberFormat(locale, {
      style: 'unit',
      unit: name,
      maximumFractionDigits: digits,
    });
    return (value: number) => format.format(value);
  };
  const metres = unit('meter', 0);
  const distance = unit('kilometer', 1);
  const percent = numberFormat(locale, { style: 'percent' });
  const steepest = points
    .slice(1)
    .map((to, index) => ({ from: points[index] ?? to, to }))
    .reduce((a, b) => (Math.abs(gradient(b)) > Math.abs(gradient(a)) ? b : a));
  const whole = { from: points[0] ?? steepest.from, to: points.at(-1) ?? steepest.to };
  return {
    metres,
    kilometres: unit('kilometer', 0),
    caption: heightProfileWords.caption(
      whole.to.height < whole.from.height ? 'falls' : 'rises',
      metres(Math.abs(whole.to.height - whole.from.height)),
      distance(whole.to.at - whole.from.at),
      percent.format(Math.abs(gradient(whole))),
      percent.format(Math.abs(gradient(steepest))),
      distance(steepest.from.at),
      distance(steepest.to.at),
    ),
    label: (labelled: readonly Labelled[]) => {
      const places = labelled.map(({ at, height, label }) =>
        heightProfileWords.point(label, distance(at), metres(height)),
      );
      return `${[heightProfileWords.label, ...places].join('. ')}.`;
    },
  };
}

interface Part {
  readonly from: HeightPoint;
  readonly to: HeightPoint;
}

/** Returns the rise of a part as a share of its length. */
function gradient({ from, to }: Part): number {
  return (to.height - from.height) / ((to.at - from.at) * 1000);
}

function isLabelled(point: HeightPoint): point is Labelled {
  return point.label !== undefined;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
