import { animate } from 'framer-motion/dom/mini';
import type { NextRouter } from 'next/router';
import { startDateTransition } from '@/components/motion/date-transition';
import { keepStripPositions, startStripDragging } from '@/components/motion/picture-strips';
import type { RouterEvents } from '@/components/ui/navigation/scroll-restoration';
import { afterFrame } from '@/lib/time/schedule';
import { prefersReducedMotion } from '@/lib/site/user-preferences';

/** In seconds. */
const duration = 0.22;

/** Opacity until the animation starts: readable, and close to 1. */
const startOpacity = 0.7;

/**
 * Animates pages after a client navigation, and menus and dialogs when they open.
 *
 * The content is usable from the first frame, and the next navigation ends the animation. With
 * reduced motion it only fades. Returns a function that stops it.
 */
export function startPageTransitions(events: RouterEvents): () => void {
  let stop: (() => void) | undefined;

  function endAnimation() {
    stop?.();
    stop = undefined;
  }
  function slideIn(element: HTMLElement, distance: string) {
    endAnimation();
    const { style } = element;
    const transform = prefersReducedMotion() ? undefined : `translateY(${distance})`;
    Object.assign(style, { opacity: startOpacity, transform: transform ?? '' });
    let animation: ReturnType<typeof animate> | undefined;
    // Paints the page before the animation is prepared.
    const cancelStart = afterFrame(() => {
      const keyframes = {
        opacity: [startOpacity, 1],
        ...(transform === undefined ? {} : { transform: [transform, 'none'] }),
      };
      animation = animate(element, keyframes, { duration, ease: [0.2, 0, 0, 1] });
      // A finished animation leaves its last frame as inline style.
      void animation.then(() => {
        if (stop === end) endAnimation();
      });
    });
    const end = () => {
      cancelStart();
      animation?.cancel();
      style.removeProperty('opacity');
      style.removeProperty('transform');
    };
    stop = end;
  }

  let path = location.pathname;
  function handleRouteChange() {
    const main = document.querySelector('main');
    if (main !== null && location.pathname !== path) slideIn(main, '0.5rem');
    path = location.pathname;
  }
  function handleToggle(event: Event) {
    const { target } = event;
    const isOpen = 'newState' in event && event.newState === 'open';
    // `details` elements open without an animation.
    if (isOpen && target instanceof HTMLElement && target.matches('[popover], dialog')) {
      slideIn(target, '-0.5rem');
    }
  }

  events.on('routeChangeStart', endAnimation);
  events.on('routeChangeComplete', handleRouteChange);
  document.addEventListener('toggle', handleToggle, true);
  return () => {
    endAnimation();
    events.off('routeChangeStart', endAnimation);
    events.off('routeChangeComplete', handleRouteChange);
    document.removeEventListener('toggle', handleToggle, true);
  };
}

/** Starts all animations of the site. Returns a function that stops them. */
export function startAnimations(events: NextRouter['events']): () => void {
  const stops = [
    startPageTransitions(events),
    startDateTransition(events),
    startStripDragging(),
    keepStripPositions(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
