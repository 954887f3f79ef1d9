import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Milliseconds until solving gives up. */
const timeLimit = 60_000;

/**
 * Solves a proof-of-work challenge in the browser. Returns the proof to send; `undefined` if it
 * cannot be solved, as without `crypto.subtle`, which insecure contexts do not have.
 */
export async function solveProof(
  challenge: unknown,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!isChallenge(challenge)) return undefined;
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    const solved = await solveChallenge({
      challenge,
      deriveKey,
      controller,
      timeout: timeLimit,
    });
    if (solved === null) return undefined;
    const { counter, derivedKey } = solved;
    return JSON.stringify({ challenge, solution: { counter, derivedKey } });
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Whether a value has the shape of a challenge. altcha-lib throws for parameters it cannot use. */
function isChallenge(value: unknown): value is Challenge {
  return (
    typeof value === 'object' &&
    value !== null &&
    'parameters' in value &&
    typeof value.parameters === 'object'
  );
}
