import { Body, DefineStar, Equator } from 'astronomy-engine';
import { sessionInstants } from '@/lib/server/content/dates';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { createClock, type ClockText } from '@/lib/server/sky/almanac-facts';
import { ephemerisBody, observerAt } from '@/lib/server/sky/claims/bodies';
import { horizontalPositionAt, localSiderealTime, type Place } from '@/lib/server/sky/ephemeris';
import type { Target } from '@/lib/server/sky/settings';
import { horizonWords } from '@/lib/words/lib/server/sky';
import { bodyNames } from '@/lib/words/lib/sky';
import { horizonViewBox, type HorizonMark, type HorizonStrip } from '@/lib/sky/horizon-strip';
import { toHorizontal, type Horizontal } from '@/lib/sky/sphere';
import { compassTexts, directionText } from '@/lib/sky/words';
import { wallTimeAt } from '@/lib/time/zoned-time';

type Site = Pick<SiteFile, 'timeZone' | 'locale'> & { readonly coordinates: Place };
type TimedEvent = Pick<EventFile, 'date' | 'from' | 'to'>;

interface Position extends Horizontal {
  readonly at: Date;
}

const minuteMs = 60_000;
const markMs = 30 * minuteMs;
/** Exact enough for the highest point. */
const wayMs = 5 * minuteMs;
/** The way before and after the event. */
const trackMs = 8 * 60 * minuteMs;
/** Degrees of the horizon: at least the first, and room beside the way. */
const minWidth = 110;
const margin = 25;
/** Degrees of altitude: at least the first, and room above the way. */
const minHeight = 58;
const headroom = 16;
const labelledAltitudes = [10, 30, 50, 70];
/** What a label at the edge of the drawing needs, in degrees of altitude and as part of the width. */
const labelHeight = 7;
const labelShare = 0.08;
/** Below this altitude of the Sun the sky is dark. */
const darkAltitude = -18;
const sunriseAltitude = -0.83;

/**
 * Computes the positions of an event's target from its beginning to its end. Returns `undefined` if it is
 * below the horizon all the time.
 */
export function computeHorizonStrip(
  target: Target,
  event: TimedEvent,
  site: Site,
): HorizonStrip | undefined {
  const { coordinates: place, timeZone, locale } = site;
  const { start, end } = sessionInstants(event, timeZone);
  const positionAt = (at: Date) => ({ at, ...targetPosition(target, place, at) });
  const stops = timesBetween(start, end, markMs).map(positionAt);
  const visible = stops.filter(({ altitude }) => altitude > 0);
  if (visible.length === 0) return undefined;
  const way = timesBetween(start, end, wayMs).map(positionAt);
  const project = createProjection(way);
  const around = timesBetween(
    new Date(start.getTime() - trackMs),
    new Date(end.getTime() + trackMs),
    20 * minuteMs,
  ).map(positionAt);
  const clock = createClock(locale, timeZone);
  const name = targetName(target);
  const middle = new Date((start.getTime() + end.getTime()) / 2);
  const sunAt = (at: Date) => horizontalPositionAt('the Sun', place, at).altitude;
  const isDark = (at: Date) => sunAt(at) < darkAltitude;
  return {
    title: horizonWords.title(name, clock(start), clock(end)),
    summary: summaryText(
      visible,
      way,
      clock,
      visible.some(({ at }) => !isDark(at)),
    ),
    description: visible.map((position) => horizonWords.mark(placeText(position, clock))).join(' '),
    isDay: sunAt(middle) > sunriseAltitude,
    compass: compassOf(project),
    altitudes: labelledAltitudes
      .filter((altitude) => altitude <= project.height - labelHeight)
      .map((altitude) => ({ y: project.y(altitude), text: horizonWords.altitude(altitude) })),
    track: pathOf(around, project),
    path: pathOf(
      way.filter((_, index) => index % 2 === 0 || index === way.length - 1),
      project,
    ),
    marks: visible.map((position, index) =>
      markOf(position, index, visible, project, { clock, isDark, timeZone }),
    ),
  };
}

function targetName(target: Target): string {
  if (typeof target !== 'string') return target.name;
  if (target === 'Sun') return horizonWords.sun;
  if (target === 'Moon') return horizonWords.moon;
  const names: Readonly<Partial<Record<string, string>>> = bodyNames;
  return names[target] ?? target;
}

/** Returns a target's position over the horizon, without refraction. */
function targetPosition(target: Target, place: Place, at: Date): Horizontal {
  const { ra, dec } = Equator(targetBody(target), at, observerAt(place), true, true);
  return toHorizontal({ ra: ra * 15, dec }, place.latitude, localSiderealTime(place, at));
}

/** So far that it has no parallax, in light years. */
const farAway = 10_000;

function targetBody(target: Target): Body {
  if (typeof target === 'string') return ephemerisBody(target);
  DefineStar(Body.Star2, target.ra / 15, target.dec, farAway);
  return Body.Star2;
}

/** Returns the times from a first to a last one, which is always among them. */
function timesBetween(first: Date, last: Date, step: number): Date[] {
  const count = Math.ceil((last.getTime() - first.getTime()) / step);
  return Array.from(
    { length: count + 1 },
    (_, index) => new Date(Math.min(first.getTime() + index * step, last.getTime())),
  );
}

interface Projection {
  /** Degrees of the drawing from side to side, and from the horizon to the top. */
  readonly width: number;
  readonly height: number;
  /** Degrees of azimuth from the middle, to the right positive. */
  readonly offset: (azimuth: number) => number;
  /** Per cent from the left and from the top. */
  readonly x: (azimuth: number) => number;
  readonly y: (altitude: number) => number;
}

/** Centres the drawing on a way: azimuth to the right and altitude upwards, both evenly. */
function createProjection(way: readonly Position[]): Projection {
  const from = way[0]?.azimuth ?? 0;
  const turns = way.map(({ azimuth }) => difference(azimuth, from));
  const [low, high] = [Math.min(...turns), Math.max(...turns)];
  const centre = from + (low + high) / 2;
  const width = Math.min(360, Math.max(minWidth, high - low + 2 * margin));
  const top = Math.max(...way.map(({ altitude }) => altitude));
  const height = Math.min(90, Math.max(minHeight, top + headroom));
  const offset = (azimuth: number) => difference(azimuth, centre);
  return {
    width,
    height,
    offset,
    x: (azimuth) => roundTo((offset(azimuth) / width + 0.5) * 100, 1),
    y: (altitude) => roundTo((1 - altitude / height) * 100, 1),
  };
}

/** Returns the turn from one direction to another, from -180 to 180 degrees. */
function difference(to: number, from: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}

function compassOf({ offset, width, x }: Projection): HorizonStrip['compass'] {
  return compassTexts().flatMap((text, index) => {
    const azimuth = index * 45;
    const isInside = Math.abs(offset(azimuth)) <= width * (0.5 - labelShare);
    return isInside ? [{ x: x(azimuth), text }] : [];
  });
}

/** Returns SVG path data of the part above the horizon; a jump round the back begins a new line. */
function pathOf(positions: readonly Position[], { x, y, offset, width }: Projection): string {
  const [unitsX, unitsY] = horizonViewBox;
  let isDrawing = false;
  let last = 0;
  return positions
    .map(({ azimuth, altitude }) => {
      const turn = offset(azimuth);
      const isJump = Math.abs(turn - last) > 180;
      last = turn;
      if (altitude < -4 || Math.abs(turn) > width / 2 + 10) {
        isDrawing = false;
        return '';
      }
      const command = isDrawing && !isJump ? 'L' : 'M';
      isDrawing = true;
      return `${command}${Math.round((x(azimuth) * unitsX) / 100)} ${Math.round((y(altitude) * unitsY) / 100)}`;
    })
    .join('');
}

function markOf(
  position: Position,
  index: number,
  marks: readonly Position[],
  { x, y }: Projection,
  { clock, isDark, timeZone }: MarkOptions,
): HorizonMark {
  const { at, azimuth, altitude } = position;
  const isEnd = index === 0 || index === marks.length - 1;
  return {
    x: x(azimuth),
    y: y(altitude),
    isDark: isDark(at),
    text: hasTime(position, marks, timeZone) ? clock(at) : undefined,
    isEnd,
    side: sideOf(marks[index - 1] ?? position, marks[index + 1] ?? position),
  };
}

interface MarkOptions {
  readonly clock: ClockText;
  readonly isDark: (at: Date) => boolean;
  readonly timeZone: string;
}

/** Labels need this distance, in degrees, and this time between them. */
const labelDistance = 10;
const labelGapMs = 1.5 * markMs;

/** Whether a mark shows its time: the first, the last and full hours, where the labels have room. */
function hasTime(position: Position, marks: readonly Position[], timeZone: string): boolean {
  const [first = position, last = position] = [marks[0], marks.at(-1)];
  if (position === first) return true;
  const distance = Math.hypot(
    difference(last.azimuth, first.azimuth),
    last.altitude - first.altitude,
  );
  if (distance < labelDistance) return false;
  if (position === last) return true;
  return (
    wallTimeAt(position.at, timeZone).minutes % 60 === 0 &&
    [first, last].every(({ at }) => Math.abs(position.at.getTime() - at.getTime()) > labelGapMs)
  );
}

/** Degrees of altitude per degree of azimuth below which a way is level. */
const levelSlope = 0.3;

/** Returns the side of a way that is free: under a rising one and over a setting one, in its direction. */
function sideOf(before: Position, after: Position): HorizonMark['side'] {
  const across = difference(after.azimuth, before.azimuth);
  const up = after.altitude - before.altitude;
  if (Math.abs(up) <= Math.abs(across) * levelSlope) return 'above';
  const side = across < 0 ? 'left' : 'right';
  return up > 0 ? `${side}-below` : `${side}-above`;
}

function placeText({ at, altitude, azimuth }: Position, clock: ClockText): string {
  return horizonWords.position(clock(at), Math.round(altitude), directionText(azimuth));
}

function summaryText(
  visible: readonly Position[],
  way: readonly Position[],
  clock: ClockText,
  hasTwilight: boolean,
): string {
  const highest = way.reduce((a, b) => (b.altitude > a.altitude ? b : a));
  const isBetween = highest !== way[0] && highest !== way.at(-1);
  const sentences = [
    ...visible.slice(0, 1).map((position) => placeText(position, clock)),
    ...(isBetween ? [horizonWords.highest(placeText(highest, clock))] : []),
    ...visible
      .slice(1)
      .slice(-1)
      .map((position) => placeText(position, clock)),
  ];
  return `${sentences.join('; ')}.${hasTwilight ? ` ${horizonWords.twilight}` : ''}`;
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
