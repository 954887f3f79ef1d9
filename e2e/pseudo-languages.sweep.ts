import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { contentPaths } from '@/e2e/support/content-paths';
import { startSession } from '@/e2e/support/desk';
import { waitForHydration } from '@/e2e/support/framework';
import { findLayoutFaults } from '@/e2e/support/layout-faults';
import { ProjectCopy } from '@/e2e/support/project-copy';
import type { RunningSite } from '@/e2e/support/store';
import { expect, test as base } from '@/e2e/support/test';
import { readSource } from '@/scripts/languages/catalogues';
import { translateToPseudo } from '@/scripts/languages/pseudo-language';
import { writeWords } from '@/scripts/languages/write-words';
import { freePort } from '@/scripts/site/site-process';

/*
 * The site in a language from right to left, in one with words that are 40 % longer, and in German and French.
 *
 * Urdu and Dutch stand for the pseudo-languages: both have the plurals of English, and Urdu the direction.
 */
const pseudoLanguages = { ur: 'right-to-left', nl: 'longer' } as const;

/** The languages beside Urdu. */
const others = ['nl', 'de', 'fr'];

const test = base.extend<object, { readonly site: RunningSite }>({
  site: [
    async ({}, use, { workerIndex }) => {
      const project = new ProjectCopy(`pseudo-languages-${workerIndex}`);
      for (const [language, form] of Object.entries(pseudoLanguages)) {
        for (const audience of ['visitors', 'desk'] as const) {
          const texts = translateToPseudo(readSource('lib/languages', audience), form);
          project.write(`lib/languages/${language}/${audience}.json`, JSON.stringify(texts));
        }
      }
      writeWords(project.root);
      const settings = project.read('content/site.yaml');
      const languages = `locale: ur-PK\nlanguages: [ur, ${others.join(', ')}]\nuntranslated: show`;
      project.write('content/site.yaml', settings.replace('locale: en-GB', languages));
      // Other pages have the text of the main language.
      const home = project
        .read('content/pages/index.md')
        .replace(/^---.*?---/s, '---\ntitle: Home\n---');
      for (const language of others) project.write(`content/${language}/pages/index.md`, home);
      // Sums are read as each language writes them.
      const support = project.read('content/pages/support.md');
      const withoutSums = support.replaceAll(/\{% \/?balance.*?%\}| total=true/g, '');
      project.write('content/pages/support.md', withoutSums);
      const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-pseudo-languages-'));
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      await project.build({ SITE_URL: url, DATA_DIR: dataDirectory });
      project.start({ SITE_URL: url, PORT: port, DATA_DIR: dataDirectory, EDITING: 'on' });
      const status = () => fetch(`${url}/api/health`).then((response) => response.status, String);
      await expect.poll(status, { timeout: 60_000 }).toBe(200);
      await use({ url, dataDirectory });
      await project.remove();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

// One worker runs all tests, so they share the build.
test.describe.configure({ mode: 'default', timeout: 600_000 });

/** A date that can be booked. */
const evening = 'public-nights/2027-04-30';

/** A page, and what is pressed on it before it is looked at. */
type Shown = readonly [path: string, press?: string];

/** Returns the faults of pages at widths in pixels. */
async function findFaults(page: Page, pages: readonly Shown[], widths: readonly number[]) {
  const faults: Record<string, readonly string[]> = {};
  for (const [path, press] of pages) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(path.includes('missing') ? 404 : 200);
      const button = page.locator(press ?? 'none').first();
      if (press !== undefined && (await button.isVisible())) await button.click();
      const found = await findLayoutFaults(page);
      if (found.length > 0) faults[`${path} ${press ?? ''} at ${width} px`] = found;
    }
  }
  return faults;
}

const menuButton = 'header button[popovertarget]';
const submitButton = 'main form button[type=submit]';

/** Each page of the content, and each state of others, in a language by the first part of its addresses. */
const pagesOfVisitors = (language: string): readonly Shown[] => [
  ...contentPaths().map((path): Shown => [`${language}${path}`.replace(/(.)\/$/, '$1')]),
  [language === '' ? '/' : language, menuButton],
  ...formPages(language),
  [`${language}/search?q=moon`],
  ['/cookies'],
  ['/missing'],
];

const formPages = (language: string): readonly Shown[] =>
  ['book', 'contact', 'school-visit', 'borrow'].flatMap((form): readonly Shown[] => [
    [`${language}/f/${form}`],
    [`${language}/f/${form}`, submitButton],
  ]);

const pagesOfDesk: readonly Shown[] = [
  ['/desk'],
  ['/desk', menuButton],
  ['/desk/inbox'],
  ['/desk/inbox', 'tbody a'],
  ['/desk/inbox', 'tbody input[type=checkbox]'],
  ['/desk/inbox', 'main button[popovertarget]'],
  ['/desk/mail'],
  ['/desk/events'],
  [`/desk/events/${evening}`],
  [`/desk/door-list?form=book&event=${evening}`],
  ['/desk/reports'],
  ['/desk/operators'],
  ['/desk/account'],
  ['/desk/audit'],
  ['/desk/notifications'],
  ['/desk/answers'],
  ['/desk/check-up'],
  ['/desk/forms/contact'],
  ['/desk/webhooks'],
  ['/desk/tokens'],
  ['/desk/replies'],
  ['/desk/site'],
  ['/desk/site/hours'],
  ['/desk/site/changes'],
  ['/desk/site/pictures'],
  ['/desk/missing'],
];

for (const [language, address, form] of [
  ['ur', '', 'from right to left'],
  ['nl', '/nl', '40 % longer'],
] as const) {
  test(`pages for visitors fit words ${form}`, async ({ page, complaints }) => {
    complaints.expect(/status of 4(?:04|22)/);
    await page.goto(address === '' ? '/' : address);
    const direction = language === 'ur' ? 'rtl' : '';
    expect(await page.evaluate(() => document.dir)).toBe(direction);
    expect(await findFaults(page, pagesOfVisitors(address), [360, 1360])).toEqual({});
  });

  test(`pages of the desk fit words ${form}`, async ({ page, site, complaints }) => {
    complaints.expect(/status of 4(?:04|22)/);
    await signInWith(page, site, language);
    expect(await findFaults(page, pagesOfDesk, [360, 1360])).toEqual({});
  });
}

test('pictures follow each other from right to left', async ({ page }) => {
  await page.goto('/visit/what-to-bring');
  await waitForHydration(page);
  await page.locator('[data-embed=gallery][data-ready] a').nth(1).press('Enter');
  const viewer = page.getByRole('dialog');
  const number = viewer.getByRole('status');
  await expect(number).toHaveText(/^2 /);
  await expect(viewer).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(number).toHaveText(/^3 /);
  await page.locator('.pswp__button--arrow--next').click();
  await expect(number).toHaveText(/^2 /);
});

for (const language of ['de', 'fr']) {
  test(`forms and the desk fit small phones in ${language}`, async ({ page, site, complaints }) => {
    complaints.expect(/status of 4(?:04|22)/);
    const pages: readonly Shown[] = [
      [`/${language}`],
      [`/${language}`, menuButton],
      ...formPages(`/${language}`),
      [`/${language}/events`],
    ];
    expect(await findFaults(page, pages, [320, 360])).toEqual({});
    await signInWith(page, site, language);
    expect(await findFaults(page, pagesOfDesk, [320, 360, 1360])).toEqual({});
  });
}

/** Sends a message and a booking, and signs an operator in who reads the desk in a language. */
async function signInWith(page: Page, site: RunningSite, language: string): Promise<void> {
  const name = 'Dr. Annegret Schwarzenberger-Wolfenbüttel';
  const email = `${language}@example.org`;
  const sent = {
    contact: { name, email, message: 'Ist das Planetarium barrierefrei?' },
    book: { name, email, event: evening, adults: '2', dark: 'yes' },
  };
  for (const [form, fields] of Object.entries(sent)) {
    const headers = { accept: 'application/json' };
    const response = await page.request.post(`/f/${form}`, { headers, form: fields });
    expect(response.status(), await response.text()).toBe(200);
  }
  await startSession(page, email, site);
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  await page.request.post('/api/desk/access/language', { headers, form: { language } });
  await page.goto('/desk');
  expect(await page.evaluate(() => document.documentElement.lang.slice(0, 2))).toBe(language);
}
