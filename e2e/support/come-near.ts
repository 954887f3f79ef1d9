import { type Page } from '@playwright/test';

/** Does to every link and control what a pointer and a keyboard do on the way past, all at once. */
export async function comeNearEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, summary, [tabindex], [data-embed]',
    )) {
      for (const sign of ['pointerover', 'pointerenter', 'mouseover', 'touchstart']) {
        element.dispatchEvent(new Event(sign, { bubbles: true }));
      }
      element.focus();
    }
    window.scrollTo(0, document.body.scrollHeight);
  });
}

/** Connections to other hosts that a page opens ahead; these are no requests, so no route sees them. */
export function connectionsAhead(page: Page): Promise<number> {
  return page.locator('link[rel=preconnect], link[rel=dns-prefetch]').evaluateAll((links) => {
    const hints = links.filter((link) => link instanceof HTMLLinkElement);
    // Next connects to the site itself for its fonts.
    return hints.filter(({ href }) => new URL(href).origin !== location.origin).length;
  });
}
