import { waitForHydration } from '@/e2e/support/framework';
import { expect, type test as siteTest } from '@/e2e/support/test';
import { placeMapWords } from '@/lib/words/components/sections';

const host = 'www.google.com';
const map = '<!doctype html><title>Map</title><button>Stand-in map</button>';
const path = '/first-visit/parking';

/** Tests the map on a site with a key for Google Maps. */
export function testMap(test: typeof siteTest): void {
  test('loads Google’s map after a press, or at once if the visitor chose that', async ({
    page,
    outside,
  }) => {
    let requested = '';
    await outside.claim(host, (route) => {
      requested = route.request().url();
      return route.fulfill({ contentType: 'text/html', body: map });
    });
    await page.goto(path);
    await waitForHydration(page);
    const show = page.getByRole('button', { name: placeMapWords.showMapOf('Tōtara Street') });
    const remember = page.getByRole('checkbox', { name: /^Show it at once/ });
    await show.hover();
    await show.focus();
    await remember.check();
    expect(outside.hosts()).toEqual([]);
    await page.reload();

    // The choice is stored: the map loads at once and does not take focus.
    const frame = page.getByTitle('Tōtara Street Physiotherapy on Google’s map');
    const inside = page.frameLocator('iframe').getByText('Stand-in map');
    await expect(inside).toBeVisible();
    await expect(frame).not.toBeFocused();
    expect(requested).toContain('/maps/embed/v1/place?key=');
    expect(new URL(requested).searchParams.get('q')).toBe('-45.87,170.5');
    expect(outside.hosts()).toEqual([host]);

    await remember.uncheck();
    await page.reload();
    await waitForHydration(page);
    await expect(remember).not.toBeChecked();
    await expect(frame).toHaveCount(0);
    await show.press('Enter');
    await expect(inside).toBeVisible();
    await expect(frame).toBeFocused();

    // A navigation removes it.
    await page.getByRole('link', { name: 'Prices' }).first().click();
    await expect(page).toHaveURL('/prices');
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
}
