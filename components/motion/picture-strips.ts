import { VelocityTracker } from '@/components/motion/velocity-tracker';
import { afterResize } from '@/lib/time/schedule';
import { prefersReducedMotion } from '@/lib/site/user-preferences';

/** A hand that moves less than this has pressed and not pulled, in pixels. */
const slack = 4;

/** Keeps strips at the picture they show when the window, and so each picture, changes its size. */
export function keepStripPositions(): () => void {
  const places = new WeakMap<Element, number>();
  let isResizing = false;

  function note({ target }: Event) {
    // A new size moves the strips by itself, and nobody chose that place.
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

/** The index of the picture that is nearest to the beginning of the strip. */
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
 * Lets a mouse pull a strip of pictures sideways and throw it, as a finger can by itself. Returns
 * what ends it.
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
  // A picture that is dragged out of the page would end the pull.
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
