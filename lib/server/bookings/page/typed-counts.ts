import type { TypedCounts } from '@/lib/server/bookings/changes/plan-change';

/** Numbers of places are sent under the field's name after this. */
export const countPrefix = 'count-';

/** Reads the numbers that a form of the page sends. */
export function typedCounts(fields: URLSearchParams): TypedCounts {
  return Object.fromEntries(
    [...fields]
      .filter(([name]) => name.startsWith(countPrefix))
      .map(([name, value]) => [name.slice(countPrefix.length), value]),
  );
}
