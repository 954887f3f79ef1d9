import type { CSSProperties } from 'react';
import { ClientSection } from '@/components/sections/content-nodes';
import { planisphereWords } from '@/lib/words/components/sky';
import {
  altitudeCircle,
  degreesPerMinute,
  projectToDisc,
  type Point,
  horizonPoint,
  visiblePole,
  discRotation,
  unitsPerDegree,
} from '@/lib/sky/sphere';
import constellations from '@/lib/sky/constellations.json';
import { drawMoon, type MoonDrawing } from '@/lib/sky/moon';
import { type Body, bodyPosition, hasLabel, hasName, moonPhase, type Sky } from '@/lib/sky/sky';
import type { PlanisphereSection } from '@/lib/sky/sections';
import { bodyNames, compassPoints } from '@/lib/words/lib/sky';
import styles from '@/styles/sky/planisphere.module.css';

interface PlanisphereProps {
  readonly section: PlanisphereSection;
  /** Whether it is in a hero. The horizon is then the box of the drawing; the hero clips the rest. */
  readonly isInHero?: boolean;
}

/** The points of the compass that are written, clockwise from north. */
const quarters = ['north', 'east', 'south', 'west'] as const;

/** Renders the sky over the site with the slider that turns it. */
export function Planisphere({ section, isInHero = false }: PlanisphereProps) {
  const { place, view } = section;
  if (view === undefined) return null;
  const { sky, description } = view;
  return (
    <figure className={isInHero ? styles.inHero : styles.standalone}>
      <SkyDisc
        sky={sky}
        place={place}
        size={isInHero ? 'horizon' : 'whole'}
        descriptionId="sky-words"
      />
      <ClientSection node={{ section: 'night-dial', sky, description }} />
    </figure>
  );
}

interface SkyDiscProps {
  readonly sky: Sky;
  /** The name of the place. */
  readonly place: string;
  /** The box of the drawing: the whole disc, or the horizon. A small one has only labels of bodies. */
  readonly size: 'whole' | 'horizon' | 'small';
  /** The id of the text alternative. */
  readonly descriptionId: string;
}

/**
 * Renders the sky as a disc, faint below the horizon.
 *
 * The stars are one cached file; a single angle, `--turn`, rotates them.
 */
export function SkyDisc({ sky, place, size, descriptionId }: SkyDiscProps) {
  const { latitude } = sky;
  const pole = visiblePole(latitude);
  const file = pole === 1 ? '/sky/disc.svg' : '/sky/disc-south.svg';
  // All stars that ever rise here, and a margin.
  const rim = unitsPerDegree * (180 - Math.abs(latitude)) + 4;
  const horizon = altitudeCircle(latitude, 0, 90);
  const viewBox =
    size === 'whole'
      ? boundsOf(
          [
            [-rim, -rim],
            [rim, rim],
          ],
          34,
        )
      : boundsOf(horizon, size === 'small' ? 24 : 10);
  const turn = discRotation(pole, sky.sidereal + sky.now * degreesPerMinute);

  const rotation: CSSProperties & Record<'--turn', string> = { '--turn': `${short(turn)}deg` };

  return (
    <svg
      style={rotation}
      className={size === 'small' ? styles.small : styles.disc}
      viewBox={viewBox.map(short).join(' ')}
      role="img"
      aria-label={planisphereWords.label(place)}
      aria-describedby={descriptionId}
      data-sky
    >
      <clipPath id="sky-rim">
        <circle r={short(rim)} />
      </clipPath>
      <clipPath id="sky-up">
        <path id="sky-horizon" d={outline(horizon)} />
      </clipPath>
      <g clipPath="url(#sky-rim)" className={styles.below}>
        <Stars file={file} />
      </g>
      <g className={styles.rim}>
        <circle r={short(rim)} />
        <g className={styles.turning}>
          <circle className={styles.quarters} r={short(rim + 6)} pathLength={96} />
          <circle className={styles.hours} r={short(rim + 9)} pathLength={24} />
        </g>
      </g>
      <use href="#sky-horizon" className={styles.ground} />
      <g clipPath="url(#sky-up)">
        <Stars file={file} />
        <g className={styles.turning}>
          {size !== 'small' && <Names sky={sky} />}
          {sky.bodies.map((body) => (
            <MovingBody key={body.name} body={body} sky={sky} />
          ))}
        </g>
      </g>
      <use href="#sky-horizon" className={styles.horizon} />
      <g className={styles.compass}>
        {quarters.map((point, quarter) => {
          const [x, y] = horizonPoint(latitude, size === 'small' ? -3 : 3.6, quarter * 90);
          return (
            <text key={point} x={short(x)} y={short(y)} dy=".35em">
              {compassPoints[point]}
            </text>
          );
        })}
      </g>
    </svg>
  );
}

function Stars({ file }: { readonly file: string }) {
  return (
    <g className={styles.turning}>
      <use href={`${file}#grid`} className={styles.grid} />
      <use href={`${file}#lines`} className={styles.lines} />
      <use href={`${file}#stars`} className={styles.stars} />
    </g>
  );
}

/** A body closer than this, in units of the drawing, takes the place of a constellation's name. */
const minNameDistance = 44;

/** Renders the names of constellations, which the slider hides near the horizon. */
function Names({ sky }: { readonly sky: Sky }) {
  const pole = visiblePole(sky.latitude);
  const bodies = sky.bodies
    .filter((body) => hasLabel(sky, body, sky.now))
    .map((body) => projectToDisc(bodyPosition(body, sky.now), pole, 0));
  return (
    <g className={styles.names}>
      {constellations.map(({ name, ...centre }) => {
        const [x, y] = projectToDisc(centre, pole, 0);
        if (bodies.some((body) => Math.hypot(body[0] - x, body[1] - y) < minNameDistance)) {
          return null;
        }
        return (
          <g
            key={name}
            transform={`translate(${short(x)} ${short(y)})`}
            data-name={`${centre.ra} ${centre.dec}`}
            data-low={hasName(sky, centre, sky.now) ? undefined : ''}
          >
            <text className={styles.upright}>{name}</text>
          </g>
        );
      })}
    </g>
  );
}

/** Bodies closer than this share one label, in units of the drawing. */
const minLabelDistance = 30;
const sizes: Readonly<Partial<Record<Body['name'], number>>> = {
  'the Sun': 9,
  Venus: 5,
  Jupiter: 5,
};

/** Renders the Sun, the Moon or a planet at its position. */
function MovingBody({ body, sky }: { readonly body: Body; readonly sky: Sky }) {
  const pole = visiblePole(sky.latitude);
  const [x, y] = projectToDisc(bodyPosition(body, sky.now), pole, 0);
  const isMoon = body.name === 'the Moon';
  const near = sky.bodies.filter((other) => {
    const [otherX, otherY] = projectToDisc(bodyPosition(other, sky.now), pole, 0);
    return Math.hypot(otherX - x, otherY - y) < minLabelDistance;
  });
  return (
    <g
      className={styles.body}
      transform={`translate(${short(x)} ${short(y)})`}
      data-body={body.name}
      data-low={hasLabel(sky, body, sky.now) ? undefined : ''}
    >
      {isMoon ? (
        <Moon {...drawMoon(moonPhase(sky, sky.now), [x, y], pole)} />
      ) : (
        <circle r={sizes[body.name] ?? 3.5} />
      )}
      {near[0] === body && (
        <text className={styles.upright} y={isMoon || body.name === 'the Sun' ? 15 : 9}>
          {near.map(({ name }) => bodyNames[name]).join(', ')}
        </text>
      )}
    </g>
  );
}

/** Renders the Moon with its phase, which the slider updates. */
function Moon({ transform, d }: MoonDrawing) {
  return (
    <g transform={transform} data-moon="">
      <circle r="1" className={styles.moonDark} />
      <path className={styles.moonLit} d={d} />
    </g>
  );
}

/** Returns the view box around points, with a margin on every side. */
function boundsOf(points: readonly Point[], margin: number): readonly number[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
