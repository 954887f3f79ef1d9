import type { CSSProperties } from 'react';
import { Band } from '@/components/sections/band';
import { distanceScaleWords } from '@/lib/words/components/sections';
import type { DistanceScaleSection } from '@/lib/content/place-sections';
import { numberFormat } from '@/lib/intl/formatters';
import styles from '@/styles/sections/distance-scale.module.css';

/** Lengths in rem, so that the drawing grows with its labels. */
const minLength = 34;
const rowHeight = 2.25;
const leaderWidth = 4;

/** SVG units per rem. */
const unit = 16;

/** Renders places along a line at their distances, with labels that do not overlap. */
export function DistanceScale({ section }: { readonly section: DistanceScaleSection }) {
  const { title, id, locale, unit: unitText, stops } = section;
  const format = numberFormat(locale);
  const rows = placeLabels(stops.map(({ at }) => at));
  const length = lengthOf(stops.length);
  const end = (length + rowHeight) * unit;
  const middle = (rowHeight / 2) * unit;
  const points = rows.map(({ point, label }) => [
    short(middle + point * unit),
    short(middle + label * unit),
  ]);
  return (
    <Band title={title} id={id}>
      <div className={styles.scale}>
        <svg viewBox={`0 0 ${leaderWidth * unit} ${end}`} aria-hidden="true">
          <path d={points.map(([point, label]) => `M6 ${point}L52 ${label}h12`).join('')} />
          <path d={`M6 ${middle}V${short(middle + length * unit)}`} className={styles.way} />
          <path d={points.map(([point]) => `M6 ${point}h0`).join('')} className={styles.points} />
        </svg>
        <ol>
          {stops.map(({ name, at }, index) => (
            <li key={name} style={gapAbove(rows[index - 1]?.label, rows[index]?.label)}>
              <span>{name}</span>{' '}
              <span>{distanceScaleWords.distance(format.format(at), unitText)}</span>
            </li>
          ))}
        </ol>
      </div>
    </Band>
  );
}

function lengthOf(count: number): number {
  return Math.max(minLength, (count - 1) * rowHeight);
}

/**
 * Returns the position of each place on the line and of its label, in rem.
 *
 * A label is beside its place or, where the one before is too near, below that one.
 */
function placeLabels(distances: readonly number[]) {
  const length = lengthOf(distances.length);
  const scale = length / Math.max(...distances);
  let next = 0;
  return distances.map((distance, index) => {
    // Leaves space for the labels that follow.
    const last = length - (distances.length - 1 - index) * rowHeight;
    const label = Math.min(Math.max(distance * scale, next), last);
    next = label + rowHeight;
    return { point: distance * scale, label };
  });
}

function gapAbove(before: number | undefined, label = 0): CSSProperties | undefined {
  const gap = before === undefined ? label : label - before - rowHeight;
  return gap < 0.01 ? undefined : { marginBlockStart: `${short(gap)}rem` };
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
