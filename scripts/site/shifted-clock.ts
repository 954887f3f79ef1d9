import { join } from 'node:path';

/** Returns the environment of a server whose clock runs ahead by milliseconds, or behind. */
export function shiftedClock(ahead: number): Readonly<Record<string, string>> {
  return {
    NODE_OPTIONS: `--require ${join(__dirname, 'shift-clock.cjs')}`,
    CLOCK_AHEAD_MS: String(ahead),
  };
}
