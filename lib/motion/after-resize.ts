import { resizeWait } from '@/lib/motion/timings';

/**
 * Calls once the window has kept its size for 250 ms after it changed. Returns what ends it. All
 * work on a resize goes through here, because a window changes its size many times a second.
 */
export function afterResize(call: () => void, target: EventTarget = window): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(call, resizeWait);
  };
  target.addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    target.removeEventListener('resize', wait);
  };
}
