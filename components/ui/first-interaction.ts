const eventTypes = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * Calls back once, at the first pointer, touch, focus or key event. Use it to load code that no
 * page needs before. Returns a function that cancels the call.
 */
export function onFirstInteraction(callback: () => void): () => void {
  function handleEvent() {
    cancel();
    callback();
  }
  function cancel() {
    for (const type of eventTypes) document.removeEventListener(type, handleEvent);
  }
  for (const type of eventTypes) {
    document.addEventListener(type, handleEvent, { passive: true });
  }
  return cancel;
}
