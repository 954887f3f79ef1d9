import { type Page } from '@playwright/test';

/** An element that has received focus. */
export interface Stop {
  readonly name: string;
  /** Why the focus is not visible. */
  readonly problem: string | undefined;
}

/** Presses a key until focus returns to the start. Checks every element on the way (WCAG 2.2: 2.4.7, 2.4.11). */
export async function listFocusStops(page: Page, key: string): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < 400; count += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(lookAtFocus);
    if (stop === undefined) return stops;
    stops.push(stop);
  }
  throw new Error('Focus never returned to the start.');
}

/**
 * Runs in the page. Returns `undefined` when focus has left the page or visits an element again. The parts of a
 * field for a date follow each other.
 */
export function lookAtFocus(): Stop | undefined {
  const element = document.activeElement;
  if (element === null || element === document.body) return undefined;
  const name = `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 40)}`;
  // The browser marks a part of a field for a date, and of a frame.
  if (Reflect.get(window, 'lastStop') === element || element.tagName === 'IFRAME') {
    return { name, problem: undefined };
  }
  if (element.hasAttribute('data-walked')) return undefined;
  element.setAttribute('data-walked', '');
  Reflect.set(window, 'lastStop', element);
  return { name, problem: whyCovered(element) ?? whyUnmarked(element) };

  function whyCovered(focused: Element): string | undefined {
    const boxes = [...focused.getClientRects()];
    const points = boxes.flatMap((box) => [
      [box.left + box.width / 2, box.top + box.height / 2] as const,
      [box.left + 2, box.top + 2] as const,
      [box.right - 2, box.top + 2] as const,
      [box.left + 2, box.bottom - 2] as const,
      [box.right - 2, box.bottom - 2] as const,
    ]);
    const isHit = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (focused.contains(top) || top.contains(focused));
    });
    return isHit ? undefined : 'covered or out of view';
  }

  function whyUnmarked(focused: Element): string | undefined {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return 'no outline';
    const contrast = ratio(luminance(outlineColor), luminance(backgroundOf(focused)));
    return contrast < 3 ? `outline of contrast ${contrast.toFixed(2)}` : undefined;
  }

  /** The background behind the outline: that of the nearest ancestor with one. */
  function backgroundOf(focused: Element): string {
    for (let up = focused.parentElement; up !== null; up = up.parentElement) {
      const { backgroundColor } = getComputedStyle(up);
      if (!backgroundColor.endsWith(', 0)') && backgroundColor !== 'transparent') {
        return backgroundColor;
      }
    }
    return 'rgb(255, 255, 255)';
  }

  function ratio(one: number, other: number): number {
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }

  function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}
