import type { ReactNode } from 'react';
import { Band, headingLevel } from '@/components/sections/band';
import { fieldsOfViewWords } from '@/lib/words/components/sky';
import { numberFormat } from '@/lib/intl/formatters';
import { projectMaria } from '@/lib/sky/lunar-maria';
import { pleiades, pleiadesCentre } from '@/lib/sky/pleiades';
import type { FieldOfView, FieldsOfViewSection } from '@/lib/sky/sections';
import styles from '@/styles/sky/fields-of-view.module.css';

/** The radius of each field in its drawing. */
const radius = 100;
/** The mean width of the Moon's disc, in degrees. */
const moonWidth = 0.52;
/** The magnitude limits of large, middling and small dots. */
const magnitudeLimits = [4.4, 6, 7];

/** Renders what instruments show at once, each as a circle with the same object to scale. */
export function FieldsOfView({
  section: { title, id, locale, fields },
}: {
  readonly section: FieldsOfViewSection<ReactNode>;
}) {
  const Heading = headingLevel(title);
  const format = numberFormat(locale);
  return (
    <Band title={title} id={id} isWide>
      <ul className={styles.fields}>
        {fields.map((field) => (
          <li key={field.name}>
            <svg viewBox="-100 -100 200 200" role="img" aria-label={describeField(field, locale)}>
              <circle r={radius} />
              {field.shows === 'moon' ? (
                <Moon unitsPerDegree={(2 * radius) / field.degrees} />
              ) : (
                <Pleiades unitsPerDegree={(2 * radius) / field.degrees} />
              )}
            </svg>
            <p className={styles.degrees}>
              {fieldsOfViewWords.degrees(format.format(field.degrees))}
            </p>
            <Heading className={styles.name}>{field.name}</Heading>
            <div className={styles.text}>{field.children}</div>
          </li>
        ))}
      </ul>
    </Band>
  );
}

function describeField({ degrees, shows }: FieldOfView<ReactNode>, locale: string): string {
  if (shows === 'pleiades') return fieldsOfViewWords.pleiades;
  if (moonWidth > degrees) return fieldsOfViewWords.partOfMoon;
  const share = numberFormat(locale, { style: 'percent' }).format(moonWidth / degrees);
  return fieldsOfViewWords.wholeMoon(share);
}

/** Renders the Moon in the middle or, if it does not fit, its edge near the Sea of Crises. */
function Moon({ unitsPerDegree }: { readonly unitsPerDegree: number }) {
  const size = (unitsPerDegree * moonWidth) / 2;
  const shift = size > radius ? size - radius * 0.35 : 0;
  const [x, y] = [-shift * 0.92, shift * 0.39];
  const maria = projectMaria().map(({ along, across, angle, ...centre }) => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const [dx, dy] = [across * size * cos, across * size * sin];
    const axes = `${short(across * size)} ${short(along * size)} ${short(angle)} 1 0`;
    const start = `${short(x + centre.x * size - dx)} ${short(y + centre.y * size - dy)}`;
    return `M${start}a${axes} ${short(2 * dx)} ${short(2 * dy)}a${axes} ${short(-2 * dx)} ${short(-2 * dy)}`;
  });
  return (
    <>
      <circle cx={short(x)} cy={short(y)} r={short(size)} className={styles.moon} />
      <path d={maria.join('')} className={styles.maria} />
    </>
  );
}

/** Renders the Pleiades with north up and east to the left. */
function Pleiades({ unitsPerDegree }: { readonly unitsPerDegree: number }) {
  const { ra: middle, dec: height } = pleiadesCentre;
  const perDegreeOfRa = unitsPerDegree * Math.cos((height * Math.PI) / 180);
  const dots = pleiades
    .map(([ra, dec, magnitude]) => ({
      x: Math.round((middle - ra) * perDegreeOfRa),
      y: Math.round((height - dec) * unitsPerDegree),
      magnitude,
    }))
    .filter(({ x, y }) => Math.hypot(x, y) < radius);
  return (
    <>
      {magnitudeLimits.map((limit, index) => (
        <path
          key={limit}
          className={styles.stars}
          d={dots
            .filter(
              ({ magnitude }) =>
                magnitude <= limit && magnitude > (magnitudeLimits[index - 1] ?? -Infinity),
            )
            .map(({ x, y }) => `M${x} ${y}h0`)
            .join('')}
        />
      ))}
    </>
  );
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
