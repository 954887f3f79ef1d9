import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { ProjectCopy } from '@/e2e/support/project-copy';
import { expect, test as base } from '@/e2e/support/test';
import { findUnseenText } from '@/e2e/support/visible-text';
import { kinds, palettes } from '@/scripts/new-site/options';
import { writeSite } from '@/scripts/new-site/write-site';
import { freePort } from '@/scripts/site/site-process';

/*
 * A site as `npm run new-site` writes it, in a folder of its own (SITE_DIR), with a palette. The project
 * keeps the shipped organisation's content/ and public/.
 */
interface NewSite {
  readonly url: string;
  /** Writes a file of the site's folder. */
  readonly write: (file: string, text: string) => void;
  readonly publish: () => Promise<void>;
}

const test = base.extend<object, { readonly site: NewSite }>({
  site: [
    async ({}, use, { workerIndex }) => {
      const project = new ProjectCopy(`new-site-${workerIndex}`);
      const folder = mkdtempSync(join(tmpdir(), 'frontdesk-new-site-'));
      const { club } = kinds;
      if (club === undefined) throw new Error('There is no kind "club".');
      writeSite(
        join(folder, 'site'),
        {
          name: 'Millstone Choir',
          kind: club,
          place: { lines: ['12 Mill Lane'], locality: 'Otley', country: 'GB' },
          language: 'en-GB',
          colours: { theme: palettes.forest ?? {} },
          forms: ['contact', 'membership'],
        },
        '../site',
        '2026-11-23',
      );
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const settings = {
        SITE_URL: url,
        SITE_DIR: join(folder, 'site'),
        DATA_DIR: join(folder, 'data'),
      };
      await project.build(settings);
      project.start({ ...settings, PORT: port });
      const status = () => fetch(`${url}/api/health`).then((response) => response.status, String);
      await expect.poll(status, { timeout: 60_000 }).toBe(200);
      await use({
        url,
        write: (file, text) => {
          const path = join(settings.SITE_DIR, file);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, text);
        },
        publish: () => project.publish(settings),
      });
      await project.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

// One worker runs all tests, so they share one build.
test.describe.configure({ mode: 'default' });

test('shows a complete site in its own colours, which passes axe in every light', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'An association that anyone may join',
  );
  const accent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--colour-accent'),
    );
  expect(await accent()).toBe('#1f6b45');
  expect(await page.locator('style').count()).toBe(0);

  for (const path of ['/', '/contact']) {
    await page.goto(path);
    for (const width of [360, 1360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findUnseenText(page), `${path} at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(await findViolationsInEachLight(page), path).toEqual([]);
  }
});

test('serves the files of its own folder, and none of the shipped organisation', async ({
  request,
}) => {
  const icon = await request.get('/icon.svg');
  expect(await icon.text()).toContain('#1f6b45');
  for (const path of ['/boot.js', '/favicon.ico', '/icons/192.png']) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
  for (const path of ['/drawings/hill.svg', '/sky/disc.svg', '/package.json', '/tonight']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  expect(await (await request.get('/')).text()).not.toMatch(/larkmoor|observatory/i);
});

test('publishes a page, a redirect and colours of its own folder', async ({ page, site }) => {
  const head = 'title: Spring concert\ndescription: A page that was written after the build.';
  site.write('content/pages/spring.md', `---\n${head}\n---\n\nCome and listen.\n`);
  site.write('content/redirects.yaml', '- { from: /concert, to: /spring }\n');
  site.write('theme/colours.yaml', "day: { accent: '#6b1f5f' }\n");
  await site.publish();
  await page.goto('/concert');
  await expect(page).toHaveURL(`${site.url}/spring`);
  await expect(page.getByRole('heading', { level: 1, name: 'Spring concert' })).toBeVisible();
  const accentIn = (light: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset.light = name;
      return getComputedStyle(document.documentElement).getPropertyValue('--colour-accent');
    }, light);
  expect(await accentIn('day')).toBe('#6b1f5f');
  // No longer those of the palette that the build has compiled in.
  expect(await accentIn('night')).toBe('#ff9a6b');
});

test('takes bookings of a concert whose file is all that was added', async ({ page, site }) => {
  // The site runs by the clock of the machine.
  const year = new Date().getFullYear() + 1;
  await page.goto('/events');
  await expect(page.getByText('Nothing is planned at the moment.')).toBeVisible();
  site.write(
    'content/events/winter-concert.yaml',
    `title: Winter concert
description: Carols old and new, with a brass quintet.
date: ${year}-12-12
from: '19:30'
to: '21:15'
place: The church hall
lede: An hour of carols, and soup afterwards.
booking:
  tickets:
    adults: { label: Adults, price: '12.00', places: 60 }
    under-10s: { label: Under 10s }
  places: 80
  closes: ${year}-12-11
body: The doors open at seven.
`,
  );
  await site.publish();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Winter concert', exact: true }).click();
  await expect(page.getByText(`11 December ${year}`)).toBeVisible();
  await expect(page.getByText('80 places left')).toBeVisible();
  await page.getByLabel('Adults').fill('2');
  await page.getByLabel('Under 10s').fill('1');
  await page.getByLabel('Your name').fill('Ana Reyes');
  await page.getByLabel('E-mail address').fill('ana@example.org');
  await page.getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByRole('heading', { name: 'You have booked' })).toBeVisible();
  // Visitors who ask within a second share one count.
  await expect(async () => {
    await page.goto('/events/winter-concert');
    await expect(page.getByText('77 places left')).toBeVisible({ timeout: 1000 });
  }).toPass();
});
