import { animate } from 'framer-motion/dom/mini';
import type { NextRouter } from 'next/router';
import { keepStripPositions, startStripDragging } from '@/components/motion/picture-strips';
import type { RouterEvents } from '@/components/ui/scroll-restoration';
import { afterFrame } from '@/lib/time/schedule';
import { prefersReducedMotion } from '@/lib/site/user-preferences';

/** Short enough that nobody waits for it, in seconds. */
const seconds = 0.22;

/** Opacity of a page's first frames, until the animation starts: readable, and close to its end. */
const dim = 0.7;

/**
 * Lets a page that the router has swapped in come up softly, and the menu of a narrow screen and
 * dialogs unfold. What moves is there and can be used from the first frame; the next navigation ends
 * the movement. Who asks for less motion gets a fade and nothing else. Returns what ends it.
 */
export function startPageTransitions(events: RouterEvents): () => void {
  let stop: (() => void) | undefined;

  function still() {
    stop?.();
    stop = undefined;
  }
  function comeUp(element: HTMLElement, distance: string) {
    still();
    const { style } = element;
    const rise = prefersReducedMotion() ? undefined : `translateY(${distance})`;
    Object.assign(style, { opacity: dim, transform: rise ?? '' });
    let moving: ReturnType<typeof animate> | undefined;
    // What has come is shown before its movement is worked out.
    const forget = afterFrame(() => {
      const frames = {
        opacity: [dim, 1],
        ...(rise === undefined ? {} : { transform: [rise, 'none'] }),
      };
      moving = animate(element, frames, { duration: seconds, ease: [0.2, 0, 0, 1] });
      // A finished animation leaves its last frame as a style, which nothing else expects.
      void moving.then(() => {
        if (stop === end) still();
      });
    });
    const end = () => {
      forget();
      moving?.cancel();
      style.removeProperty('opacity');
      style.removeProperty('transform');
    };
    stop = end;
  }

  let path = location.pathname;
  function arrived() {
    const main = document.querySelector('main');
    if (main !== null && location.pathname !== path) comeUp(main, '0.5rem');
    path = location.pathname;
  }
  function opened(event: Event) {
    const { target } = event;
    const isOpen = 'newState' in event && event.newState === 'open';
    // What is folded out in the text, such as an answer, tells the same and is at its place at once.
    if (isOpen && target instanceof HTMLElement && target.matches('[popover], dialog')) {
      comeUp(target, '-0.5rem');
    }
  }

  events.on('routeChangeStart', still);
  events.on('routeChangeComplete', arrived);
  document.addEventListener('toggle', opened, true);
  return () => {
    still();
    events.off('routeChangeStart', still);
    events.off('routeChangeComplete', arrived);
    document.removeEventListener('toggle', opened, true);
  };
}

/** Everything that moves on any page. Returns what ends it. */
export function startAnimations(events: NextRouter['events']): () => void {
  const ends = [startPageTransitions(events), startStripDragging(), keepStripPositions()];
  return () => {
    for (const end of ends) end();
  };
}
