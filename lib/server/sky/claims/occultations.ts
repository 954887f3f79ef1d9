import {
  Body,
  C_AUDAY,
  GeoVector,
  HelioVector,
  JupiterMoons,
  KM_PER_AU,
  RotationAxis,
} from 'astronomy-engine';
import type { ClaimedBody, JupiterMoon } from '@/lib/server/sky/claims/claims-schema';
import type { Place } from '@/lib/server/sky/ephemeris';
import { positionOf, separation } from '@/lib/server/sky/claims/bodies';

/** Radii in kilometres (NASA, planetary fact sheets). */
const moonRadius = 1_737.4;
const jupiterEquator = 71_492;
const jupiterPole = 66_854;
const dayMs = 24 * 60 * 60_000;

/** Whether the Moon covers a star, as seen from a place. */
export function isBehindMoon(star: ClaimedBody, place: Place, at: Date): boolean {
  const distance = positionOf('Moon', place, at).Length() * KM_PER_AU;
  const radius = (Math.asin(moonRadius / distance) * 180) / Math.PI;
  return separation('Moon', star, place, at) < radius;
}

/**
 * Whether the centre of a moon of Jupiter is behind the planet or in its shadow, at an instant on
 * Earth. The shadow is a cylinder here: at Io it narrows by half a per cent.
 */
export function isBehindJupiter(name: JupiterMoon, at: Date): boolean {
  const fromEarth = GeoVector(Body.Jupiter, at, true);
  const leftJupiter = new Date(at.getTime() - (fromEarth.Length() / C_AUDAY) * dayMs);
  const { io, europa, ganymede, callisto } = JupiterMoons(leftJupiter);
  const moon = { Io: io, Europa: europa, Ganymede: ganymede, Callisto: callisto }[name];
  const position = toVector(moon, KM_PER_AU);
  const pole = toVector(RotationAxis(Body.Jupiter, leftJupiter).north);
  const fromSun = HelioVector(Body.Jupiter, leftJupiter);
  return [fromEarth, fromSun].some((sight) => isBehind(position, toVector(sight), pole));
}

type Vector3 = readonly [x: number, y: number, z: number];

/** Whether a position relative to Jupiter's centre is behind its flattened disc in a line of sight. */
function isBehind(position: Vector3, sight: Vector3, pole: Vector3): boolean {
  const line = unit(sight);
  if (dot(position, line) < 0) return false;
  const north = unit(without(pole, line));
  const across = without(position, line);
  const up = dot(across, north);
  const aside = Math.hypot(...without(across, north));
  return Math.hypot(aside / jupiterEquator, up / jupiterPole) < 1;
}

function toVector({ x, y, z }: Record<'x' | 'y' | 'z', number>, scale = 1): Vector3 {
  return [x * scale, y * scale, z * scale];
}

function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(a: Vector3): Vector3 {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** Returns a vector without its part along a unit vector. */
function without(a: Vector3, along: Vector3): Vector3 {
  const part = dot(a, along);
  return [a[0] - part * along[0], a[1] - part * along[1], a[2] - part * along[2]];
}
