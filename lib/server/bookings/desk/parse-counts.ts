import type { CountedKind } from '@/lib/server/bookings/desk/event-content';

/**
 * Parses the numbers of places that a form of the desk sends as `count-` and the kind. `undefined` if one is
 * not a whole number, or all are 0. Without kinds, returns none.
 */
export function parseCounts(
  typed: URLSearchParams,
  kinds: readonly CountedKind[],
): readonly (readonly [kind: string, count: number])[] | undefined {
  const counts = kinds.map(({ name }) => [name, typed.get(`count-${name}`)?.trim() ?? ''] as const);
  if (counts.some(([, count]) => !/^\d{0,4}$/.test(count))) return undefined;
  const numbers = counts.map(([name, count]) => [name, Number(count)] as const);
  return kinds.length > 0 && numbers.every(([, count]) => count === 0) ? undefined : numbers;
}
