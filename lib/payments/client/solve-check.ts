import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Milliseconds: whoever has waited for so long is told to press again. */
const timeLimit = 60_000;

/**
 * Does the work that a check asks for, in the browser itself: no puzzle, no picture, nobody else's
 * server. Returns what the site wants to see; `undefined` where it could not be done, such as on a
 * page without https, where browsers have no cryptography.
 */
export async function solveCheck(check: unknown, signal: AbortSignal): Promise<string | undefined> {
  if (!isChallenge(check)) return undefined;
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    const solved = await solveChallenge({
      challenge: check,
      deriveKey,
      controller,
      timeout: timeLimit,
    });
    if (solved === null) return undefined;
    const { counter, derivedKey } = solved;
    return JSON.stringify({ challenge: check, solution: { counter, derivedKey } });
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** What the package needs to begin; what it cannot work with it throws at. */
function isChallenge(check: unknown): check is Challenge {
  return (
    typeof check === 'object' &&
    check !== null &&
    'parameters' in check &&
    typeof check.parameters === 'object'
  );
}
