/** Whether this browser can solve challenges: `crypto.subtle` exists in secure contexts only. */
export function canSolveProofs(): boolean {
  return 'subtle' in crypto;
}

/**
 * Solves a challenge with code that is loaded at the first challenge. Resolves with `undefined` if it
 * cannot be loaded or solved.
 */
export async function loadAndSolveProof(
  challenge: unknown,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { solveProof } = await import('@/lib/forms/client/solve-proof');
    return await solveProof(challenge, signal);
  } catch {
    return undefined;
  }
}
