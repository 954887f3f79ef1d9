const signs = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * Calls once, when a visitor first does something on the page: what nobody misses before then need
 * not be loaded with it. Returns what ends the waiting.
 */
export function onFirstInteraction(call: () => void): () => void {
  function hear() {
    forget();
    call();
  }
  function forget() {
    for (const sign of signs) document.removeEventListener(sign, hear);
  }
  for (const sign of signs) document.addEventListener(sign, hear, { passive: true });
  return forget;
}
