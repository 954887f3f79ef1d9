import { countConnectionHints } from '@/e2e/support/approach';
import { waitForHydration, disableIdle } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { videoWords } from '@/lib/words/components/sections';

const path = '/schools/classroom';
const host = 'www.youtube-nocookie.com';
const player = '<!doctype html><title>Player</title><button>Stand-in player</button>';

test('a video calls no other host before play is pressed, and one host after it', async ({
  page,
  outside,
}) => {
  await outside.claim(host, (route) => route.fulfill({ contentType: 'text/html', body: player }));
  await page.goto(path);
  await waitForHydration(page);
  const play = page.getByRole('button', { name: 'Play: Powers of Ten' });
  await play.hover();
  await play.focus();
  expect(await countConnectionHints(page)).toBe(0);
  expect(outside.hosts()).toEqual([]);

  await page.keyboard.press('Enter');
  const frame = page.getByTitle('Powers of Ten');
  await expect(page.frameLocator('iframe').getByText('Stand-in player')).toBeVisible();
  await expect(frame).toBeFocused();
  await expect(play).toBeHidden();
  await frame.hover();
  expect(await countConnectionHints(page)).toBe(0);
  expect(outside.hosts()).toEqual([host]);

  // A navigation removes the player, and Back shows the poster.
  await page.getByRole('link', { name: 'Larkmoor Observatory' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Play: Powers of Ten' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('plays the video on a press before the scripts have loaded', async ({ page, outside }) => {
  await outside.claim(host, (route) => route.fulfill({ contentType: 'text/html', body: player }));
  await disableIdle(page);
  await page.goto(path);
  await page.getByRole('button', { name: 'Play: Powers of Ten' }).click();
  await expect(page.frameLocator('iframe').getByText('Stand-in player')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a video is a link to its page', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Play/ })).toBeHidden();
    await expect(page.getByRole('link', { name: videoWords.watchAt.youtube })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=0fKBhvDjuy0',
    );
  });
});
