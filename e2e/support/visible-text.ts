import { type Page } from '@playwright/test';

/**
 * Finds invisible text: transparent, without size, hidden, or outside the page. Ignores content that
 * is closed on purpose (a menu, `details`, `hidden`) and text that is visible elsewhere on the page.
 */
export function findUnseenText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shut = [
      'script',
      'style',
      'noscript',
      'template',
      '[popover]:not(:popover-open)',
      'button[popovertarget]',
      'details:not([open]) > :not(summary)',
      '[aria-hidden="true"]',
      // The other steps of a form.
      '[data-step][hidden]',
      // What an event offers in another state than its own.
      '[data-while][hidden]',
      // Questions that do not apply; without scripts they are visible.
      ':root[data-scripts=""] :is([data-unmet-condition], [data-unused], [data-note="condition"])',
      'form[data-ready] :is([data-field], [data-item], [data-note="condition"])[hidden]',
      // Punctuation for screen readers; line breaks show it visually.
      '[data-spoken]',
      // Offers of other languages than the browser's.
      '.languageOffer',
      // Of two wordings, a visitor sees one.
      '[data-with-scripts], [data-without-scripts]',
      // Text in an image may be cut at its edge; the image has a text alternative.
      'svg[role="img"]',
      'a[href="#main"]',
      '[role="group"][aria-label="Light"]',
      'option',
      'next-route-announcer',
    ].join(',');
    const unseen: { text: string; why: string }[] = [];
    const seen = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = (node.textContent ?? '').trim();
      // A wide screen shows the closed popover of the menu as a row.
      const cover = parent?.closest(shut) ?? null;
      if (parent === null || text === '' || (cover !== null && !isShownPopover(cover))) continue;
      const why = whyUnseen(node, parent);
      if (why === undefined) seen.add(text);
      else unseen.push({ text, why });
    }
    return unseen
      .filter(({ text, why }) => why !== 'hidden' || !seen.has(text))
      .map(({ text, why }) => `${why}: ${text.slice(0, 60)}`);

    function isShownPopover(cover: Element): boolean {
      return cover.matches('[popover]') && getComputedStyle(cover).display !== 'none';
    }

    function whyUnseen(node: Node, parent: Element): string | undefined {
      let opacity = 1;
      for (let up: Element | null = parent; up !== null; up = up.parentElement) {
        opacity *= Number(getComputedStyle(up).opacity);
      }
      if (opacity < 0.99) return `opacity ${opacity}`;
      if (!parent.checkVisibility({ visibilityProperty: true })) return 'hidden';
      // A visitor can scroll to content of a strip.
      const scroller = parent.closest<HTMLElement>('[data-strip]');
      if (scroller?.tabIndex === 0) return undefined;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return 'without size';
      const left = box.left + scrollX;
      const top = box.top + scrollY;
      const { scrollWidth, scrollHeight } = document.documentElement;
      const inside = left < scrollWidth && left + box.width > 0 && top < scrollHeight && top >= 0;
      return inside ? undefined : 'outside of the page';
    }
  });
}
