import type { Span } from '@/lib/server/sky/almanac';
import { horizontalPositionAt, type Place } from '@/lib/server/sky/ephemeris';
import type { BodyName } from '@/lib/sky/sky';

const stepMs = 10 * 60_000;

/** An altitude in degrees at an instant in milliseconds since 1970. */
interface AltitudeSample {
  readonly at: number;
  readonly altitude: number;
}

/** Samples the altitude of a body every ten minutes. */
export function sampleAltitudes(
  name: BodyName,
  place: Place,
  from: Date,
  to: Date,
): AltitudeSample[] {
  const count = Math.round((to.getTime() - from.getTime()) / stepMs);
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = from.getTime() + index * stepMs;
    return { at, altitude: horizontalPositionAt(name, place, new Date(at)).altitude };
  });
}

/** Returns when a function of the altitude is positive, interpolated between the samples. */
export function spansWhere(
  samples: readonly AltitudeSample[],
  measure: (altitude: number) => number,
): Span[] {
  const spans: Span[] = [];
  let start: number | undefined;
  let previous: { readonly at: number; readonly value: number } | undefined;
  for (const { at, altitude } of samples) {
    const value = measure(altitude);
    const crossing =
      previous === undefined
        ? at
        : previous.at + ((at - previous.at) * previous.value) / (previous.value - value);
    if (value > 0) start ??= crossing;
    else if (start !== undefined) {
      spans.push({ from: new Date(start), to: new Date(crossing) });
      start = undefined;
    }
    previous = { at, value };
  }
  if (start !== undefined && previous !== undefined) {
    spans.push({ from: new Date(start), to: new Date(previous.at) });
  }
  return spans;
}

/** Returns the times that are in spans of both lists. */
export function overlaps(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const from = one.from > other.from ? one.from : other.from;
      const to = one.to < other.to ? one.to : other.to;
      return from < to ? [{ from, to }] : [];
    }),
  );
}
