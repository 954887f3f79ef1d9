import type { Page } from '@playwright/test';

/**
 * Finds what words that are longer than those of the design, or that begin at the other side, do to a page: text that
 * is cut or outside of the page, controls that overlap, and a page that scrolls sideways. Returns a line for each.
 */
export async function findLayoutFaults(page: Page): Promise<readonly string[]> {
  // Before it, parts below the view have no size of their own.
  await page.waitForFunction(() => document.documentElement.dataset.arriving === undefined);
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} px`] : [];
    return [...faults, ...findCutTexts(), ...findOverlaps()];

    function findCutTexts(): string[] {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent === null || (node.textContent ?? '').trim() === '' || !isSeen(parent)) continue;
        const why = rectsOf(node)
          .map((rect) => whyCut(rect, parent))
          .find(Boolean);
        if (why !== undefined) found.push(`${why}: ${nameOf(node)}`);
      }
      return found;
    }

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      // Texts of an image may end at its edge; the image has a text alternative.
      if (element.closest('[role=img], script, style, noscript, option, a[href="#main"]') !== null)
        return false;
      for (let up: Element | null = element; up !== null; up = up.parentElement) {
        const { clipPath } = getComputedStyle(up);
        if (clipPath === 'inset(50%)') return false;
      }
      return true;
    }

    function rectsOf(node: Node): DOMRect[] {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    }

    function whyCut({ left, right, bottom }: DOMRect, parent: Element): string | undefined {
      for (let up: Element | null = parent; up !== null; up = up.parentElement) {
        const { overflowX, overflowY, textOverflow, display } = getComputedStyle(up);
        if (display === 'inline' || up === document.body) continue;
        // One can scroll to the rest.
        if (/auto|scroll/.test(overflowX)) return undefined;
        const box = up.getBoundingClientRect();
        const isCut = left < box.left - 1 || right > box.right + 1;
        if (overflowX !== 'visible' && isCut && textOverflow !== 'ellipsis') return 'cut';
        if (overflowX !== 'visible' && isCut) return undefined;
        if (/hidden|clip/.test(overflowY) && bottom > box.bottom + 4) return 'cut below';
      }
      return left < -1 || right > clientWidth + 1 ? 'outside' : undefined;
    }

    function findOverlaps(): string[] {
      const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
      const all = [...document.querySelectorAll(controls)]
        .filter((element) => isSeen(element) && !isFloating(element))
        .map((element) => ({ element, boxes: boxesOf(element) }));
      return all.flatMap((one, index) =>
        all
          .slice(index + 1)
          .filter(
            ({ element, boxes }) =>
              !one.element.contains(element) &&
              one.boxes.some((box) => boxes.some((other) => overlap(box, other))),
          )
          .map(({ element }) => `overlap: ${nameOf(one.element)} / ${nameOf(element)}`),
      );
    }

    /** What stays in view is above the rest of the page. */
    function isFloating(element: Element): boolean {
      for (let up: Element | null = element; up !== null; up = up.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(up).position)) return true;
      }
      return element.closest('[popover]:popover-open, dialog') !== null;
    }

    /** The frame of a control, or the text and the pictures of one without a frame. */
    function boxesOf(element: Element): DOMRect[] {
      const { borderTopWidth, backgroundColor, borderTopColor } = getComputedStyle(element);
      const clear = 'rgba(0, 0, 0, 0)';
      const hasFrame = borderTopWidth !== '0px' && borderTopColor !== clear;
      if (hasFrame || backgroundColor !== clear || element.matches('input, select, textarea'))
        return shownParts(element.parentElement, [element.getBoundingClientRect()]);
      return [element, ...element.querySelectorAll('*')]
        .filter(isSeen)
        .flatMap((part) =>
          part.matches('img, svg')
            ? shownParts(part.parentElement, [part.getBoundingClientRect()])
            : [...part.childNodes]
                .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
                .flatMap((text) => shownParts(part, rectsOf(text))),
        );
    }

    /** The parts of boxes that an element and those around it show. */
    function shownParts(around: Element | null, boxes: readonly DOMRect[]): DOMRect[] {
      let shown = [...boxes];
      for (let up = around; up !== null && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflowY === 'visible') continue;
        const { left, right, top, bottom } = up.getBoundingClientRect();
        shown = shown.map((box) => {
          const x = Math.max(left, box.left);
          const y = Math.max(top, box.top);
          return new DOMRect(
            x,
            y,
            Math.min(right, box.right) - x,
            Math.min(bottom, box.bottom) - y,
          );
        });
      }
      return shown.filter(({ width, height }) => width > 0 && height > 0);
    }

    function overlap(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > 3 && height > 3;
    }

    function nameOf(node: Node): string {
      const text = (node.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50);
      return text === '' && node instanceof Element ? node.outerHTML.slice(0, 80) : text;
    }
  });
}
