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

/** Connections that a page opens ahead, which are no requests and so are seen nowhere else. */
export function connectionsAhead(page: Page): Promise<number> {
  return page.locator('link[rel=preconnect], link[rel=dns-prefetch]').count();
}
