import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { pushRoute, waitForHydration } from './support/framework';
import { copyWithCommands, StartedSite } from './support/npm-start';
import { expect, test as base } from './support/test';

let folder = '';
let dataDirectory = '';
let site: StartedSite;

const test = base.extend<object, { readonly origin: string }>({
  origin: [
    async ({}, use) => {
      folder = copyWithCommands('publish');
      dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-publish-'));
      await keepBuildContent(folder, new Date());
      site = await StartedSite.start(folder, { DATA_DIR: dataDirectory });
      await use(site.url);
      await site.remove();
      rmSync(folder, { recursive: true, force: true });
      rmSync(dataDirectory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => {
    await use(origin);
  },
});

// The tests change one site, in order.
test.describe.configure({ mode: 'serial' });

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), content);
}

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

function writePage(name: string, title: string, body: string): void {
  const head = `title: ${title}\ndescription: A page that is published while the site runs.`;
  write(`content/pages/${name}.md`, `---\n${head}\n---\n\n${body}\n`);
}

function environment() {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_ENV: 'production' as const, DATA_DIR: dataDirectory };
}

/** Runs `npm run publish`. Resolves with its exit code and output. */
function publish(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['run', 'publish', '--', ...args],
      { cwd: folder, env: environment() },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
      },
    );
  });
}

async function get(path: string): Promise<string> {
  const response = await fetch(site.url + path);
  return `${response.status} ${await response.text()}`;
}

test('publishes a changed page, a new page, a form and a picture at once', async ({ page }) => {
  await page.goto(`${site.url}/people`);
  await waitForHydration(page);
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#356' } });
  write('public/pictures/new-dome.jpg', await picture.jpeg().toBuffer());
  writePage(
    'open-day',
    'Open day',
    '{% picture src="/pictures/new-dome.jpg" alt="The new dome" caption="The dome." /%}',
  );
  writePage('people', 'People of the year', 'Many. [The open day](/open-day).');
  write(
    'content/forms/open-day.yaml',
    'title: Come to the open day\nfields:\n  - name: guests\n    label: How many come\n    kind: text\n',
  );
  write('content/redirects.yaml', '- { from: /staff/:year, to: /people }\n');
  write('theme/colours.yaml', "day: { accent: '#1f6b45' }\n");
  edit('content/site.yaml', 'navigation:\n', 'navigation:\n  - { label: Faces, href: /people }\n');
  expect(await get('/open-day')).toMatch(/^404 /);

  const { code, output } = await publish();
  expect(output).toContain('+ content/pages/open-day.md');
  expect(output).toMatch(/The site serves version [0-9a-f]{16}\./);
  expect(code).toBe(0);
  expect(await get('/people')).toContain('People of the year');
  expect(await get('/sitemap.xml')).toContain('/open-day</loc>');
  expect(await get('/f/open-day')).toContain('How many come');
  const file = await fetch(`${site.url}/pictures/new-dome.jpg`);
  expect(file.status).toBe(200);
  expect(file.headers.get('Content-Type')).toBe('image/jpeg');
  expect(file.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(file.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  // The page's picture in a smaller size, as a browser requests it.
  const [, smaller = ''] =
    /src="(\/_next\/image\?[^"]*new-dome[^"]*)"/.exec(await get('/open-day')) ?? [];
  const resized = await fetch(site.url + smaller.replaceAll('&amp;', '&'));
  expect(resized.status, smaller).toBe(200);
  expect(resized.headers.get('Content-Type')).toMatch(/^image\//);

  // A tab that was opened before.
  await pushRoute(page, '/open-day');
  await expect(page.getByRole('heading', { level: 1, name: 'Open day' })).toBeVisible();
  const [, share = ''] =
    /property="og:image" content="[^"]*(\/og\/\w+\.png)"/.exec(await get('/open-day')) ?? [];
  expect((await fetch(site.url + share)).headers.get('Content-Type')).toBe('image/png');
});

test('publishes redirects, the navigation of error pages and colours', async ({ page }) => {
  const old = await fetch(`${site.url}/staff/2019?from=mail`, { redirect: 'manual' });
  expect([old.status, old.headers.get('Location')]).toEqual([308, '/people?from=mail']);
  expect(old.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect((await fetch(`${site.url}/find-us`, { redirect: 'manual' })).status).toBe(404);
  // An error page that the server sends itself.
  const refused = await fetch(`${site.url}/visit`, {
    method: 'POST',
    headers: { Accept: 'text/html' },
  });
  expect(refused.status).toBe(405);
  expect(await refused.text()).toContain('>Faces</a>');

  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/people');
  await expect(page.locator('html')).toHaveCSS('--colour-accent', '#1f6b45');
});

test('publishes nothing if a file has a mistake', async () => {
  writePage('people', 'Nobody', '[Nowhere](/nowhere-at-all)');
  const { code, output } = await publish();
  expect(code).toBe(1);
  expect(output).toMatch(/content\/pages\/people\.md:6 {2}/);
  expect(await get('/people')).toContain('People of the year');
});

test('removes a page, and returns to the version before', async () => {
  writePage('people', 'People of the year', 'Many.');
  rmSync(join(folder, 'content/pages/open-day.md'));
  expect((await publish()).code).toBe(0);
  expect(await get('/open-day')).toMatch(/^404 [^]*This page could not be found/);
  expect((await publish('--back')).code).toBe(0);
  expect(await get('/open-day')).toMatch(/^200 /);
});

test('stores nothing for addresses that do not exist', async () => {
  const pages = join(folder, '.next/server/pages');
  const paths = Array.from({ length: 200 }, (_, index) => `/unknown-${index}/${index}`);
  for (const path of paths) expect(await get(path)).toMatch(/^404 /);
  const stored = readdirSync(pages, { recursive: true }).map(String);
  expect(stored.filter((name) => name.includes('unknown-'))).toEqual([]);
});

test('starts again with what was published, not with later changes', async () => {
  writePage('people', 'Not published yet', 'Nobody.');
  await site.stop();
  site = await StartedSite.start(folder, { DATA_DIR: dataDirectory });
  expect(await get('/open-day')).toMatch(/^200 /);
  expect(await get('/people')).toContain('People of the year');
});

test('publishes each saved file with --watch, and nothing while a file has a mistake', async () => {
  const script = ['--import', 'tsx', 'scripts/publish.ts', '--watch'];
  const command = spawn(process.execPath, script, { cwd: folder, env: environment() });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (part: Buffer) => (output += part.toString()));
  }
  try {
    await expect.poll(() => output, { timeout: 30_000 }).toContain('The site serves version');
    expect(await get('/people')).toContain('Not published yet');
    writePage('people', 'Nobody', '[Nowhere](/nowhere-at-all)');
    await expect.poll(() => output, { timeout: 30_000 }).toContain('Nothing was published.');
    expect(await get('/people')).toContain('Not published yet');
    writePage('people', 'People of every year', 'All.');
    await expect.poll(() => get('/people'), { timeout: 30_000 }).toContain('People of every year');
  } finally {
    command.kill('SIGINT');
  }
  expect(await once(command, 'exit')).toEqual([0, null]);
});
