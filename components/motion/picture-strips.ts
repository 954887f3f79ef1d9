import { VelocityTracker } from '@/components/motion/velocity-tracker';
import { afterResize } from '@/lib/time/schedule';
import { prefersReducedMotion } from '@/lib/site/user-preferences';

/** Movements below this are presses, not drags, in pixels. */
const slack = 4;

/** Keeps each strip at its current picture when the window is resized. */
export function keepStripPositions(): () => void {
  const places = new WeakMap<Element, number>();
  let isResizing = false;

  function note({ target }: Event) {
    // Scrolling caused by the resize is not the visitor's choice.
    if (isResizing || !(target instanceof Element) || !target.matches('[data-strip]')) return;
    places.set(target, placeOf(target));
  }
  function begin() {
    isResizing = true;
  }
  const end = afterResize(() => {
    for (const strip of document.querySelectorAll('[data-strip]')) {
      const picture = strip.querySelectorAll('li')[places.get(strip) ?? 0];
      if (picture !== undefined) strip.scrollLeft = leftOf(strip, picture);
    }
    isResizing = false;
  });
  document.addEventListener('scroll', note, { capture: true, passive: true });
  window.addEventListener('resize', begin);
  return () => {
    end();
    document.removeEventListener('scroll', note, { capture: true });
    window.removeEventListener('resize', begin);
  };
}

/** Returns the index of the picture nearest to the strip's start. */
function placeOf(strip: Element): number {
  const ways = [...strip.querySelectorAll('li')].map((picture) =>
    Math.abs(leftOf(strip, picture) - strip.scrollLeft),
  );
  return ways.indexOf(Math.min(...ways));
}

function leftOf(strip: Element, picture: Element): number {
  const from = strip.getBoundingClientRect().left - strip.scrollLeft;
  return picture.getBoundingClientRect().left - from;
}

/**
 * Lets a mouse drag a strip of pictures and throw it, as touch scrolling does. Returns a function
 * that stops it.
 */
export function startStripDragging(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let stop: (() => void) | undefined;

  function take(event: PointerEvent) {
    const strip = event.target instanceof Element ? event.target.closest('[data-strip]') : null;
    stop?.();
    if (strip === null || event.pointerType !== 'mouse' || event.button !== 0) return;
    follow(strip, event);
  }

  function follow(strip: Element, { clientX, pointerId }: PointerEvent) {
    const start = { x: clientX, left: strip.scrollLeft };
    const speed = new VelocityTracker();
    const held = new AbortController();
    let last = clientX;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      if (Math.abs(event.clientX - start.x) < slack && last === start.x) return;
      speed.addMove(last - event.clientX, event.timeStamp);
      last = event.clientX;
      strip.scrollLeft = start.left - (event.clientX - start.x);
    };
    const leave = (event: PointerEvent) => {
      held.abort();
      run(strip, speed.release(event.timeStamp));
    };
    const now = { signal: held.signal };
    window.addEventListener('pointermove', move, now);
    window.addEventListener('pointerup', leave, now);
    window.addEventListener('pointercancel', leave, now);
  }

  function run(strip: Element, velocity: number) {
    if (prefersReducedMotion() || Math.abs(velocity) < 100) return;
    let isStopped = false;
    stop = () => {
      isStopped = true;
    };
    void import('@/components/motion/inertia').then(({ animateInertia }) => {
      if (isStopped) return;
      const max = strip.scrollWidth - strip.clientWidth;
      const onChange = (left: number) => {
        strip.scrollLeft = left;
      };
      stop = animateInertia({ from: strip.scrollLeft, velocity, min: 0, max, onChange });
    });
  }

  document.addEventListener('pointerdown', take, { signal });
  // A native drag of a picture would end the pointer events.
  document.addEventListener(
    'dragstart',
    (event) => {
      if (event.target instanceof Element && event.target.closest('[data-strip]') !== null) {
        event.preventDefault();
      }
    },
    { signal },
  );
  return () => {
    stop?.();
    listening.abort();
  };
}
