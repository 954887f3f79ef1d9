import { approachEverything, countConnectionHints } from '@/e2e/support/approach';
import { waitForHydration } from '@/e2e/support/framework';
import { contentPaths } from '@/e2e/support/content-paths';
import { pageKinds } from '@/scripts/site/page-kinds';
import { sweep } from '@/e2e/support/sweep';
import { expect, test } from '@/e2e/support/test';
import { frameWords } from '@/lib/words/lib/server/site/pages';
import { cookiesPageWords, disclosureWords } from '@/lib/words/components/site/consent';
import { thirdPartyWords } from '@/lib/words/lib/site/consent';

test.use({ prefetches: true });

const shown = pageKinds.filter(({ status }) => status === 200).map(({ path }) => path);

// The release adds the other pages of each kind.
for (const { pages, details } of [
  { pages: shown, details: {} },
  { pages: contentPaths().filter((path) => !shown.includes(path)), details: sweep },
]) {
  test(
    `calls no other host on ${pages.length} pages, with a pointer and focus on everything`,
    details,
    async ({ page, context, outside }) => {
      // A busy machine takes a second per page.
      test.setTimeout(120_000);
      for (const path of pages) {
        await page.goto(path);
        await waitForHydration(page);
        await approachEverything(page);
        expect(await countConnectionHints(page), path).toBe(0);
      }
      expect(outside.hosts()).toEqual([]);
      expect(await context.cookies()).toEqual([]);
      const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length]);
      expect(kept).toEqual([0, 0]);
    },
  );
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page about cookies lists what the settings imply, without a consent question', async ({
    page,
  }) => {
    await page.goto('/cookies');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(cookiesPageWords.title);
    const kept = page.getByRole('table', { name: disclosureWords.stored.caption });
    await expect(kept.getByRole('rowheader', { name: /^light/ })).toBeVisible();
    const asked = page.getByRole('table', { name: disclosureWords.thirdParties.caption });
    await expect(asked.getByRole('rowheader', { name: /youtube-nocookie/ })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(thirdPartyWords.googleAnalytics.name);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: frameWords.cookieSettings })).toHaveCount(0);
    expect((await page.request.post('/api/consent', { form: { answer: 'yes' } })).status()).toBe(
      404,
    );
  });
});
