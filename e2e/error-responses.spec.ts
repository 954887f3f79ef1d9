import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  alwaysFailing,
  contactBody,
  failingWithDatabase,
  failingWithoutDatabase,
  urlencoded,
  type Case,
  type CaseRequest,
} from '@/e2e/error-responses/cases';
import { findUnseenText } from '@/e2e/support/visible-text';
import { expect, test as base } from '@/e2e/support/test';
import { freePort, serveSite } from '@/scripts/site/site-process';
import { startPostgres, type PostgresServer } from '@/scripts/test/postgres-server';
import { errorLinks } from '@/lib/words/lib/http';

/*
 * The built site without its database, with it, and without it again. Every failure has a status, a
 * message and a link, as a page and as JSON. `npm start` refuses to start without a database.
 */

/** The site's address behind a proxy with TLS. The build does not depend on it. */
const siteUrl = 'https://larkmoor.example';

interface Site {
  readonly url: string;
  readonly database: PostgresServer;
  readonly log: () => string;
}

const test = base.extend<object, { readonly site: Site }>({
  site: [
    async ({}, use) => {
      const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-error-responses-'));
      const database = await startPostgres();
      const address = await database.createDatabase('frontdesk');
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const env = {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: dataDirectory,
        SITE_URL: siteUrl,
        DATABASE_URL: address,
        TRUST_PROXY: '1',
      } as const;
      const server = serveSite(process.cwd(), ['-p', String(port)], env, 'pipe');
      let log = '';
      server.stderr?.on('data', (part: Buffer) => (log += part.toString()));
      const status = () => fetch(url).then(({ status }) => status, String);
      await expect.poll(status, { timeout: 45_000 }).toBe(200);
      await database.stop();
      await use({ url, database, log: () => log });
      server.kill('SIGKILL');
      await database.discard();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  javaScriptEnabled: false,
});

// One worker runs all tests in order, so they share one site.
test.describe.configure({ mode: 'serial' });

/** Sends a request. Follows the redirect to the page of a draft. */
async function send({ url }: Site, { method, path, headers, body }: CaseRequest, accept: string) {
  const first = await fetch(`${url}${path}`, {
    method,
    headers: { origin: siteUrl, ...headers, accept },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const location = first.headers.get('location') ?? '';
  const isDraft = location.includes('?draft=');
  const cookie = first.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  // A browser is redirected to the page that restores the typed values.
  const response = isDraft
    ? await fetch(`${url}${location}`, { headers: { accept, cookie: cookie.join('; ') } })
    : first;
  return { response, text: (await response.text()).replaceAll('<!-- -->', '') };
}

/** Sends each case as a browser and as a JSON client. */
async function expectErrors(site: Site, cases: readonly Case[]): Promise<void> {
  for (const entry of cases) {
    const { what, status, heading, error } = entry;
    const { response, text } = await send(site, entry, 'text/html,application/xhtml+xml');
    expect(response.status, what).toBe(status);
    expect(response.headers.get('content-type'), what).toMatch(/^text\/html/);
    expect(response.headers.get('content-security-policy'), what).toContain("default-src 'none'");
    expect(response.headers.get('strict-transport-security'), what).toBe('max-age=63072000');
    expect(text, what).toMatch(/<html[^>]* lang="en-GB"/);
    expect(text, what).toMatch(/<title>(?:Error: |\d{3}: )[^<]+<\/title>/);
    expect([...text.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, title]) => title)).toEqual([
      heading,
    ]);
    expect(text, what).toMatch(/<nav [^>]*aria-label="Site"/);
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? [];
    expect(main, what).toContain(entry.text);
    // This page has a button that sends the form again; the others have two links.
    if (main.includes('<form method="post"')) expect(main).toContain('Send message');
    else {
      const back = entry.path.startsWith('/api/desk/') ? '/desk' : '/';
      expect(main, what).toMatch(new RegExp(`href="${back}".*href="/contact"`, 's'));
    }

    const program = await send(site, entry, 'application/json');
    expect(program.response.status, what).toBe(status);
    const body: unknown = JSON.parse(program.text);
    expect(body, what).toMatchObject({ error: expect.stringContaining(error) });
    for (const header of ['allow', 'retry-after']) {
      expect(program.response.headers.has(header), what).toBe(response.headers.has(header));
    }
    expect(response.headers.has('allow'), what).toBe(status === 405);
    expect(response.headers.has('retry-after'), what).toBe(status === 503 || status === 429);
  }
}

test('answers requests without the database', async ({ site, page, complaints }) => {
  await expectErrors(site, [...alwaysFailing, ...failingWithoutDatabase]);

  const form = { method: 'POST', path: '/f/contact', headers: urlencoded, body: contactBody };
  const rejected = await send(site, form, 'text/html');
  expect(rejected.text).toContain('Is the dome open when it rains?</textarea>');
  expect(site.log()).not.toContain('"event":"page-crashed"');

  complaints.expect(/status of 413/);
  await page.route('**/api/desk/sign-in', (route) =>
    route.continue({
      method: 'POST',
      headers: { ...route.request().headers(), ...urlencoded, 'sec-fetch-site': 'same-origin' },
      postData: 'x'.repeat(9000),
    }),
  );
  await page.goto('/api/desk/sign-in');
  await expect(page.getByRole('main')).toContainText('413');
  expect(await findUnseenText(page)).toEqual([]);
  await expect(page.getByRole('link', { name: errorLinks.desk })).toHaveAttribute('href', '/desk');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Larkmoor Observatory/ })
    .click();
  await expect(page).toHaveURL('/');
});

test('stores submissions with the database and answers requests when it is lost again', async ({
  site,
}) => {
  await site.database.start();
  let sent = 0;
  const post = async (from: string) => {
    sent += 1;
    const headers = { ...urlencoded, 'x-forwarded-for': from };
    // A repeat of the same text would count as the same submission.
    const form = { method: 'POST', path: '/f/contact', headers, body: `${contactBody}+${sent}` };
    return (await send(site, form, 'application/json')).response.status;
  };
  await expect.poll(() => post('203.0.113.1')).toBe(200);
  // Half of them are held for review.
  for (let count = 0; count < 40; count += 1) expect(await post('203.0.113.9')).toBe(200);
  await expectErrors(site, [...alwaysFailing, ...failingWithDatabase]);

  await site.database.stop();
  await expectErrors(site, [...alwaysFailing, ...failingWithoutDatabase]);
  expect((await fetch(site.url)).status).toBe(200);
});
