import { waitForHydration } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';

/** Has a film of the site: e2e/support/practice-content. */
const path = '/films';
const film = '/films/dome.webm';

test.use({ baseURL: `http://localhost:${process.env.E2E_PAID_PORT ?? ''}` });

test('a film of the site loads when it is played, and has captions', async ({ page, outside }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(path);
  await waitForHydration(page);
  const video = page.locator('video');
  await video.scrollIntoViewIfNeeded();
  expect(loaded).not.toContain(film);

  await video.focus();
  await page.keyboard.press('Space');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  expect(loaded).toContain(film);
  // As the menu of the player does.
  await video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => {
    if (track !== undefined) track.mode = 'showing';
  });
  await expect
    .poll(() =>
      video.evaluate(({ textTracks: [track] }: HTMLVideoElement) =>
        [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text),
      ),
    )
    .toEqual(['The shutter is oiled once a year.']);
  expect(outside.hosts()).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a film of the site has the player of the browser, and a link to its file', async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.locator('video')).toHaveAttribute('controls');
    await expect(page.locator(`main a[href="${film}"]`)).toBeVisible();
  });
});
