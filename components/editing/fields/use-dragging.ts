import { type RefObject, useEffect, useState } from 'react';

/** An item that is dragged, and where it would be dropped: before the item at the index, or after the last one. */
interface Drag {
  readonly from: number;
  readonly to: number;
}

/** CSS pixels from the edge of the window within which the page scrolls, and by how many with each frame. */
const edge = 64;
const scrollStep = 12;

/**
 * Lets the handles of a list drag its items with mouse, pen or finger. The items stay where they are until they are
 * dropped. Escape ends a drag without a change. Returns the drag under way.
 *
 * @param onDrop called with the index of the item, and its index among the others
 */
export function useDragging(
  list: RefObject<HTMLElement>,
  onDrop: (from: number, to: number) => void,
): Drag | undefined {
  const [drag, setDrag] = useState<Drag>();

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let end: (() => void) | undefined;
    const onPress = (event: PointerEvent) => {
      const { target, button, pointerId } = event;
      if (button !== 0 || end !== undefined || !(target instanceof Element)) return;
      const item = target.closest('[data-handle]')?.closest('li');
      // The handle of a list inside an item belongs to that list.
      const from = item?.parentElement === element ? [...element.children].indexOf(item) : -1;
      if (from < 0) return;
      // No selection of text, no mouse events of old.
      event.preventDefault();
      let { clientY } = event;
      let to = from;
      const update = () => {
        to = placeAt(element, clientY);
        setDrag({ from, to });
      };
      let frame = window.requestAnimationFrame(function scroll() {
        frame = window.requestAnimationFrame(scroll);
        const step = scrollAt(clientY);
        if (step === 0) return;
        window.scrollBy(0, step);
        update();
      });
      const onMove = (moved: PointerEvent) => {
        if (moved.pointerId !== pointerId) return;
        ({ clientY } = moved);
        update();
      };
      const onRelease = (released: PointerEvent) => {
        if (released.pointerId !== pointerId) return;
        end?.();
        const at = to > from ? to - 1 : to;
        if (at !== from) onDrop(from, at);
      };
      const onKey = (pressed: KeyboardEvent) => {
        if (pressed.key === 'Escape') end?.();
      };
      end = () => {
        end = undefined;
        window.cancelAnimationFrame(frame);
        window.removeEventListener('pointermove', onMove);
        window.removeEventListener('pointerup', onRelease);
        window.removeEventListener('pointercancel', cancel);
        window.removeEventListener('keydown', onKey);
        setDrag(undefined);
      };
      const cancel = end;
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onRelease);
      window.addEventListener('pointercancel', cancel);
      window.addEventListener('keydown', onKey);
      update();
    };
    element.addEventListener('pointerdown', onPress);
    return () => {
      element.removeEventListener('pointerdown', onPress);
      end?.();
    };
  }, [list, onDrop]);

  return drag;
}

/** Returns the index of the item whose upper half is at a height of the window, or below it. */
function placeAt(list: Element, clientY: number): number {
  const items = [...list.children];
  const at = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return at < 0 ? items.length : at;
}

/** Returns by how much the page scrolls while a drag is at a height of the window. */
function scrollAt(clientY: number): number {
  if (clientY < edge) return -scrollStep;
  return clientY > window.innerHeight - edge ? scrollStep : 0;
}
