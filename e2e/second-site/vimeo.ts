import { countConnectionHints } from '@/e2e/support/approach';
import { waitForHydration } from '@/e2e/support/framework';
import type { ProjectCopy } from '@/e2e/support/project-copy';
import { expect, type test as siteTest } from '@/e2e/support/test';
import { videoWords } from '@/lib/words/components/sections';

const path = '/how-we-work';
const host = 'player.vimeo.com';
const player = '<!doctype html><title>Player</title><button>Stand-in player</button>';

/** Lets videos of Vimeo play, and adds a page with one that is not listed there. */
export function addVimeoPage(project: ProjectCopy): void {
  const settings = project.read('content/site.yaml');
  project.write('content/site.yaml', settings.replace('embeds:\n', 'embeds:\n  vimeo: true\n'));
  project.write(
    `content/pages${path}.md`,
    `---
title: How we work
description: What happens in the half hour that you have with one of us.
---

{% video title="Half an hour" poster="/drawings/knee.svg" alt="A knee" href="https://vimeo.com/22439234/0a1b2c3d4e" length="3 min" /%}
`,
  );
}

/** Tests a video of Vimeo with a stand-in for its player. */
export function testVimeo(test: typeof siteTest): void {
  test('a video of Vimeo calls no other host before play is pressed, and is not remembered', async ({
    page,
    context,
    outside,
  }) => {
    const requests: string[] = [];
    await outside.claim(host, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: player });
    });
    await page.goto(path);
    await waitForHydration(page);
    const play = page.getByRole('button', { name: 'Play: Half an hour' });
    await play.hover();
    await play.focus();
    expect(await countConnectionHints(page)).toBe(0);
    expect(outside.hosts()).toEqual([]);

    await page.keyboard.press('Enter');
    await expect(page.frameLocator('iframe').getByText('Stand-in player')).toBeVisible();
    await expect(page.getByTitle('Half an hour')).toBeFocused();
    await expect(play).toBeHidden();
    // `dnt`: without cookies of Vimeo that follow visitors.
    expect(requests).toEqual([`https://${host}/video/22439234?h=0a1b2c3d4e&autoplay=1&dnt=1`]);

    await page.reload();
    await expect(play).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(requests).toHaveLength(1);
    expect(outside.hosts()).toEqual([host]);
    expect(await context.cookies()).toEqual([]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a video of Vimeo is a link to its page', async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Play/ })).toBeHidden();
      const name = `${videoWords.watchAt.vimeo}${videoWords.length('3 min')}`;
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        'https://vimeo.com/22439234/0a1b2c3d4e',
      );
    });
  });
}
