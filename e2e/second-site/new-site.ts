import { readdirSync } from 'node:fs';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import type { test as sites } from '@/e2e/second-site/sites';
import { expectOwnPages } from '@/e2e/support/own-pages';
import { expect } from '@/e2e/support/test';
import { findUnseenText } from '@/e2e/support/visible-text';
import { sweep } from '@/e2e/support/sweep';
import { eventsListWords } from '@/lib/words/components/sections';
import { ticketFormWords } from '@/lib/words/lib/server/content/events';

/** Tests a site as `npm run new-site` writes it, without and with the pages of a developer. */
export function testNewSite(test: typeof sites): void {
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

  test('publishes a page, a redirect and colours of its own folder', async ({
    page,
    choir: site,
  }) => {
    const head = 'title: Spring concert\ndescription: A page that was written after the build.';
    site.write('content/pages/spring.md', `---\n${head}\n---\n\nCome and listen.\n`);
    site.write('content/redirects.yaml', '- { from: /concert, to: /spring }\n');
    site.write('theme/theme.yaml', "colours: { day: { accent: '#6b1f5f' } }\n");
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

  test('takes bookings of a concert whose file is all that was added', async ({
    page,
    choir: site,
  }) => {
    // The site runs by the clock of the machine.
    const year = new Date().getFullYear() + 1;
    // Bookings are mailed to the organisation.
    const settings = site.read('content/site.yaml');
    site.write(
      'content/site.yaml',
      settings.replace(/^contact: \{\}.*$/m, "contact: { email: 'choir@example.org' }"),
    );
    await page.goto('/events');
    await expect(page.getByText(eventsListWords.empty)).toBeVisible();
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
    await expect(page.getByRole('heading', { name: ticketFormWords.thanksTitle })).toBeVisible();
    // Visitors who ask within a second share one count.
    await expect(async () => {
      await page.goto('/events/winter-concert');
      await expect(page.getByText('77 places left')).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  test.describe('with the pages of the guide for developers', () => {
    test('serves each kind of page before and after a publication', async ({
      page,
      choir: site,
    }) => {
      await expectOwnPages(site.url);
      const before = await page.goto('/now').then(() => page.getByRole('heading').textContent());
      await expect(async () => {
        await page.goto('/now');
        expect(await page.getByRole('heading').textContent()).not.toBe(before);
      }).toPass();

      site.write(
        'content/pages/lessons.md',
        '---\ntitle: Lessons\ndescription: A page beside those of a developer.\n---\n\n[Ana](/team/ana)\n',
      );
      const settings = site.read('content/site.yaml');
      site.write(
        'content/site.yaml',
        settings.replace(/^footer:\n {2}text: .*$/m, 'footer:\n  text: Sung since May.'),
      );
      await site.publish();
      await expectOwnPages(site.url);
      for (const path of ['/rates', '/team/ana']) {
        // The first visitor of a listed address sees the page of the build.
        await expect(async () => {
          const html = await (await fetch(`${site.url}${path}`)).text();
          expect(html).toContain('Sung since May.');
        }).toPass();
      }
    });

    test('keeps nothing for addresses without a page', async ({ choir: site }) => {
      const count = () => readdirSync(site.pagesFolder, { recursive: true }).length;
      await expectOwnPages(site.url);
      let attempt = 0;
      // The pages of a publication may still be rendered.
      await expect(async () => {
        attempt += 1;
        const files = count();
        for (const folder of ['', '/team', '/rooms', '/wiki-2', '/visits']) {
          for (let index = 0; index < 10; index += 1) {
            const response = await fetch(`${site.url}${folder}/missing-${attempt}-${index}`);
            expect(response.status).toBe(404);
          }
        }
        expect(count()).toBe(files);
      }).toPass();
    });

    test(
      'names the file of a content page with the address of a page',
      sweep,
      async ({ choir: site }) => {
        for (const name of ['badge', 'rooms/large']) {
          const file = `content/pages/${name}.md`;
          site.write(
            file,
            '---\ntitle: Twice\ndescription: A page with an address that is taken.\n---\n',
          );
          const problem = await site.publish().catch(String);
          expect(problem).toMatch(new RegExp(`${file}:1 .*pages/(?:badge|rooms/\\[room\\])\\.tsx`));
          site.delete(file);
        }
      },
    );

    test('takes a form of such a page, and shows the page in the frame', async ({ page }) => {
      await page.goto('/rates');
      await expect(page).toHaveTitle('Rates · Millstone Choir');
      await expect(page.getByRole('banner')).toBeVisible();
      await page.getByLabel('Your name').fill('Ana Reyes');
      await page.getByLabel('E-mail address').fill('ana@example.org');
      await page.getByLabel('Message').fill('What does an hour cost?');
      await page.getByRole('button', { name: 'Ask about a rate' }).click();
      await expect(page).toHaveURL(/\/f\/contact|sent=/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Our rates');
      await page.goto('/parts/axle');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Part axle');
      await page.goto('/wiki/birds/night');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wiki: birds and night');
    });

    test('logs a crash of an API route in one line with the id that it answers', async ({
      choir: site,
    }) => {
      const response = await fetch(`${site.url}/api/stock/void`, { method: 'PUT' });
      const id = response.headers.get('x-request-id') ?? '';
      expect(await response.text()).toContain(id);
      const lines = site
        .readOutput()
        .split('\n')
        .filter((line) => line.includes(id));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines.join(''))).toMatchObject({
        event: 'api-crashed',
        path: '/api/stock/void',
        message: 'There is no such shelf.',
      });
    });

    test('serves them with `npx next start` too, and a file of any name', async ({
      choir: site,
    }) => {
      const name = 'no #1 + 50% [für] you.txt';
      site.write(`public/files/${name}`, 'A list.');
      const url = await site.startNext();
      await expectOwnPages(url);
      const file = await fetch(`${url}/files/${encodeURIComponent(name)}`);
      expect(await file.text()).toBe('A list.');
    });
  });
}
