import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
          writeFileSync(join(settings.SITE_DIR, file), text);
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
