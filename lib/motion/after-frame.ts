/**
 * Calls once the next frame has been handed to the screen: for what a page that has just been swapped
 * in may be seen without. Returns what ends the waiting.
 */
export function afterFrame(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The frame is laid out and painted when the functions that it calls have returned.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
