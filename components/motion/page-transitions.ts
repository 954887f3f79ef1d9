import { animate } from 'framer-motion/dom/mini';
import type { NextRouter } from 'next/router';
import { keepStripPositions, startStripDragging } from '@/components/motion/picture-strips';
import type { RouterEvents } from '@/components/ui/scroll-restoration';
import { afterFrame } from '@/lib/time/schedule';
import { prefersReducedMotion } from '@/lib/site/user-preferences';

/** In seconds. */
const seconds = 0.22;

/** Opacity until the animation starts: readable, and close to 1. */
const dim = 0.7;

/**
 * Animates pages after a client navigation, and menus and dialogs when they open.
 *
 * The content is usable from the first frame, and the next navigation ends the animation. With
 * reduced motion it only fades. Returns a function that stops it.
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
    // Paints the page before the animation is prepared.
    const forget = afterFrame(() => {
      const frames = {
        opacity: [dim, 1],
        ...(rise === undefined ? {} : { transform: [rise, 'none'] }),
      };
      moving = animate(element, frames, { duration: seconds, ease: [0.2, 0, 0, 1] });
      // A finished animation leaves its last frame as inline style.
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
    // `details` elements open without an animation.
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

/** Starts all animations of the site. Returns a function that stops them. */
export function startAnimations(events: NextRouter['events']): () => void {
  const ends = [startPageTransitions(events), startStripDragging(), keepStripPositions()];
  return () => {
    for (const end of ends) end();
  };
}
