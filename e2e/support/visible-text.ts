import { type Page } from '@playwright/test';

/**
 * Texts that are in the page but cannot be seen: transparent, without size, hidden, or outside of
 * the page. What is shut on purpose (a closed menu or `details`, what is hidden from everybody) does
 * not count, nor does a second copy of words that can be seen (a list of the page's headings).
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
      // The other pages of a form that is asked page by page.
      '[data-step][hidden]',
      // What the answers so far do not ask for; without scripts it is shown.
      ':root[data-scripts=""] :is([data-unasked], [data-unused], [data-note="condition"])',
      'form[data-ready] :is([data-field], [data-item], [data-note="condition"])[hidden]',
      // A mark that is said, and shown by the lines on which its neighbours stand.
      '[data-spoken]',
      // One of two wordings, of which each visitor needs the other.
      '[data-with-scripts], [data-without-scripts]',
      // The lettering of a picture, which may be cut at its edge; its words are its text alternative.
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
      // A closed popover that a wide screen shows as a row is open to the eye: then it is looked at.
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
      // What stands in a box that is scrolled sideways, by finger, mouse or keys, can be come by.
      const scroller = parent.closest<HTMLElement>('[data-strip]');
      if (scroller !== null && scroller.tabIndex === 0) return undefined;
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
