import type { Page } from '@playwright/test';
import { siteNow } from '@/e2e/support/clock';
import { signIn } from '@/e2e/support/desk';
import { addMessages, newForm } from '@/e2e/support/seed';
import { expect, test } from '@/e2e/support/test';
import { bulkWords, liveWords } from '@/lib/words/components/desk';

/** Opens the list of a form with enough messages to scroll, and marks the document. */
async function openList(page: Page): Promise<string> {
  const form = newForm();
  const senders = Array.from({ length: 50 }, (_, index) => `Sender ${index + 1}`);
  await addMessages(form, senders);
  await page.goto(`/desk/inbox?form=${form}`);
  await page.evaluate(() => {
    document.body.dataset.loaded = 'once';
  });
  return form;
}

const rowOf = (page: Page, sender: string) =>
  page.getByRole('link', { name: `Unread: ${sender}`, exact: true });

test('shows a new message in its place and keeps focus, selection and scroll position', async ({
  page,
}) => {
  await signIn(page);
  const form = await openList(page);
  const last = rowOf(page, 'Sender 1');
  await page.getByRole('checkbox', { name: bulkWords.selectFrom('Sender 1'), exact: true }).check();
  await expect(page.getByText(bulkWords.selected(1))).toBeVisible();
  await last.focus();
  const placeOf = async () => (await last.boundingBox())?.y ?? Number.NaN;
  const place = await placeOf();

  await addMessages(form, ['Newcomer'], siteNow().getTime());
  const newcomer = rowOf(page, 'Newcomer');
  await expect(newcomer).toHaveCount(1);
  // Other specs may add messages at the same time.
  await expect(page.getByText(/^\d+ new messages?$/)).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await expect(last).toBeFocused();
  await expect(page.getByText(bulkWords.selected(1))).toBeVisible();
  // The browser scrolls by whole pixels.
  await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(1);
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
  // Others stay on the page although it had as many rows as fit.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(52);
});

test('asks now and then in a browser without server-sent events', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'EventSource');
  });
  await signIn(page);
  await page.clock.install({ time: siteNow() });
  const form = await openList(page);
  await expect(page.getByText(bulkWords.none)).toBeVisible();
  await addMessages(form, ['Newcomer'], siteNow().getTime());
  await page.clock.fastForward(31_000);
  await expect(rowOf(page, 'Newcomer')).toHaveCount(1);
});

test('notifies a hidden page after a press, and names only the form', async ({ page }) => {
  await page.addInitScript(() => {
    const state = { permission: 'default' };
    function FakeNotification(text: string) {
      document.body.dataset.notified = text;
    }
    Object.defineProperty(FakeNotification, 'permission', { get: () => state.permission });
    Object.assign(FakeNotification, {
      requestPermission: () => {
        state.permission = 'granted';
        return Promise.resolve('granted');
      },
    });
    Object.assign(window, { Notification: FakeNotification });
  });
  await signIn(page);
  const form = await openList(page);
  await page.getByRole('button', { name: liveWords.notify.off }).click();
  await expect(page.getByRole('button', { name: liveWords.notify.on })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
  });
  await addMessages(form, ['Newcomer'], siteNow().getTime());
  await expect(page.locator('body')).toHaveAttribute(
    'data-notified',
    /^(?:New message in|\d+ new)/,
  );
  await expect(page.locator('body')).not.toHaveAttribute('data-notified', /Newcomer/);
});

test('keeps a message in the list of new ones while it is open', async ({ page }) => {
  await signIn(page);
  const form = newForm();
  await addMessages(form, ['Ana', 'Ben', 'Cleo']);
  await page.goto(`/desk/inbox?form=${form}&read=new`);
  await rowOf(page, 'Ben').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben');
  const list = page.getByRole('table');
  await expect(list.getByRole('link')).toHaveText([/Cleo/, /Ben/, /Ana/]);
  // The page reacts to keys once the bar counts the selection.
  await expect(page.getByText(bulkWords.none)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana');
  await expect(list.getByRole('link')).toHaveText([/Cleo/, /Ana/]);
});
