import { hydrated } from '@/e2e/support/framework';
import { expect, type test as siteTest } from '@/e2e/support/test';

const host = 'www.google.com';
const map = '<!doctype html><title>Map</title><button>Stand-in map</button>';
const path = '/first-visit/parking';

/** What becomes of a map of Google's, on a site that has a key for it. */
export function testMap(test: typeof siteTest): void {
  test('Google’s map comes after a press, or at once for who asked for that', async ({
    page,
    outside,
  }) => {
    let asked = '';
    await outside.claim(host, (route) => {
      asked = route.request().url();
      return route.fulfill({ contentType: 'text/html', body: map });
    });
    await page.goto(path);
    await hydrated(page);
    const show = page.getByRole('button', { name: 'Show the map of Tōtara Street' });
    const remember = page.getByRole('checkbox', { name: /^Show it at once/ });
    await show.hover();
    await show.focus();
    await remember.check();
    expect(outside.hosts()).toEqual([]);
    await page.reload();

    // The press before: now it is wanted at once, and takes no focus that nobody gave it.
    const frame = page.getByTitle('Tōtara Street Physiotherapy on Google’s map');
    const inside = page.frameLocator('iframe').getByText('Stand-in map');
    await expect(inside).toBeVisible();
    await expect(frame).not.toBeFocused();
    expect(asked).toContain('/maps/embed/v1/place?key=');
    expect(new URL(asked).searchParams.get('q')).toBe('-45.87,170.5');
    expect(outside.hosts()).toEqual([host]);

    await remember.uncheck();
    await page.reload();
    await hydrated(page);
    await expect(remember).not.toBeChecked();
    await expect(frame).toHaveCount(0);
    await show.press('Enter');
    await expect(inside).toBeVisible();
    await expect(frame).toBeFocused();

    // It is gone with its page.
    await page.getByRole('link', { name: 'Prices' }).first().click();
    await expect(page).toHaveURL('/prices');
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
}
