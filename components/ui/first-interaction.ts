const signs = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * Calls back once, at the first pointer, touch, focus or key event. Use it to load what no page
 * needs before. Returns a function that cancels the call.
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
