import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hydrated } from '@/e2e/support/framework';
import { serverLog } from '@/e2e/support/server-log';
import { expect, test } from '@/e2e/support/test';
import { freePort } from '@/scripts/free-port';
import { runNext } from '@/scripts/next-process';

const clientException = 'Application error: a client-side exception has occurred';

test('a section that breaks does not take the page, and the site hears of it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/no clock|React error #423/);
  await page.addInitScript(() => {
    Object.assign(Intl, {
      DateTimeFormat: function DateTimeFormat() {
        throw new RangeError('no clock');
      },
    });
  });
  const told = page.waitForRequest('**/api/errors');
  await page.goto('/visit');
  await expect(page.getByRole('main').getByRole('status')).toContainText(clientException);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeHidden();
  const report = await told;
  expect(report.postDataJSON()).toMatchObject({ page: '/visit', error: 'RangeError' });
  expect(report.postData()).not.toContain('no clock');
  await expect
    .poll(async () => (await serverLog()).includes('"event":"browser-error","path":"/visit"'))
    .toBe(true);
});

test('a page that breaks says so in the site’s frame, and trying again brings it back', async ({
  page,
  complaints,
}) => {
  complaints.expect(/nodes\.map|client-side exception|is not a function/);
  await page.route('**/_next/data/**/privacy.json*', async (route) => {
    if (route.request().method() === 'HEAD') return route.continue();
    const response = await route.fetch();
    const data: unknown = await response.json();
    const { pageProps } = data as { readonly pageProps: object };
    return route.fulfill({ response, json: { pageProps: { ...pageProps, body: 7 } } });
  });
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(clientException);
  await expect(page).toHaveTitle(new RegExp(clientException));
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
  await expect(page.getByText(/What you typed into a form is kept/)).toBeVisible();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});

test('with the database gone, pages are read and a failure shows the digest of the log', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-no-database-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDirectory,
    SITE_URL: url,
    // Nobody listens there.
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
  } as const;
  const server = runNext(process.cwd(), ['start', '-p', String(port)], env, 'pipe');
  let log = '';
  server.stderr?.on('data', (part: Buffer) => (log += part.toString()));
  try {
    await expect
      .poll(
        () =>
          fetch(url).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 45_000 },
      )
      .toBe(true);
    expect((await fetch(`${url}/nowhere`)).status).toBe(404);
    const json = await fetch(`${url}/nowhere`, { headers: { accept: 'application/json' } });
    expect(json.status).toBe(404);
    expect(await json.json()).toMatchObject({ error: 'This page could not be found.' });

    const broken = await fetch(`${url}/desk`, { headers: { cookie: `desk=${'a'.repeat(43)}` } });
    expect(broken.status).toBe(500);
    const html = (await broken.text()).replaceAll('<!-- -->', '');
    expect(html).toContain('Internal Server Error');
    expect(html).toContain('aria-label="Site"');
    expect(html).toContain('Application error: a server-side exception has occurred');
    const digest = /Digest: <code>([0-9a-f]{10})<\/code>/.exec(html)?.[1];
    expect(digest).toBeDefined();
    await expect.poll(() => log).toContain(`"digest":"${digest}"`);
  } finally {
    server.kill('SIGKILL');
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});
