import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { pushRoute, waitForHydration } from './support/framework';
import { copyWithCommands, StartedSite } from './support/npm-start';
import { countSubmissionsIn } from './support/site-data';
import { expect, test as base } from './support/test';
import { bundleProgram } from '@/tests/support/bundle-program';
import { findOverflow, findViolationsInEachLight } from './support/axe';
import { watchShifts } from './support/layout-shifts';
import { sweep } from '@/e2e/support/sweep';
import { historyPageWords } from '@/lib/words/components/editing/publication';
import { noticeWords } from '@/lib/words/components/layout';
import { errorWords } from '@/lib/words/components/forms';
import { formDefaultWords } from '@/lib/words/lib/server/content/forms';
import { errorTitles } from '@/lib/words/lib/http';
import { changedFormWords } from '@/lib/words/components/forms/live/sending';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { removedFormWords } from '@/lib/words/lib/server/forms';

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
test.describe.configure({ mode: 'serial', timeout: 180_000 });

// Tabs that were opened before a publication hold pages of the version before.
test.use({ prefetches: true });

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

interface Publication {
  readonly code: number;
  readonly output: string;
}

/** Runs `npm run publish`. Resolves with its exit code and output. */
async function publishByNpm(): Promise<Publication> {
  return run('npm', ['run', 'publish']);
}

/** Runs the program of `npm run publish`, without npm and tsx, which take most of the time. */
async function publish(...args: readonly string[]): Promise<Publication> {
  return run(process.execPath, [await bundleProgram('scripts/publish.ts'), ...args]);
}

function run(program: string, args: readonly string[]): Promise<Publication> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env: environment() }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
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
  edit('content/site.yaml', 'navigation:\n', 'navigation:\n  - { label: Faces, href: /people }\n');
  expect(await get('/open-day')).toMatch(/^404 /);

  const { code, output } = await publishByNpm();
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
    /srcSet="(\/pictures\/new-dome\.jpg\?\S+)/.exec(await get('/open-day')) ?? [];
  const resized = await fetch(site.url + smaller.replaceAll('&amp;', '&'), {
    headers: { Accept: 'image/avif,image/webp,*/*' },
  });
  expect(resized.status, smaller).toBe(200);
  expect(resized.headers.get('Content-Type')).toBe('image/avif');
  expect(resized.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');

  // A tab that was opened before.
  await pushRoute(page, '/open-day');
  await expect(page.getByRole('heading', { level: 1, name: 'Open day' })).toBeVisible();
  const [, share = ''] =
    /property="og:image" content="[^"]*(\/og\/\w+\.png)"/.exec(await get('/open-day')) ?? [];
  expect((await fetch(site.url + share)).headers.get('Content-Type')).toBe('image/png');
});

test('publishes redirects and the navigation of error pages', async () => {
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
});

// New colours have all pictures for sharing drawn again, which takes a minute.
test('publishes colours', sweep, async ({ page }) => {
  write('theme/colours.yaml', "day: { accent: '#1f6b45' }\n");
  expect((await publish()).code).toBe(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/visit');
  await expect(page.locator('html')).toHaveCSS('--colour-accent', '#1f6b45');
});

test('publishes a notice without a build, which stays hidden and moves nothing', async ({
  page,
  browser,
}) => {
  write(
    'content/notices/closed.yaml',
    "text: '**Closed** on Friday.'\nlink: { label: Why, href: /visit }\n",
  );
  write('content/notices/storm.yaml', 'text: A storm.\nurgency: warning\nwhere: [/people]\n');
  expect(await get('/visit')).not.toContain('notices');
  expect((await publish()).code).toBe(0);
  const readShifts = await watchShifts(page);
  await page.goto('/visit');
  const notice = page.getByRole('region', { name: noticeWords.note });
  await expect(notice).toContainText('Closed on Friday. Why');
  await expect(page.getByRole('region', { name: noticeWords.warning })).toBeHidden();
  expect(await findViolationsInEachLight(page, [360, 1360])).toEqual([]);
  expect(await findOverflow(page, [320, 1360])).toEqual([]);
  await waitForHydration(page);
  await pushRoute(page, '/people');
  await expect(page.getByRole('region', { name: noticeWords.warning })).toBeVisible();

  await page.getByRole('button', { name: noticeWords.dismiss }).press('Enter');
  await expect(notice).toBeHidden();
  await page.goto('/visit');
  await expect(notice).toBeHidden();
  expect(await readShifts()).toBe(0);

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
  await plain.goto('/visit');
  await expect(plain.getByText('Closed on Friday.')).toBeVisible();
  await expect(plain.getByText(noticeWords.dismiss)).toBeHidden();
  await plain.close();
  for (const name of ['closed', 'storm']) rmSync(join(folder, `content/notices/${name}.yaml`));
  expect((await publish()).code).toBe(0);
  expect(await get('/visit')).not.toContain('notices');
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
  const removed = await get('/open-day');
  expect(removed).toMatch(/^404 /);
  expect(removed).toContain(errorTitles[404]);
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
  writePage('people', historyPageWords.unpublished, 'Nobody.');
  await site.stop();
  site = await StartedSite.start(folder, { DATA_DIR: dataDirectory });
  expect(await get('/open-day')).toMatch(/^200 /);
  expect(await get('/people')).toContain('People of the year');
});

test(
  'publishes each saved file with --watch, and nothing while a file has a mistake',
  sweep,
  async () => {
    writePage('people', historyPageWords.unpublished, 'Nobody.');
    const script = ['--import', 'tsx', 'scripts/publish.ts', '--watch'];
    const command = spawn(process.execPath, script, { cwd: folder, env: environment() });
    let output = '';
    for (const stream of [command.stdout, command.stderr]) {
      stream.on('data', (part: Buffer) => (output += part.toString()));
    }
    try {
      await expect.poll(() => output, { timeout: 30_000 }).toContain('The site serves version');
      expect(await get('/people')).toContain(historyPageWords.unpublished);
      writePage('people', 'Nobody', '[Nowhere](/nowhere-at-all)');
      await expect.poll(() => output, { timeout: 30_000 }).toContain('Nothing was published.');
      expect(await get('/people')).toContain(historyPageWords.unpublished);
      writePage('people', 'People of every year', 'All.');
      await expect
        .poll(() => get('/people'), { timeout: 30_000 })
        .toContain('People of every year');
    } finally {
      command.kill('SIGINT');
    }
    expect(await once(command, 'exit')).toEqual([0, null]);
  },
);

const question = (name: string, label: string) =>
  `  - { name: ${name}, label: ${label}, kind: textarea, required: false }\n`;

/** Publishes a form with a name, a file and the questions. */
async function publishForm(id: string, ...questions: string[]): Promise<void> {
  const file = '  - { name: list, label: Your list, kind: file, types: [csv], required: false }\n';
  const fields = `  - { name: name, label: Your name }\n${file}${questions.join('')}`;
  write(`content/forms/${id}.yaml`, `title: Ask us\nfields:\n${fields}`);
  expect((await publish('--yes')).code).toBe(0);
}

const needed = '  - { name: phone, label: Your telephone, kind: tel }\n';

test(
  'a form that is published while a visitor fills it in keeps every word and file',
  sweep,
  async ({ page, complaints, outside }) => {
    complaints.expect(/status of 422/);
    await outside.claim(new URL(site.url).host);
    writePage('ask-us', 'Questions', '{% form id="ask" title="Ask us" /%}');
    await publishForm('ask', question('text', 'What is it about?'));
    await page.goto(`${site.url}/ask-us`);
    await page.getByLabel('Your name').fill('Vera Lindqvist');
    await page.getByLabel('What is it about?').fill('The north dome');
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') };
    await page.getByLabel('Your list').setInputFiles(file);
    await expect(page.locator('form[data-ready]')).toBeVisible();
    await publishForm('ask', question('about', 'Your question'), needed);
    await page.getByRole('button', { name: formDefaultWords.submit }).click();

    const problems = page.getByRole('region', { name: errorWords.title });
    await expect(problems).toContainText(changedFormWords.changed);
    await expect(problems).toBeFocused();
    await expect(page.getByLabel('Your name')).toHaveValue('Vera Lindqvist');
    await expect(page.getByText('What is it about?: The north dome')).toBeVisible();
    await expect(page.getByText('list.csv')).toBeVisible();
    await page.getByLabel('Your telephone').fill('01234 567890');
    await page.getByRole('button', { name: formDefaultWords.submit }).click();
    await expect(page).toHaveURL(/\/f\/ask\?sent=/);
    expect(countSubmissionsIn(dataDirectory, 'What is it about?: The north dome')).toBe(1);
    expect(countSubmissionsIn(dataDirectory, '01234 567890')).toBe(1);
  },
);

test.describe('without JavaScript', sweep, () => {
  test.use({ javaScriptEnabled: false });

  test('a form that is published while a visitor fills it in keeps every word', async ({
    page,
    complaints,
    outside,
  }) => {
    complaints.expect(/status of 422|status of 404/);
    await outside.claim(new URL(site.url).host);
    await publishForm('plain', question('text', 'What is it about?'));
    await page.goto(`${site.url}/f/plain`);
    await page.getByLabel('Your name').fill('Ines Moreau');
    await page.getByLabel('What is it about?').fill('The south dome');
    await publishForm('plain', question('about', 'Your question'), needed);
    await page.getByRole('button', { name: formDefaultWords.submit }).click();
    await expect(page.getByText(formErrorWords.FORM_CHANGED)).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Ines Moreau');
    await expect(page.getByText('What is it about?: The south dome')).toBeVisible();
    await page.getByLabel('Your telephone').fill('01234 567891');
    await page.getByRole('button', { name: formDefaultWords.submit }).click();
    await expect(page).toHaveURL(/\/f\/plain\?sent=/);
    expect(countSubmissionsIn(dataDirectory, 'What is it about?: The south dome')).toBe(1);

    await page.goto(`${site.url}/f/plain`);
    await page.getByLabel('Your name').fill('Ines Moreau again');
    rmSync(join(folder, 'content/forms/plain.yaml'));
    expect((await publish('--yes')).code).toBe(0);
    await page.getByRole('button', { name: formDefaultWords.submit }).click();
    const gone = removedFormWords.textContact('hello@larkmoor.example');
    await expect(page.getByText(gone)).toBeVisible();
    await expect(page.getByText('Ines Moreau again')).toBeVisible();
  });
});
