import { type BrowserContext, type Page } from '@playwright/test';
import { approachEverything, countConnectionHints } from '@/e2e/support/approach';
import { waitForHydration } from '@/e2e/support/framework';
import { expect, type Outside, type test as siteTest } from '@/e2e/support/test';
import {
  consentBannerWords,
  cookiesPageWords,
  withdrawalWords,
} from '@/lib/words/components/site/consent';
import { frameWords } from '@/lib/words/lib/server/site/pages';

const tagHost = 'www.googletagmanager.com';
const countHost = 'region1.google-analytics.com';

/**
 * A stand-in for Google's tag: sets its cookie and sends a beacon for the first view and for each
 * event, unless consent is missing or the tag is disabled.
 */
const tag = `(() => {
  const id = new URL(document.currentScript.src).searchParams.get('id');
  const settings = {};
  const send = (event) => {
    if (window['ga-disable-' + id] || settings.analytics_storage !== 'granted') return;
    document.cookie = '_ga=GA1.1.1.1; path=/';
    const place = encodeURIComponent(settings.page_location);
    navigator.sendBeacon('https://${countHost}/g/collect?en=' + event + '&dl=' + place);
  };
  const run = ([command, name, values]) => {
    if (command === 'consent') Object.assign(settings, values);
    if (command === 'set') Object.assign(settings, name);
    if (command === 'config') send('page_view');
    if (command === 'event') send(name);
  };
  const layer = window.dataLayer;
  layer.forEach(run);
  layer.push = (entry) => run(entry);
})();`;

/** Responds for Google's hosts. Returns the events of their beacons in order. */
async function startGoogleStandIn(outside: Outside): Promise<readonly string[]> {
  const events: string[] = [];
  await outside.claim(tagHost, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: tag }),
  );
  await outside.claim(countHost, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const place = new URL(searchParams.get('dl') ?? '');
    events.push(`${searchParams.get('en') ?? ''} ${place.pathname}${place.search}`);
    await route.fulfill({ status: 204 });
  });
  return events;
}

/** Opens each page and dispatches events on everything in it. */
async function visitAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await waitForHydration(page);
    await approachEverything(page);
    expect(await countConnectionHints(page), path).toBe(0);
  }
}

/** Resolves when the consent buttons work without a page load. */
async function waitForConsent(page: Page): Promise<void> {
  await page.locator('#consent[data-ready]').waitFor({ state: 'attached' });
}

async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).sort();
}

/**
 * A page of each layout: the answer is read where a page begins, which all pages do alike. Before an answer,
 * and with consent, all pages are visited.
 */
const samples = ['/', '/prices', '/first-visit/parking'] as const;

/** Tests consent on a site with analytics. */
export function testConsent(test: typeof siteTest, paths: readonly string[]): void {
  test('calls no other host before a choice or after a refusal', async ({
    page,
    context,
    outside,
  }) => {
    await visitAll(page, paths);
    expect(await cookieNames(context)).toEqual([]);
    const question = page.getByRole('region', { name: consentBannerWords.label });
    const yes = await question
      .getByRole('button', { name: consentBannerWords.accept })
      .boundingBox();
    const no = await question
      .getByRole('button', { name: consentBannerWords.decline })
      .boundingBox();
    expect([no?.width, no?.height, no?.y]).toEqual([yes?.width, yes?.height, yes?.y]);

    await waitForConsent(page);
    await question.getByRole('button', { name: consentBannerWords.decline }).click();
    await expect(question.getByText(consentBannerWords.declined)).toBeVisible();
    await visitAll(page, samples);
    await expect(question).toBeHidden();
    expect(await cookieNames(context)).toEqual(['consent']);
    expect(outside.hosts()).toEqual([]);
  });

  test('takes Global Privacy Control as a refusal', async ({ page, context, outside }) => {
    await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await visitAll(page, samples);
    await expect(page.getByRole('region', { name: consentBannerWords.label })).toBeHidden();
    await page.goto('/cookies');
    await expect(page.getByRole('main')).toContainText(cookiesPageWords.states.signal);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    expect(outside.hosts()).toEqual([]);
  });

  test('counts each page once, at two hosts only, until consent is withdrawn', async ({
    page,
    context,
    outside,
  }) => {
    const events = await startGoogleStandIn(outside);
    await page.goto('/?utm_source=mail&name=Ngaio');
    await waitForConsent(page);
    await page.getByRole('button', { name: consentBannerWords.accept }).click();
    await expect(page.getByText(consentBannerWords.accepted).locator('..')).toBeFocused();
    await expect.poll(() => events).toEqual(['page_view /?utm_source=mail']);

    await page.getByRole('link', { name: 'Prices' }).first().click();
    await expect.poll(() => events).toEqual(['page_view /?utm_source=mail', 'page_view /prices']);
    await expect(page.getByRole('region', { name: consentBannerWords.label })).toBeHidden();
    await visitAll(page, paths);
    expect(await cookieNames(context)).toEqual(['_ga', 'consent']);
    expect(outside.hosts()).toEqual([tagHost, countHost]);

    await page.goto('/prices');
    await waitForConsent(page);
    await page.getByRole('button', { name: withdrawalWords.withdraw }).click();
    await expect(page.getByRole('button', { name: withdrawalWords.withdraw })).toBeHidden();
    await expect(page).toHaveURL('/prices');
    expect(await cookieNames(context)).toEqual(['consent']);
    const before = events.length;
    await visitAll(page, samples);
    expect(events).toHaveLength(before);
    expect(await page.locator('script[src*="googletagmanager"]').count()).toBe(0);
    expect(await cookieNames(context)).toEqual(['consent']);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('gives and changes consent on the page about cookies', async ({ page, outside }) => {
      await page.goto('/');
      await expect(page.getByRole('region', { name: consentBannerWords.label })).toBeHidden();
      await page.getByRole('link', { name: frameWords.cookieSettings }).click();
      const main = page.getByRole('main');
      await expect(main).toContainText(cookiesPageWords.states.open);
      await main.getByRole('button', { name: cookiesPageWords.accept }).click();
      await expect(page).toHaveURL('/cookies');
      await expect(main).toContainText(cookiesPageWords.states.yes);
      await main.getByRole('button', { name: cookiesPageWords.decline }).click();
      await expect(main).toContainText(cookiesPageWords.states.no);
      expect(outside.hosts()).toEqual([]);
    });
  });
}
