import { type Page } from '@playwright/test';

/** Dispatches hover, touch and focus events on every link and control. */
export async function approachEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, summary, [tabindex], [data-embed]',
    )) {
      for (const type of ['pointerover', 'pointerenter', 'mouseover', 'touchstart']) {
        element.dispatchEvent(new Event(type, { bubbles: true }));
      }
      element.focus();
    }
    window.scrollTo(0, document.body.scrollHeight);
  });
}

/** Counts connection hints to other hosts. They make no requests, so no route handler sees them. */
export function countConnectionHints(page: Page): Promise<number> {
  return page.locator('link[rel=preconnect], link[rel=dns-prefetch]').evaluateAll((links) => {
    const hints = links.filter((link) => link instanceof HTMLLinkElement);
    // Next adds a hint to its own origin for fonts.
    return hints.filter(({ href }) => new URL(href).origin !== location.origin).length;
  });
}
