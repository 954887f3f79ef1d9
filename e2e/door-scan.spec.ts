import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserFlags } from '@/e2e/support/browser-flags';
import { writeCameraVideo } from '@/e2e/support/camera-video';
import { siteNow } from '@/e2e/support/clock';
import { addDoorBooking } from '@/e2e/support/door-booking';
import { startSession } from '@/e2e/support/desk';
import { withStore } from '@/e2e/support/store';
import { expect, test } from '@/e2e/support/test';
import { createQrToken } from '@/lib/server/bookings/page/booking-token';
import { createId } from '@/lib/server/platform/store/ids';
import { sweep } from '@/e2e/support/sweep';
import { doorWords } from '@/lib/words/components/bookings/door';

const { E2E_CAMERA_CHROMIUM = '', E2E_FOLDER = tmpdir(), TEST_WORKER_INDEX = '' } = process.env;

test.skip(E2E_CAMERA_CHROMIUM === '', 'Chromium’s headless shells do not open cameras.');

/** The picture of this worker's camera. */
const video = join(E2E_FOLDER, `door-camera-${TEST_WORKER_INDEX}.y4m`);
// Before the browser starts: without the file it has no camera.
writeCameraVideo(video, 'none');

test.use({
  viewport: { width: 360, height: 740 },
  launchOptions: {
    executablePath: E2E_CAMERA_CHROMIUM,
    args: [
      ...browserFlags,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
});

test('reads tickets by the camera, also without a connection', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  complaints.expect(/ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch/);
  const event = 'geminids-from-deckchairs';
  const { id, name } = await addDoorBooking(event);
  const unknown = createId(siteNow(), randomBytes);
  const address = (submission: string) =>
    withStore(async (store) => `${baseURL}/booking/${await createQrToken(submission, store)}`);
  const ticket = await address(id);
  await startSession(page);
  await context.grantPermissions(['camera']);
  await page.goto(`/desk/door/${event}`);
  // The service worker has cached the page.
  await expect
    .poll(() => page.evaluate((path) => caches.match(path).then(Boolean), `/desk/door/${event}`))
    .toBe(true);
  const checkIns = '**/api/desk/door/check-ins';
  await context.route(checkIns, (route) => route.abort());
  await context.setOffline(true);
  await page.reload();

  const result = page.getByRole('status').filter({ has: page.locator('p') });
  const scan = async (text: string, expected: string, hasText: RegExp | string = '') => {
    writeCameraVideo(video, text);
    await page.getByRole('button', { name: doorWords.scan.open }).click();
    await expect(result.getByText(expected).filter({ hasText })).toBeVisible();
    await page.getByRole('button', { name: doorWords.scan.close }).click();
  };
  await scan(ticket, `Checked in: ${name}, 2 adults and 1 under 16`);
  await scan(ticket, doorWords.scan.already(''), /\d\d:\d\d/);
  await scan(`${ticket.slice(0, -1)}-`, doorWords.scan.others.unknown);
  await scan(await address(unknown), doorWords.scan.others.unknown);
  await scan(`WIFI:${randomUUID()}`, doorWords.scan.others.other);
  const unsent = page.getByText(doorWords.unsent(1, '1'));
  await expect(unsent).toBeVisible();
  await context.unroute(checkIns);
  await context.setOffline(false);
  await expect(unsent).toBeHidden();
});

test('says when the camera is not allowed', sweep, async ({ page, context }) => {
  const browser = await context.newCDPSession(page);
  await browser.send('Browser.setPermission', {
    permission: { name: 'camera' },
    setting: 'denied',
  });
  await startSession(page);
  await page.goto('/desk/door/geminids-from-deckchairs');
  await page.getByRole('button', { name: doorWords.scan.open }).click();
  await expect(page.getByText(doorWords.scan.refused)).toBeVisible();
  await expect(page.getByRole('button', { name: doorWords.scan.open })).toBeVisible();
});
