import { afterResize } from '@/lib/time/schedule';

/** Smaller movements are presses, not drags, in pixels. */
const dragThreshold = 4;

/** Keeps each strip at its current picture when the window is resized. */
export function keepStripPositions(): () => void {
  const indexes = new WeakMap<Element, number>();
  let isResizing = false;

  function handleScroll({ target }: Event) {
    // Scrolling caused by the resize is not the visitor's choice.
    if (isResizing || !(target instanceof Element) || !target.matches('[data-strip]')) return;
    indexes.set(target, currentIndex(target));
  }
  function handleResizeStart() {
    isResizing = true;
  }
  const stopResize = afterResize(() => {
    for (const strip of document.querySelectorAll('[data-strip]')) {
      const picture = strip.querySelectorAll('li')[indexes.get(strip) ?? 0];
      if (picture !== undefined) strip.scrollLeft = offsetOf(strip, picture);
    }
    isResizing = false;
  });
  document.addEventListener('scroll', handleScroll, { capture: true, passive: true });
  window.addEventListener('resize', handleResizeStart);
  return () => {
    stopResize();
    document.removeEventListener('scroll', handleScroll, { capture: true });
    window.removeEventListener('resize', handleResizeStart);
  };
}

/** Returns the index of the picture nearest to the strip's start. */
function currentIndex(strip: Element): number {
  const distances = [...strip.querySelectorAll('li')].map((picture) =>
    Math.abs(offsetOf(strip, picture) - strip.scrollLeft),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Returns where the strip is scrolled to when a picture is at its start. From right to left, it is less than zero. */
function offsetOf(strip: Element, picture: Element): number {
  const edge = getComputedStyle(strip).direction === 'rtl' ? 'right' : 'left';
  const start = strip.getBoundingClientRect()[edge] - strip.scrollLeft;
  return picture.getBoundingClientRect()[edge] - start;
}

/**
 * Scrolls a strip of pictures while a mouse drags it. Touch scrolls it natively.
 *
 * Returns a function that stops it.
 */
export function startStripDragging(): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  function handlePointerDown({ target, pointerType, button, clientX, pointerId }: PointerEvent) {
    const strip = stripOf(target);
    if (strip === null || pointerType !== 'mouse' || button !== 0) return;
    const start = { x: clientX, scrollLeft: strip.scrollLeft };
    const dragging = new AbortController();
    let isDragged = false;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const distance = event.clientX - start.x;
      isDragged ||= Math.abs(distance) >= dragThreshold;
      if (isDragged) strip.scrollLeft = start.scrollLeft - distance;
    };
    const release = () => dragging.abort();
    const options = { signal: dragging.signal };
    window.addEventListener('pointermove', move, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
  }

  document.addEventListener('pointerdown', handlePointerDown, { signal });
  // A native drag of a picture would end the pointer events.
  document.addEventListener(
    'dragstart',
    (event) => {
      if (stripOf(event.target) !== null) event.preventDefault();
    },
    { signal },
  );
  return () => listening.abort();
}

function stripOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-strip]') : null;
}
