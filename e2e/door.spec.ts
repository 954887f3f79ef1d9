import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { findOverflow, findViolationsInEachLight } from '@/e2e/support/axe';
import { setBrowserClock, setWorkerClock } from '@/e2e/support/clock';
import { signOut, startSession } from '@/e2e/support/desk';
import { addDoorBooking } from '@/e2e/support/door-booking';
import { expect, test } from '@/e2e/support/test';
import { sweep } from '@/e2e/support/sweep';
import { layoutWords } from '@/lib/words/components/desk';
import { eventDatesWords } from '@/lib/words/components/bookings/desk';
import { messageWords } from '@/lib/words/lib/server/inbox/person';
import { doorWords, doorsWords } from '@/lib/words/components/bookings/door';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const worker = '**/api/desk/door/worker';

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('checks people in by a form, and undoes it', async ({ page }) => {
    const event = 'other-peoples-galaxies';
    const { name } = await addDoorBooking(event);
    await startSession(page);
    await page.goto(`/desk/door/${event}?search=${encodeURIComponent(name)}`);
    const row = rowOf(page, name);
    await row.getByLabel(doorWords.numberOf(name)).fill('2');
    await row.getByRole('button', { name: doorWords.checkIn }).click();
    await expect(row).toContainText(/2 of 3 checked in at \d\d:\d\d/);
    await row.getByRole('button', { name: doorWords.undo }).click();
    await expect(row).not.toContainText('checked in at');
  });

  test('sells a place for cash to a person at the door', async ({ page }) => {
    const name = `Finch ${randomUUID().slice(0, 8)}`;
    await startSession(page);
    await page.goto('/desk/door/other-peoples-galaxies');
    await page.getByText(doorWords.sale.title).click();
    await page.getByLabel('How many adults?').fill('1');
    await page.getByLabel(doorWords.sale.name).fill(name);
    await page.getByRole('button', { name: doorWords.sale.sell }).click();
    await expect(
      page.getByText(doorWords.sale.soldText('1 adult, £8.00 paid in cash')),
    ).toBeVisible();
    await expect(rowOf(page, name)).toContainText(messageWords.doorSale('£8.00'));
    await expect(rowOf(page, name)).toContainText('Checked in at');
  });
});

test('keeps check-ins without a connection, opens again, and sends them to a second phone', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  complaints.expect(/ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch/);
  await setWorkerClock(context, worker);
  const event = 'mars-at-opposition';
  const { name } = await addDoorBooking(event);
  await holdBackCheckIns(page);
  await startSession(page);
  await page.goto(`/desk/door/${event}`);
  const row = rowOf(page, name);
  // The service worker has cached the page and its scripts.
  await expect
    .poll(() =>
      page.evaluate(async (path) => {
        const keys = await (await caches.open(`door-assets:${location.href}`)).keys();
        const list = await (await caches.open('door-lists')).match(path);
        const names = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/_next/static/'));
        return (
          list !== undefined &&
          (await caches.match('/desk/door')) !== undefined &&
          names.every((entry) => keys.some(({ url }) => url === entry.name))
        );
      }, `/desk/door/${event}`),
    )
    .toBe(true);

  await setSending(page, false);
  await context.setOffline(true);
  await row.getByRole('button', { name: 'One fewer' }).click();
  await row.getByRole('button', { name: doorWords.checkIn }).click();
  await expect(row).toContainText(doorWords.total('2', '3'));
  await expect(page.getByText(doorWords.unsent(1, '1'))).toBeVisible();

  await page.reload();
  await expect(row).toContainText(doorWords.total('2', '3'));
  await expect(page.getByText(doorWords.unsent(1, '1'))).toBeVisible();

  await page.getByRole('link', { name: doorWords.doors }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(doorsWords.title);
  await page.goto(`/desk/door/${event}`);
  await expect(row).toContainText(doorWords.total('2', '3'));

  const second = await browser.newContext();
  try {
    await setBrowserClock(second);
    const other = await second.newPage();
    await startSession(other);
    await other.goto(`/desk/door/${event}`);
    await expect(rowOf(other, name)).not.toContainText('checked in at');
    await setSending(page, true);
    await context.setOffline(false);
    await expect(page.getByText('not sent yet')).toBeHidden();
    await expect(rowOf(other, name)).toContainText(doorWords.total('2', '3'), { timeout: 15_000 });
  } finally {
    await second.close();
  }
});

test('can be installed, and then starts at an index that opens without a connection', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch/);
  await setWorkerClock(context, worker);
  await startSession(page);
  await page.goto('/desk/events');
  await page.getByRole('link', { name: eventDatesWords.doors }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(doorsWords.title);
  const devTools = await context.newCDPSession(page);
  const { data = '', errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // What Chromium asks for: https://web.dev/articles/install-criteria
  const manifest = z
    .object({
      name: z.string().min(1),
      start_url: z.literal('/desk/door'),
      scope: z.literal('/desk/door'),
      display: z.literal('standalone'),
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
    })
    .parse(JSON.parse(data));
  for (const size of ['192x192', '512x512']) {
    const icon = manifest.icons.find(({ sizes, purpose }) => sizes === size && purpose === 'any');
    const response = await page.request.get(icon?.src ?? '');
    expect(response.headers()['content-type']).toBe('image/png');
  }
  // Playwright's contexts are incognito. Chromium's headless shell has no such check, and finds no errors.
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  const found = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(found).toEqual([]);
  const path = manifest.start_url;
  await expect
    .poll(() => page.evaluate((list) => caches.match(list).then(Boolean), path))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: doorsWords.next }).waitFor();
  await context.setOffline(false);
});

test('deletes the cached list at sign-out', async ({ page, context, complaints }) => {
  await setWorkerClock(context, worker);
  const path = '/desk/door/half-a-moon';
  await startSession(page);
  await page.goto(path);
  const hasList = () =>
    page.evaluate(async (list) => (await caches.match(list)) !== undefined, path);
  await expect.poll(hasList).toBe(true);
  await page.getByRole('button', { name: layoutWords.menu }).click();
  await signOut(page, complaints);
  await expect(page).toHaveURL('/desk/sign-in');
  await expect.poll(hasList).toBe(false);
});

test('passes axe in every light and fits a narrow phone', sweep, async ({ page }) => {
  const event = 'jupiter-all-night';
  const { name } = await addDoorBooking(event);
  await startSession(page);
  await page.goto(`/desk/door/${event}`);
  expect(await findOverflow(page, [320, 360])).toEqual([]);
  expect(await findViolationsInEachLight(page, [360, 320])).toEqual([]);
  await rowOf(page, name).getByRole('button', { name: doorWords.checkIn }).click();
  await expect(rowOf(page, name)).toContainText('Checked in at');
  expect(await findViolationsInEachLight(page)).toEqual([]);
});

/**
 * Lets `setSending` hold back check-ins. Chromium sends requests that pass by a service worker although it
 * is offline, and those of a page that is being left although they are routed.
 */
async function holdBackCheckIns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = (request, init) =>
      request === '/api/desk/door/check-ins' && localStorage.getItem('held-back') !== null
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(request, init);
  });
}

async function setSending(page: Page, isSending: boolean): Promise<void> {
  await page.evaluate((sends) => {
    if (sends) localStorage.removeItem('held-back');
    else localStorage.setItem('held-back', '');
  }, isSending);
}
