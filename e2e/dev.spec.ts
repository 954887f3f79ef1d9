import { expect, test as base } from '@playwright/test';
import { ProjectCopy } from '@/e2e/support/project-copy';
import { freePort } from '@/scripts/site/site-process';

interface OfTheWorker {
  readonly project: ProjectCopy;
  readonly site: string;
}

/**
 * A copy of the project under `npm run dev`, for the person who writes the content. It takes half a
 * minute to answer, so these tests share one, each with files of its own.
 */
const test = base.extend<object, OfTheWorker>({
  project: [
    async ({}, use) => {
      const project = new ProjectCopy('dev');
      await use(project);
      await project.remove();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ project }, use) => {
      const port = await freePort();
      project.startDev(port);
      const site = `http://localhost:${port}`;
      const answered = () =>
        fetch(`${site}/privacy`).then(
          ({ status }) => status,
          () => project.said,
        );
      // On a machine with much else to do; it is there in half a minute where there is nothing.
      await expect.poll(answered, { timeout: 240_000 }).toBe(200);
      await use(site);
    },
    { scope: 'worker', timeout: 250_000 },
  ],
});

test.describe.configure({ mode: 'default', timeout: 240_000 });

const patient = { timeout: 60_000 };

test('a change, a mistake and its mending show at once', async ({ page, project, site }) => {
  const file = 'content/pages/privacy.md';
  const good = project.read(file);
  // The page learns of changes over a socket; before it is open there is nobody to tell.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${site}/privacy`);
  await connected;

  project.write(file, `${good}\n\nThe kettle is new.\n`);
  await expect(page.getByText('The kettle is new.')).toBeVisible(patient);

  project.write(file, good.replace(/^description:/m, 'descripton:'));
  await expect(page.getByText(/content\/pages\/privacy\.md:\d+ .*descripton/)).toBeVisible(patient);
  await expect(page.getByText('Did you mean "description"?')).toBeVisible();

  project.write(file, good);
  await expect(page.getByText(/descripton/)).toBeHidden(patient);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('answers JSON clients at the addresses of forms, as in production', async ({ site }) => {
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
        { code: 'REQUIRED_FIELD_EMPTY', field: 'name', message: 'is required' },
      ]),
    },
  });
  for (const path of ['/f/nowhere', '/f/contact/more', '/p/other/f/contact', '/p/other']) {
    expect(await post(path)).toMatchObject({ status: 404, body: { errors: [{}] } });
  }
});

test('two new files are a new page with a new form that works', async ({ page, project, site }) => {
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

  await page.goto(`${site}/spare-telescopes`, patient);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spare telescopes');
  await page.getByLabel('Who borrows it').fill('Ada');
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await page.waitForURL(/\/f\/telescope\?sent/, patient);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the gallery shows sections and forms in three lights', async ({ page, site }) => {
  const address = `${site}/gallery`;
  await page.goto(address, patient);
  const papers = await page
    .getByRole('region', { name: 'price-table' })
    .getByRole('group')
    .evaluateAll((panes) => panes.map((pane) => getComputedStyle(pane).backgroundColor));
  expect(new Set(papers).size).toBe(3);
  const forms = page.getByRole('region', { name: 'form-states' });
  await expect(forms.getByRole('group', { name: 'red' })).toHaveCount(8);
  await expect(forms.getByText('There is a problem')).toHaveCount(3);

  await page.goto(`${address}?light=red`);
  await expect(forms.getByText('There is a problem')).toHaveCount(1);
});

test('shows in the console what the policy would block in production, and nothing else', async ({
  page,
  site,
}) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) reports.push(message.text());
  });
  await page.goto(`${site}/privacy`, patient);
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
