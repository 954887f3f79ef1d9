/** Whether this browser can solve challenges: `crypto.subtle` exists on pages with https only. */
export function canSolveProofs(): boolean {
  return 'subtle' in crypto;
}

/**
 * Solves a challenge with code that is loaded at the first one, which most visitors never meet.
 * Resolves with `undefined` where it cannot be loaded or solved.
 */
export async function loadAndSolveProof(
  challenge: unknown,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { solveProof } = await import('@/lib/proof-of-work/solve-proof');
    return await solveProof(challenge, signal);
  } catch {
    return undefined;
  }
}
