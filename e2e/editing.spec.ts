import type { Page } from '@playwright/test';
import { findOverflow, findViolationsInEachLight } from './support/axe';
import { findInvalidHtml } from './support/html';
import { test } from './support/editing-site';
import { waitForHydration } from './support/framework';
import { listFocusStops } from './support/keyboard';
import { expect } from './support/test';
import { previewWords } from '@/lib/words/components/editing';
import { formStepsWords } from '@/lib/words/components/forms';
import { editFormWords } from '@/lib/words/components/editing/fields';
import { insertWords, textWords } from '@/lib/words/components/editing/text';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';
import { hoursWords } from '@/lib/words/components/editing/hours';
import { startWords } from '@/lib/words/lib/server/editing/start';
import { uploadPageWords } from '@/lib/words/components/editing/pictures';
import { changesPageWords, historyPageWords } from '@/lib/words/components/editing/publication';
import { valueMeta } from '@/lib/words/lib/server/content/schemas';
import { pageFormWords } from '@/lib/words/lib/server/editing/forms';

// The tests change one site, so they run one after the other.
test.describe.configure({ mode: 'default', timeout: 180_000 });

test.use({ actionTimeout: 30_000 });

const event = 'content/events/half-a-moon.yaml';
const visit = 'content/pages/visit/getting-here.md';

const editAddress = (path: string) => `/desk/site/edit/${path}`;

/** Expects that the page says what an action has done. */
async function expectStatus(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}

/** Publishes what is not published yet, and waits until the page says what came of it. */
async function publish(page: Page): Promise<void> {
  await page.goto('/desk/site/changes');
  await page.getByRole('button', { name: changesPageWords.publish, exact: true }).click();
  await waitForPublication(page);
}

async function waitForPublication(page: Page): Promise<void> {
  const again = page.getByRole('link', { name: uploadPageWords.reload });
  await expect(async () => {
    // With scripts the page looks by itself.
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(again).toBeHidden({ timeout: 1000 });
  }).toPass();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a volunteer changes today’s hours, adds a notice, publishes, and takes it back', async ({
    page,
    site,
  }) => {
    const notice = 'The lift is being repaired.';
    await site.signIn(page);
    await page.goto('/desk/site');
    await page.getByRole('link', { name: startWords.changeHours }).click();
    const today = page.getByRole('listitem').filter({ hasText: 'Tuesday 24 November' });
    await today.getByLabel(hoursWords.reason).fill('an extra afternoon');
    await today.getByLabel(hoursWords.from).fill('14:00');
    await today.getByLabel('To', { exact: true }).fill('16:15');
    await today.getByRole('button', { name: hoursWords.open }).click();
    await expect(today).toContainText('an extra afternoon');

    await page.goto('/desk/site');
    await page.getByRole('link', { name: kindWords.notices.add, exact: true }).click();
    await page.getByRole('textbox', { name: kindWords.notices.one }).fill(notice);
    await page.getByRole('button', { name: editFormWords.save, exact: true }).click();
    await expectStatus(page, 'Saved');
    expect(await site.visit('/')).not.toContain(notice);

    await publish(page);
    await expectStatus(page, 'Published: 2 changes.');
    expect(await site.visit('/')).toContain(notice);
    expect(await site.visit('/visit/getting-here')).toContain('an extra afternoon');

    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: historyPageWords.takeBack }).click();
    await waitForPublication(page);
    await expectStatus(page, 'Taken back.');
    expect(await site.visit('/')).not.toContain(notice);
    site.restore();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form is saved and published, and says beside a field what is wrong', async ({
    page,
    site,
  }) => {
    await site.signIn(page);
    await page.goto(editAddress(event));
    const title = page.getByLabel(valueMeta.title.label, { exact: true });
    await expect(page.getByLabel(pageFormWords.body.label, { exact: true })).toHaveValue(
      /^## What we shall/m,
    );
    await title.fill('');
    const save = page.getByRole('button', { name: editFormWords.save, exact: true });
    await save.click();
    await expect(page.getByRole('heading', { name: editFormWords.problems(1) })).toBeVisible();
    await title.fill('Half a moon, twice');
    await save.click();
    await expectStatus(page, 'Saved');
    await publish(page);
    await expectStatus(page, 'Published: 1 change.');
    expect(await site.visit('/events/half-a-moon')).toContain('Half a moon, twice');
    site.restore();
  });
});

test('words are written in the text of a page as visitors read them, and only their lines change', async ({
  page,
  site,
}) => {
  await site.signIn(page);
  await page.goto(editAddress(visit));
  const text = page.getByRole('textbox', { name: pageFormWords.body.label });
  await text.getByText('By car').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' or 2 *wheels*');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Leave your ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('horse');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' {% at the gate %}.');
  await text.getByText('Leave your').click({ clickCount: 3 });
  const tools = page.getByRole('toolbar', { name: textWords.toolbar });
  await tools.getByRole('button', { name: textWords.link }).click();
  const link = page.getByRole('group', { name: textWords.link });
  await link.getByLabel(insertWords.address).fill('javascript:alert(1)');
  await link.getByRole('button', { name: insertWords.apply }).click();
  await expect(link.getByRole('status').first()).toContainText(insertWords.problems.scheme);
  await link.getByLabel(insertWords.address).fill('/visit/access');
  await link.getByRole('button', { name: insertWords.apply }).click();
  await expect(text.getByRole('link', { name: 'Leave your' })).toHaveAttribute(
    'href',
    '/visit/access',
  );

  const before = site.read(visit).split('\n');
  await page.getByRole('button', { name: editFormWords.save, exact: true }).click();
  await expectStatus(page, 'Saved');
  const after = site.read(visit).split('\n');
  expect(before.filter((line) => !after.includes(line))).toEqual(['## By car']);
  expect(after.filter((line) => !before.includes(line))).toEqual([
    '## By car or 2 \\*wheels\\*',
    '[Leave your **horse** \\{% at the gate %}.](/visit/access)',
  ]);
  site.restore();
});

test('the texts of sections are written as visitors read them, and only their lines change', async ({
  page,
  site,
}) => {
  const nights = 'content/pages/public-nights/index.md';
  await site.signIn(page);
  await page.goto(editAddress(nights));
  const quotation = page.getByRole('group', { name: /\. Quotation$/ });
  await quotation.getByRole('textbox', { name: pageFormWords.body.label }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('And for the ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('chocolate');
  const step = page.locator('summary', { hasText: 'You stand in the yard while your eyes change' });
  await step.click();
  const words = page
    .locator('details[open]')
    .getByRole('textbox', { name: pageFormWords.body.label });
  await words.click();
  // The caret stays in the text of the section, where a browser would lead it to the text of the page.
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' Look up.');

  const before = site.read(nights).split('\n');
  await page.getByRole('button', { name: editFormWords.save, exact: true }).click();
  await expectStatus(page, 'Saved');
  const after = site.read(nights).split('\n');
  const removed = before.filter((line) => !after.includes(line));
  const added = after.filter((line) => !before.includes(line));
  expect(removed).toHaveLength(1);
  expect(added).toEqual([`${removed[0]} Look up.`, 'And for the *chocolate*']);
  site.restore();
});

test('the text of an event is written as visitors read it, and only its line of the file changes', async ({
  page,
  site,
}) => {
  await site.signIn(page);
  await page.goto(editAddress(event));
  const text = page.getByRole('textbox', { name: pageFormWords.body.label });
  await text.getByRole('heading', { name: 'What we shall look for' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' at seven');
  const before = site.read(event).split('\n');
  await page.getByRole('button', { name: editFormWords.save, exact: true }).click();
  await expectStatus(page, 'Saved');
  const after = site.read(event).split('\n');
  expect(before.filter((line) => !after.includes(line))).toEqual(['  ## What we shall look for']);
  expect(after.filter((line) => !before.includes(line))).toEqual([
    '  ## What we shall look for at seven',
  ]);
  site.restore();
});

test('what is typed survives a closed tab', async ({ page, site, context }) => {
  const typed = 'Typed in a tab that closes';
  await site.signIn(page);
  await page.goto(editAddress(visit));
  await waitForHydration(page);
  await page.getByLabel(valueMeta.title.label, { exact: true }).fill(typed);
  await page.close({ runBeforeUnload: true });
  // The last request of a page may arrive after the first of the next, also after one that throws the text away.
  await expect(async () => {
    const form = await context.request.get(editAddress(visit));
    expect(await form.text()).toContain(typed);
  }).toPass({ timeout: 20_000 });
  const again = await context.newPage();
  await again.goto(editAddress(visit));
  await expect(again.getByLabel(valueMeta.title.label, { exact: true })).toHaveValue(typed);
  await again.getByRole('button', { name: editFormWords.discard }).click();
  await expect(again.getByLabel(valueMeta.title.label, { exact: true })).not.toHaveValue(typed);
});

test('two people change one page: both changes are saved, and a conflict shows both', async ({
  page,
  site,
  browser,
}) => {
  await site.signIn(page);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await site.signIn(other, 'ben@example.org');
  const open = async () => {
    for (const each of [page, other]) {
      await each.goto(editAddress(visit));
      await waitForHydration(each);
    }
  };
  const change = async (each: Page, label: string, value: string) => {
    await each.getByLabel(label, { exact: true }).fill(value);
    await each.getByRole('button', { name: editFormWords.save, exact: true }).click();
  };
  await open();
  await change(page, 'Title', 'The way up');
  await expectStatus(page, 'Saved');
  await change(other, 'Summary', 'By bus, by car and on foot.');
  await expectStatus(other, 'Saved');
  expect(site.read(visit)).toMatch(/^title: The way up$[^]*By bus, by car and on foot\.$/m);

  await open();
  await change(page, 'Title', 'The way to us');
  await expectStatus(page, 'Saved');
  await change(other, 'Title', 'The road up');
  const conflict = other.getByRole('region', { name: /^operator@example\.org/ });
  await expect(conflict).toContainText('The road up');
  await expect(conflict).toContainText('The way to us');
  expect(site.read(visit)).toMatch(/^title: The way to us$/m);
  await other.getByRole('button', { name: editFormWords.discard }).click();
  await context.close();
  site.restore();
});

test.describe('beside its preview', () => {
  test.use({ viewport: { width: 1360, height: 900 } });

  test('a form can be filled in as it is typed', async ({ page, site }) => {
    await site.signIn(page);
    await page.goto(editAddress('content/forms/school-visit.yaml'));
    await waitForHydration(page);
    await page.getByLabel(valueMeta.title.label, { exact: true }).first().fill('Ask for a day');
    const preview = page.locator(`iframe[title="${previewWords.frame}"]`).first().contentFrame();
    await expect(preview.getByRole('heading', { name: 'Ask for a day' })).toBeVisible();
    await expect(async () => {
      // The scripts of the page run again once a person points at it.
      await preview.getByRole('button', { name: formStepsWords.next }).click();
      await expect(preview.getByLabel(/^School or group/)).toHaveAttribute('aria-invalid', 'true', {
        timeout: 1000,
      });
    }).toPass({ timeout: 20_000 });
  });
});

test('Tab reaches every field and Save, and leaves the form', async ({ page, site }) => {
  await site.signIn(page);
  for (const path of [editAddress(event), '/desk/site/hours']) {
    await page.goto(path);
    await waitForHydration(page);
    const stops = await listFocusStops(page, 'Tab');
    expect(stops.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(stops.map(({ name }) => name)).toContain('button Save');
  }
});

const pages = [
  '/desk/site',
  '/desk/site?q=moon',
  '/desk/site/hours',
  '/desk/site/new/notices',
  editAddress(event),
  editAddress(visit),
  editAddress('theme/theme.yaml'),
  '/desk/site/changes',
  '/desk/site/history',
  `/desk/site/delete?path=${event}`,
  `/desk/site/share/${event}`,
  `/desk/site/source/${visit}`,
  `/desk/site/move?path=${visit}`,
  '/desk/site/pictures',
  '/desk/site/pictures/add',
];

test('every page passes axe in each light, fits 320 px, has valid HTML', async ({ page, site }) => {
  await site.signIn(page);
  for (const path of pages) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect.soft(response?.status()).toBe(200);
      expect.soft(await findInvalidHtml((await response?.text()) ?? '')).toEqual([]);
      expect.soft(await findOverflow(page, [320, 768])).toEqual([]);
      expect.soft(await findViolationsInEachLight(page, [360])).toEqual([]);
    });
  }
});
