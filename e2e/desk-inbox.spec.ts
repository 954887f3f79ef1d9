import { findSubmission, sendMessage, signIn } from '@/e2e/support/desk';
import { waitForHydration } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import { batchWords } from '@/lib/words/lib/server/inbox/desk';
import { bulkWords, shortcutWords } from '@/lib/words/components/desk';

for (const scripts of ['on', 'off'] as const) {
  test.describe(`with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' });

    test('an operator archives a selected message and takes it back', async ({ page }) => {
      const name = await sendMessage(page);
      await signIn(page);
      await findSubmission(page, name);
      await page.getByRole('checkbox', { name: bulkWords.selectFrom(name) }).check();
      if (scripts === 'on') await expect(page.getByText(bulkWords.selected(1))).toBeVisible();
      await page.getByRole('button', { name: 'Archive' }).click();
      await expect(page.getByText(batchWords.done.archived(1))).toBeVisible();
      await expect(page.getByRole('link', { name: `Unread: ${name}` })).toHaveCount(0);
      await page.getByRole('button', { name: bulkWords.undo }).click();
      await expect(page.getByText(batchWords.undone(1))).toBeVisible();
      await expect(page.getByRole('link', { name: `Unread: ${name}` })).toBeVisible();
    });
  });
}

test('an operator archives by keyboard and switches the shortcuts off', async ({ page }) => {
  const name = await sendMessage(page);
  await signIn(page);
  const row = await findSubmission(page, name);
  await waitForHydration(page);
  await row.focus();
  await page.keyboard.press('e');
  await expect(page.getByText(batchWords.done.archived(1))).toBeVisible();
  await expect(row).toHaveCount(0);
  await waitForHydration(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: shortcutWords.title });
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: shortcutWords.close }).click();
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();
});
