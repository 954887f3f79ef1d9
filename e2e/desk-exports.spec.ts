import type { Locator, Page } from '@playwright/test';
import { findViolationsInEachLight } from '@/e2e/support/axe';
import { findSubmission, sendMessage, senderOf, signIn, startSession } from '@/e2e/support/desk';
import { waitForHydration } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { sweep } from '@/e2e/support/sweep';
import { relatedWords } from '@/lib/words/components/inbox/submission';
import { layoutWords } from '@/lib/words/components/desk';
import { doorListPageWords } from '@/lib/words/components/bookings/desk/door-list';
import { eraseWords } from '@/lib/words/lib/server/inbox/erasure';

/** Opens a search until it has a message. The search finds one a moment after it was sent. */
async function openUntilFound(page: Page, address: string, message: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(message).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('an operator prints a door list of a list', async ({ page, browser }) => {
  const name = await sendMessage(page);
  await startSession(page);
  const list = `/desk/inbox?form=contact&search=${encodeURIComponent(name)}`;
  await openUntilFound(page, list, page.getByRole('link', { name: `Unread: ${name}` }));
  await page.getByRole('link', { name: 'Export' }).first().click();
  await page.getByRole('link', { name: /^Door list/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Door list: Write to us');
  await expect(page.getByRole('main')).toContainText('1 message · Printed');
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Is there somewhere to sit?');
  const print = page.getByRole('button', { name: doorListPageWords.print });
  await expect(print).toBeVisible();

  for (const width of [320, 360, 800, 1360]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBe(0);
  }
  expect(await findViolationsInEachLight(page)).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  // A4 and Letter with margins of 12 mm, at 96 px per inch.
  for (const width of [703, 725]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect(print).toBeHidden();
    await expect(page.getByRole('button', { name: layoutWords.signOut })).toBeHidden();
    const styles = await page.getByRole('table').evaluate((table) => {
      const style = (selector: string) => {
        const element = table.querySelector(selector);
        return element === null ? undefined : getComputedStyle(element);
      };
      return [style('thead')?.display, style('tbody tr')?.display, style('tbody tr')?.breakInside];
    });
    expect(styles).toEqual(['table-header-group', 'table-row', 'avoid']);
    const { width: drawn } = (await page.getByRole('table').boundingBox()) ?? { width: 0 };
    expect(drawn).toBeLessThanOrEqual(width);
  }

  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const withoutScripts = await plain.newPage();
  await withoutScripts.goto(page.url());
  await expect(withoutScripts.getByRole('row', { name })).toBeVisible();
  await expect(withoutScripts.getByRole('button', { name: doorListPageWords.print })).toHaveCount(
    0,
  );
  await expect(withoutScripts.getByText(doorListPageWords.printHint)).toBeVisible();
});

test('repeats the headings on each sheet and splits no line', sweep, async ({ page }) => {
  const name = await sendMessage(page);
  await startSession(page);
  const list = `/desk/door-list?form=contact&search=${encodeURIComponent(name)}`;
  await openUntilFound(page, list, page.getByRole('row', { name }));
  await waitForHydration(page);
  await page.getByRole('row', { name }).evaluate((row) => {
    for (let index = 0; index < 120; index += 1) row.after(row.cloneNode(true));
  });
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
    expect(pages.length, format).toBeGreaterThan(3);
    expect(pages.length, format).toBeLessThan(20);
  }
});

test('an operator downloads everything of one person', async ({ page }) => {
  const name = await sendMessage(page);
  await signIn(page);
  await (await findSubmission(page, name)).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const link = page.getByRole('link', { name: relatedWords.personZip });
  const href = await link.getAttribute('href');
  expect(href).toBe(`/api/desk/person.zip?sender=${encodeURIComponent(senderOf(name))}`);
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-type']).toBe('application/zip');
  const bytes = await file.body();
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.toString()).toContain(name);

  await page.goto(`/desk/person?sender=${encodeURIComponent(senderOf(name))}`);
  const download = eraseWords.download(senderOf(name));
  await expect(page.getByRole('link', { name: download, exact: true })).toHaveAttribute(
    'href',
    href ?? '',
  );
});
