import { readFileSync } from 'node:fs';
import { expect, test as base } from '@playwright/test';
import { pushRoute, waitForHydration } from '@/e2e/support/framework';
import { addOwnPages, expectOwnPages } from '@/e2e/support/own-pages';
import { ProjectCopy } from '@/e2e/support/project-copy';
import { freePort } from '@/scripts/site/site-process';
import { sweep } from '@/e2e/support/sweep';
import { constraintWords } from '@/lib/words/lib/forms/errors';
import { errorWords } from '@/lib/words/components/forms';

const example = readFileSync('.env.example', 'utf8');

interface DevServer {
  readonly project: ProjectCopy;
  readonly site: string;
}

/**
 * A copy of the project under `npm run dev`, with the `.env` that the README has a developer copy. The
 * first response takes half a minute, so the tests share one server, each with its own files.
 */
const test = base.extend<object, DevServer>({
  project: [
    async ({}, use, { workerIndex }) => {
      const project = new ProjectCopy(`dev-${workerIndex}`);
      await use(project);
      await project.remove();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ project }, use) => {
      const port = await freePort();
      const site = `http://localhost:${port}`;
      project.write('.env', example.replace(/^SITE_URL=.*$/m, `SITE_URL=${site}`));
      addOwnPages(project);
      project.startDev(port);
      const status = () =>
        fetch(`${site}/privacy`).then(
          (response) => response.status,
          () => project.output,
        );
      // The server starts in half a minute on an idle machine, and later on a busy one.
      await expect.poll(status, { timeout: 240_000 }).toBe(200);
      await use(site);
    },
    { scope: 'worker', timeout: 250_000 },
  ],
});

test.describe.configure({ mode: 'default', timeout: 240_000 });

/** For responses that wait for a compilation. */
const compiling = { timeout: 60_000 };

test('shows a change, a content error and its correction without a reload', async ({
  page,
  project,
  site,
}) => {
  const file = 'content/pages/privacy.md';
  const original = project.read(file);
  // Changes arrive over a socket, and those before it is open are lost.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${site}/privacy`);
  await connected;

  project.write(file, `${original}\n\nThe kettle is new.\n`);
  await expect(page.getByText('The kettle is new.')).toBeVisible(compiling);

  project.write(file, original.replace(/^description:/m, 'descripton:'));
  await expect(page.getByText(/content\/pages\/privacy\.md:\d+ .*descripton/)).toBeVisible(
    compiling,
  );
  await expect(page.getByText('Did you mean "description"?')).toBeVisible();

  project.write(file, original);
  await expect(page.getByText(/descripton/)).toBeHidden(compiling);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(compiling);
});

test(
  'hydrates pages and follows links while .env and .env.local come and go',
  sweep,
  async ({ page, project, site }) => {
    const exceptions: string[] = [];
    page.on('pageerror', ({ message }) => exceptions.push(message));
    const env = project.read('.env');
    const countReads = () => project.output.split('Reload env:').length;
    const changes: readonly (readonly [string, () => void])[] = [
      ['both', () => project.write('.env.local', 'MAIL_FROM=desk@example.org\n')],
      ['.env edited', () => project.write('.env', `${env}\nCANARY_FORM=contact\n`)],
      [
        '.env.local alone',
        () => {
          // `next dev` reads the files again when one is written.
          project.delete('.env');
          project.write('.env.local', `SITE_URL=${site}\n`);
        },
      ],
    ];
    const followLinks = async (name: string) => {
      await page.goto(`${site}/privacy`, compiling);
      await waitForHydration(page);
      await pushRoute(page, '/visit');
      await expect(page, name).toHaveURL(`${site}/visit`, { timeout: 20_000 });
      expect(exceptions, name).toEqual([]);
    };
    await followLinks('.env alone');
    for (const [name, change] of changes) {
      const reads = countReads();
      change();
      await expect.poll(countReads, { message: name, ...compiling }).toBeGreaterThan(reads);
      // The server reloads pages that are open while it compiles.
      await expect(() => followLinks(name)).toPass({ timeout: 90_000 });
    }
  },
);

test('serves the pages of the guide for developers', sweep, ({ site }) =>
  // `next dev` answers a crash with its own page.
  expectOwnPages(site, ['/api/stock/void']),
);

test(
  'answers form addresses and parameters of the framework as in production',
  sweep,
  async ({ site }) => {
    const post = async (path: string) => {
      const headers = { accept: 'application/json' };
      const body = new URLSearchParams({ name: '' });
      const response = await fetch(`${site}${path}`, { method: 'POST', headers, body });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    expect(await post('/f/contact')).toMatchObject({
      status: 422,
      body: {
        errors: expect.arrayContaining([
          { code: 'REQUIRED_FIELD_EMPTY', field: 'name', message: constraintWords.required },
        ]),
      },
    });
    for (const path of ['/f/nowhere', '/f/contact/more', '/p/other/f/contact', '/p/other']) {
      expect(await post(path)).toMatchObject({ status: 404, body: { errors: [{}] } });
    }
    // Parameters of the framework would crash these pages.
    for (const path of ['/privacy?amp=1', '/f/contact?__nextFallback=1']) {
      expect((await fetch(`${site}${path}`)).status).toBe(200);
    }
  },
);

test(
  'serves a new page with a working form from two new files',
  sweep,
  async ({ page, project, site }) => {
    project.write(
      'content/forms/telescope.yaml',
      [
        'title: Borrow a telescope',
        'submit: Ask for it',
        'fields:',
        '  - { name: borrower, label: Who borrows it }',
        '',
      ].join('\n'),
    );
    project.write(
      'content/pages/spare-telescopes.md',
      [
        '---',
        'title: Spare telescopes',
        'description: Take one home for a month.',
        '---',
        '',
        'We have six.',
        '',
        '{% form id="telescope" /%}',
        '',
      ].join('\n'),
    );

    await page.goto(`${site}/spare-telescopes`, compiling);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spare telescopes');
    await page.getByLabel('Who borrows it').fill('Ada');
    await page.getByRole('button', { name: 'Ask for it' }).click();
    await page.waitForURL(/\/f\/telescope\?sent/, compiling);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test('shows sections and forms in three lights in the gallery', sweep, async ({ page, site }) => {
  const address = `${site}/gallery`;
  await page.goto(address, compiling);
  const panes = page.getByRole('region', { name: 'price-table' }).getByRole('group');
  // Next hides the page until its styles are loaded.
  await expect(panes).toHaveCount(3);
  const papers = await panes.evaluateAll((all) =>
    all.map((pane) => getComputedStyle(pane).backgroundColor),
  );
  expect(new Set(papers).size).toBe(3);
  const forms = page.getByRole('region', { name: 'form-states' });
  await expect(forms.getByRole('group', { name: 'red' })).toHaveCount(9);
  await expect(forms.getByText(errorWords.title)).toHaveCount(3);

  await page.goto(`${address}?light=red`);
  await expect(forms.getByText(errorWords.title)).toHaveCount(1);
});

test('logs to the console only what the content policy would block in production', async ({
  page,
  site,
}) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) reports.push(message.text());
  });
  await page.goto(`${site}/privacy`, compiling);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const report = page.waitForEvent('console', (message) => message.text().includes('script-src'));
  expect(reports).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
  });
  expect((await report).text()).toContain('report-only');
  expect(await page.evaluate(() => Reflect.get(window, 'ran') === true)).toBe(true);
});
