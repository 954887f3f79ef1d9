/**
 * Milliseconds between the creation of a form and the earliest charge. People need longer to fill in
 * form and card; programs that test cards are slowed down.
 */
export const minFillTime = 3000;

/** Milliseconds by which a browser's timer may fire early. */
const timerTolerance = 50;

interface FillTimeOptions {
  /** When the form was loaded, in milliseconds since 1970; without it there is no wait. */
  readonly loadedAt: number | undefined;
  readonly platform: {
    /** Returns milliseconds since 1970. */
    readonly now: () => number;
    /** Resolves after the given milliseconds; rejects when the signal aborts. */
    readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  };
}

/**
 * Resolves when the minimum fill time has passed: the server refuses a card payment that arrives
 * sooner, which a browser's autofill makes possible. Rejects when the signal aborts.
 */
export async function waitMinFillTime(
  { loadedAt, platform }: FillTimeOptions,
  signal: AbortSignal,
): Promise<void> {
  if (loadedAt === undefined) return;
  const rest = Math.ceil(loadedAt + minFillTime + timerTolerance - platform.now());
  // A clock that was set back must not prolong the wait.
  if (rest > 0) await platform.wait(Math.min(rest, minFillTime + timerTolerance), signal);
}
