import type { Surroundings } from '@/lib/forms/client/send-attempt';
import { soonest } from '@/lib/payments/soonest';

/** Milliseconds by which a browser's timer may ring too early. */
const timersErr = 50;

interface Pace {
  /** When the form came up, in milliseconds since 1970; where that is not known, nothing waits. */
  readonly loadedAt?: number;
  readonly surroundings: Pick<Surroundings, 'now' | 'wait'>;
}

/**
 * Resolves when a card may be sent: the server refuses one that comes sooner after its form. Whoever
 * has a browser that fills in everything waits here for a moment, and hears of no refusal. Rejects
 * when the signal stops it.
 */
export async function untilSoonest(
  { loadedAt, surroundings }: Pace,
  signal: AbortSignal,
): Promise<void> {
  if (loadedAt === undefined) return;
  const rest = Math.ceil(loadedAt + soonest + timersErr - surroundings.now());
  // A clock that was set back in between is no reason to wait for longer.
  if (rest > 0) await surroundings.wait(Math.min(rest, soonest + timersErr), signal);
}
