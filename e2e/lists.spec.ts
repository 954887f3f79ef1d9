import { findViolationsInEachLight } from '@/e2e/support/axe';
import { findInvalidHtml } from '@/e2e/support/html';
import { expect, test } from '@/e2e/support/test';

test.use({ baseURL: `http://localhost:${process.env.E2E_PAID_PORT ?? ''}` });

/** Pages of kinds that Larkmoor lacks: scripts/site/page-kinds.ts has the others. */
for (const { kind, path } of [
  { kind: 'month, timetable and past events', path: '/programme' },
  { kind: 'month that has a page of its own', path: '/programme/2026-12' },
  { kind: 'category of events', path: '/events/categories/music' },
  { kind: 'year of the journal', path: '/journal/2025' },
  { kind: 'page with videos', path: '/films' },
]) {
  test(`${kind} (${path}) is valid HTML and passes axe in every light`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(await findInvalidHtml((await response?.text()) ?? '')).toEqual([]);
    expect(await findViolationsInEachLight(page, [360, 1360])).toEqual([]);
  });
}
