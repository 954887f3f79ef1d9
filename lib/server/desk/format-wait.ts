import { waitWords } from '@/lib/server/desk/words';

/** Formats whole seconds without rounding them, such as `1 hour, 12 minutes and 5 seconds`. */
export function formatWait(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), waitWords.hours],
    [Math.floor(seconds / 60) % 60, waitWords.minutes],
    [seconds % 60, waitWords.seconds],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, words]) => words(count));
  const [last = waitWords.seconds(0), ...others] = texts.reverse();
  return others.length === 0 ? last : waitWords.list(others.reverse().join(', '), last);
}
