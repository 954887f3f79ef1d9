import type { Page } from '@playwright/test';
import { startSession } from '@/e2e/support/desk';
import { addMessages, countIn, newForm } from '@/e2e/support/seed';
import { withStore } from '@/e2e/support/store';
import { expect, test } from '@/e2e/support/test';
import { sweep } from '@/e2e/support/sweep';
import { batchWords } from '@/lib/words/lib/server/inbox/desk';
import { bulkWords, shortcutWords } from '@/lib/words/components/desk';

/** Counts the keys that a test presses. */
function keyboardOf(page: Page) {
  let count = 0;
  const press = async (key: string) => {
    count += 1;
    await page.keyboard.press(key);
  };
  return { press, count: () => count };
}

test('an operator clears 190 new messages by keyboard', sweep, async ({ page }) => {
  test.slow();
  const form = newForm();
  const senders = Array.from({ length: 190 }, (_, index) => `Sender ${index + 1}`);
  await addMessages(form, senders);
  await startSession(page);
  await page.goto(`/desk/inbox?form=${form}&read=new`);
  await expect(page.getByText(bulkWords.none)).toBeVisible();
  const keyboard = keyboardOf(page);
  const heading = page.getByRole('heading', { level: 1 });

  // Opens the newest message and archives twenty, each of which opens the next one.
  await keyboard.press('j');
  await keyboard.press('o');
  for (let sender = 190; sender > 170; sender -= 1) {
    await expect(heading).toHaveText(`Sender ${sender}`);
    await expect(page.getByRole('button', { name: shortcutWords.title })).toBeVisible();
    // The page reacts once the bar counts the selection.
    await expect(page.getByText(bulkWords.none)).toBeVisible();
    await keyboard.press('e');
  }
  await expect(heading).toHaveText('Sender 170');

  // The rest at once: the bar is at the end of the page.
  await page.goto(`/desk/inbox?form=${form}`);
  const all = page.getByRole('checkbox', { name: bulkWords.all('170') });
  await expect(page.getByText(bulkWords.none)).toBeVisible();
  while (!(await all.evaluate((box) => box === document.activeElement))) {
    await keyboard.press('Shift+Tab');
    expect(keyboard.count(), 'keys until the bar').toBeLessThan(60);
  }
  await keyboard.press('Space');
  await expect(page.getByText(bulkWords.allSelected('170'))).toBeVisible();
  await keyboard.press('e');
  await expect(page.getByText(batchWords.done.archived(170))).toBeVisible();
  expect(await countIn(form, 'inbox')).toBe(0);
  expect(await countIn(form, 'archived')).toBe(190);
  expect(keyboard.count(), 'keys for 190 messages').toBeLessThan(60);
});

for (const scripts of ['on', 'off'] as const) {
  test.describe(`with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' });

    test('Enter in the field of the label adds the label', async ({ page }) => {
      const form = newForm();
      const [id = ''] = await addMessages(form, ['Ana']);
      await startSession(page);
      await page.goto(`/desk/inbox?form=${form}`);
      await page.getByRole('checkbox', { name: bulkWords.selectFrom('Ana') }).check();
      await page.getByText(bulkWords.more).click();
      await page.getByLabel('Label', { exact: true }).last().fill('urgent');
      await page.keyboard.press('Enter');
      await expect(page.getByText(batchWords.done['add-label'](1))).toBeVisible();
      await expect(page.getByRole('link', { name: 'Unread: Ana' })).toBeVisible();
      const { labels } = await withStore((store) => store.findConversation(id));
      expect(labels).toEqual(['urgent']);
    });
  });
}
