import type { Page } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';
import { holdWords } from '@/lib/words/lib/server/bookings';

const heldText = new RegExp(
  `^${holdWords.held('TIME').replaceAll('.', '\\.').replace('TIME', '\\d\\d:\\d\\d')}$`,
);

/** Opens the page of a date that no other test books, and returns how many places it has left. */
async function openEvent(page: Page, date: string): Promise<number> {
  await page.goto(`/events/public-nights/${date}`);
  await expect(page.getByLabel('How many adults?')).toBeVisible();
  return shownPlaces(page);
}

async function shownPlaces(page: Page): Promise<number> {
  const places = page.locator('dd[data-places]');
  await expect(places).toHaveText(/^\d+ places left$/);
  return Number.parseInt(await places.innerText(), 10);
}

test('holds the chosen places, and gives them back when the visitor leaves', async ({
  page,
  browser,
}) => {
  const before = await openEvent(page, '2027-04-16');
  await page.getByLabel('How many adults?').fill('2');
  await page.getByLabel('Your name').fill('Ada Wren');
  await expect(page.getByText(heldText)).toBeVisible();

  const other = await browser.newPage();
  await expect(async () => {
    await other.goto(page.url());
    expect(await shownPlaces(other)).toBe(before - 2);
  }).toPass();
  await other.close();
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Wren');

  const isRelease = (body: string) => /^_hold=[\w-]{43}$/.test(body);
  const released = page.waitForRequest((request) => isRelease(request.postData() ?? ''));
  await page.getByRole('link', { name: 'Visit' }).first().click();
  await released;
});
