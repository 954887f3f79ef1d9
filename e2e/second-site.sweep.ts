import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { testConsent } from '@/e2e/second-site/consent';
import { expectLastGoodCopy } from '@/e2e/second-site/feed';
import { expectOldAddresses } from '@/e2e/second-site/old-addresses';
import { testLanguages } from '@/e2e/second-site/languages';
import { testMap } from '@/e2e/second-site/map';
import { testPictures } from '@/e2e/second-site/pictures';
import { testPageStyles } from '@/e2e/second-site/page-styles';
import { testVimeo } from '@/e2e/second-site/vimeo';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { createSignInLink } from '@/e2e/support/desk';
import { waitForHydration } from '@/e2e/support/framework';
import { contentPaths } from '@/e2e/support/content-paths';
import { clinicFolder, test } from '@/e2e/second-site/sites';
import { testNewSite } from '@/e2e/second-site/new-site';
import { expect } from '@/e2e/support/test';
import { findUnseenText } from '@/e2e/support/visible-text';
import { errorSummary } from '@/e2e/support/forms';
import { sweep } from '@/e2e/support/sweep';
import { signInWords } from '@/lib/words/components/desk';

/*
 * The sites of two other organisations. The clinic has its own `content/` and `public/` and a few added
 * pages, uses the time zone of Auckland and New Zealand dollars, and has no sky. The choir has a folder of
 * its own (SITE_DIR).
 */
const paths = contentPaths(clinicFolder);

// One worker runs all tests, so they share the builds.
test.describe.configure({ mode: 'default' });

const shipped = /larkmoor|observatory|beacon lane|\bsaturn\b|thwaite|planisphere/i;

/** Joins the text files below a folder. */
function textOf(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|js|css|json|svg|xml)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is complete and readable', async ({ page }) => {
    expect(paths.length).toBeGreaterThan(7);
    for (const path of paths) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-NZ');
      for (const width of [320, 1360]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findUnseenText(page), `${path} at ${width} px`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });

  test('stores a corrected submission and shows it at the desk in the time zone of Auckland', async ({
    page,
    clinic,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    await page.goto('/book-online');
    await expect(page).toHaveURL('/f/appointment');
    await page.getByLabel('Your name').fill('Ngaio Ōkirano');
    await page.getByLabel('Telephone').fill('03 555 0199');
    await page.getByLabel('Tom').check();
    await page.getByLabel('Where does it hurt?').fill('The left knee, going down.');
    await page.getByRole('button', { name: 'Ask for a time' }).click();

    const summary = errorSummary(page);
    await expect(summary.getByRole('link')).toHaveCount(1);
    await expect(page.getByLabel('Your name')).toHaveValue('Ngaio Ōkirano');
    await expect(page.getByLabel('Tom')).toBeChecked();
    await page.getByLabel('You may keep what I write here').check();
    const before = new Date();
    await page.getByRole('button', { name: 'Ask for a time' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request');
    const reference = (await page.getByRole('main').locator('strong').textContent()) ?? '';
    expect(reference).toMatch(/\S{4}/);

    await page.goto(await createSignInLink('hana@totara-street.example', clinic));
    await page.getByRole('button', { name: signInWords.open }).click();
    await expect(page).toHaveTitle(/Tōtara Street Physiotherapy/);
    await page.goto('/desk/inbox');
    await page.getByRole('link', { name: 'Unread: Ngaio Ōkirano' }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('The left knee, going down.');
    await expect(main).toContainText(reference);
    const clock = new Intl.DateTimeFormat('en-NZ', {
      timeStyle: 'short',
      timeZone: 'Pacific/Auckland',
    });
    // The site received it between the press of the button and now.
    const times = [before, new Date()].map((moment) => clock.format(moment)).join('|');
    await expect(main).toContainText(new RegExp(times));
  });
});

test('shows its own prices, opening hours and times', async ({ page }) => {
  await page.goto('/fees');
  await expect(page).toHaveURL('/prices');
  await expect(page.getByRole('row', { name: /First visit 45 minutes/ })).toContainText('$92');

  await page.goto('/events/knees-on-stairs');
  await expect(page.getByRole('main')).toContainText('Wednesday');
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  // 18:00 on 17 February in Auckland's summer time.
  expect(data).toContain('"startDate":"2027-02-17T05:00:00.000Z"');
  expect(data).toContain('"priceCurrency":"NZD"');
  expect(data).toContain('"latitude":-45.87');

  await page.goto('/');
  const organisation = await page.locator('script[type="application/ld+json"]').textContent();
  expect(organisation).toContain('"@type":"MedicalClinic"');
  await expect(page.getByRole('row', { name: 'Wednesday' })).toContainText('10:00');
});

test('requests a failing event feed three times and keeps its last copy', async ({
  page,
  clinic,
}) => {
  // Two 503 responses and a success; a build may read it in more than one process.
  expect(clinic.feed.requestsBefore()).toBeGreaterThanOrEqual(3);
  await expectLastGoodCopy(page, clinic.feed);
});

test('redirects old addresses by pattern, permanently or temporarily, and to listed hosts', ({
  request,
}) => expectOldAddresses(request));

test('has its own valid feed, calendar, sitemap, manifest and images', async ({
  page,
  request,
}) => {
  const text = async (path: string) => {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    return response.text();
  };
  const isWellFormed = (xml: string) =>
    page.evaluate(
      (source) =>
        new DOMParser().parseFromString(source, 'text/xml').querySelector('parsererror') === null,
      xml,
    );
  await page.goto('/');
  for (const path of ['/journal/feed.xml', '/sitemap.xml']) {
    const xml = await text(path);
    expect(await isWellFormed(xml), path).toBe(true);
    expect(xml).toContain('/journal/ice-or-heat');
  }

  ICAL.design.strict = true;
  const [component] = ICAL.Component.fromString(
    await text('/events/calendar.ics'),
  ).getAllSubcomponents('vevent');
  expect(String(component?.getFirstPropertyValue('dtstart'))).toBe('2027-02-17T05:00:00Z');
  expect(component?.getFirstPropertyValue('geo')).toEqual([-45.87, 170.5]);

  const manifest: unknown = JSON.parse(await text('/site.webmanifest'));
  expect(manifest).toMatchObject({ name: 'Tōtara Street Physiotherapy', lang: 'en-NZ' });
  const { icons } = manifest as { readonly icons: readonly { readonly src: string }[] };
  expect(icons.length).toBeGreaterThan(2);

  const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], script[src], link[rel=stylesheet]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    );
  for (const address of [...icons.map(({ src }) => src), ...linked, shared ?? '']) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect((await response.body()).length, address).toBeGreaterThan(0);
  }
});

test('contains nothing of the shipped organisation and loads no sky', async ({
  page,
  request,
  clinic,
}) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  for (const path of paths) {
    await page.goto(path);
    await waitForHydration(page);
    expect(await page.content(), path).not.toMatch(shipped);
  }
  expect(loaded.filter((address) => address.includes('/sky/'))).toEqual([]);
  for (const address of new Set(loaded.filter((address) => address.endsWith('.js')))) {
    // Not `planisphere`, which is in the class names of the stylesheet for all pages.
    expect(await (await request.get(address)).text(), address).not.toMatch(/sidereal/i);
  }
  expect(textOf(join(clinic.root, '.next/server/pages'))).not.toMatch(/larkmoor|Beacon Lane/i);
  expect(textOf(join(clinic.root, '.next/static'))).not.toMatch(/larkmoor|Beacon Lane/i);
  expect(readdirSync(join(clinic.root, 'public'))).not.toContain('sky');
});

test('its pages pass axe in every light', sweep, async ({ page }) => {
  for (const path of [
    '/',
    '/prices',
    '/first-visit/parking',
    '/pictures-of-us',
    '/f/appointment',
    '/search?q=knee',
  ]) {
    await page.goto(path);
    expect(await findViolationsInEachLight(page), path).toEqual([]);
  }
});

testConsent(test, paths);

testMap(test);

testPageStyles(test);

testPictures(test);

testVimeo(test);

test.describe('a new site', () => {
  test.use({ baseURL: async ({ choir }, use) => use(choir.url) });

  testNewSite(test);

  testLanguages(test);
});
