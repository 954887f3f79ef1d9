import { connectionsAhead } from '@/e2e/support/come-near';
import { hydrated, neverIdle } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';

const path = '/schools/classroom';
const host = 'www.youtube-nocookie.com';
const player = '<!doctype html><title>Player</title><button>Stand-in player</button>';

test('a film contacts nobody until somebody presses play, and then one host alone', async ({
  page,
  outside,
}) => {
  await outside.claim(host, (route) => route.fulfill({ contentType: 'text/html', body: player }));
  await page.goto(path);
  await hydrated(page);
  const play = page.getByRole('button', { name: 'Play: Powers of Ten' });
  await play.hover();
  await play.focus();
  expect(await connectionsAhead(page)).toBe(0);
  expect(outside.hosts()).toEqual([]);

  await page.keyboard.press('Enter');
  const frame = page.getByTitle('Powers of Ten');
  await expect(page.frameLocator('iframe').getByText('Stand-in player')).toBeVisible();
  await expect(frame).toBeFocused();
  await expect(play).toBeHidden();
  await frame.hover();
  expect(await connectionsAhead(page)).toBe(0);
  expect(outside.hosts()).toEqual([host]);

  // It is gone with its page, and its poster is back with it.
  await page.getByRole('link', { name: 'Larkmoor Observatory' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Play: Powers of Ten' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a press that comes before the scripts plays the film', async ({ page, outside }) => {
  await outside.claim(host, (route) => route.fulfill({ contentType: 'text/html', body: player }));
  await neverIdle(page);
  await page.goto(path);
  await page.getByRole('button', { name: 'Play: Powers of Ten' }).click();
  await expect(page.frameLocator('iframe').getByText('Stand-in player')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a film is a link to where it plays', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Play/ })).toBeHidden();
    await expect(page.getByRole('link', { name: /^Watch it at YouTube/ })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=0fKBhvDjuy0',
    );
  });
});
