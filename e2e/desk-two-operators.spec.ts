import type { Browser, Page } from '@playwright/test';
import { siteNow } from '@/e2e/support/clock';
import { createSignInLink, signIn } from '@/e2e/support/desk';
import { addMessages, newForm } from '@/e2e/support/seed';
import { withStore } from '@/e2e/support/store';
import { expect, test } from '@/e2e/support/test';
import { sweep } from '@/e2e/support/sweep';
import { batchWords } from '@/lib/words/lib/server/inbox/desk';
import { bulkWords, filterWords, signInWords } from '@/lib/words/components/desk';
import { actionWords, replyWords, sortingWords } from '@/lib/words/components/inbox/submission';
import { conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';

const other = 'second-operator@example.org';

/** Signs another operator in, in a browser of their own. */
async function signInOther(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(await createSignInLink(other));
  await page.getByRole('button', { name: signInWords.open }).click();
  await expect(page).toHaveURL('/desk');
  return page;
}

test('loses no change of two operators with the same message', async ({
  page,
  browser,
  baseURL,
}) => {
  const form = newForm();
  const [id = ''] = await addMessages(form, ['Ana']);
  await signIn(page);
  const second = await signInOther(browser, baseURL);
  for (const each of [page, second]) {
    await each.goto(`/desk/${id}?form=${form}`);
    await expect(each.getByRole('heading', { level: 1 })).toHaveText('Ana');
  }

  // Both pages are from before the changes.
  await page.getByLabel(sortingWords.addLabel).fill('urgent');
  await page.getByRole('button', { name: sortingWords.add, exact: true }).click();
  await expect(page.getByRole('list', { name: sortingWords.labels })).toContainText('urgent');
  await second.getByLabel(filterWords.assignee, { exact: true }).selectOption(other);
  await second.getByRole('button', { name: bulkWords.assign }).click();
  await expect(second.getByLabel(filterWords.assignee, { exact: true })).toHaveValue(other);
  await expect(second.getByRole('list', { name: sortingWords.labels })).toContainText('urgent');

  for (const [each, text] of [
    [page, 'Dear Ana, one.'],
    [second, 'Dear Ana, two.'],
  ] as const) {
    await each.getByLabel(replyWords.label).fill(text);
    await each.getByRole('button', { name: replyWords.saveDraft }).click();
    await expect(each.getByLabel(replyWords.label)).toHaveValue(text);
  }
  await page.getByRole('button', { name: replyWords.send }).click();
  await expect(page.getByRole('article', { name: /^Reply by operator/ })).toContainText('one.');
  await second.getByRole('button', { name: replyWords.send }).click();
  await expect(second.getByRole('main')).toContainText(conversationWords.notices.answered);
  await expect(second.getByLabel(replyWords.label)).toHaveValue('Dear Ana, two.');

  const { assignee, labels } = await withStore((store) => store.findConversation(id));
  expect({ assignee, labels }).toEqual({ assignee: other, labels: ['urgent'] });
  await second.context().close();
});

test('shows within two seconds what another operator has done with a read message', async ({
  page,
  browser,
  baseURL,
}) => {
  const form = newForm();
  const [id = ''] = await addMessages(form, ['Ana', 'Ben']);
  await withStore((store) => store.markSubmission(id, siteNow()));
  await signIn(page);
  const second = await signInOther(browser, baseURL);
  await page.goto(`/desk/inbox?form=${form}`);
  await second.goto(`/desk/${id}?form=${form}`);
  // The page is live once the bar counts the selection.
  await expect(page.getByText(bulkWords.none)).toBeVisible();
  await page.evaluate(() => {
    document.body.dataset.loaded = 'once';
  });
  const ana = page.getByRole('table').getByRole('link', { name: 'Ana', exact: true });
  await expect(ana).toHaveCount(1);

  const actions = second.getByRole('group', { name: actionWords.label });
  await actions.getByRole('button', { name: actionWords.moves.archived }).click();
  await expect(second).not.toHaveURL(new RegExp(id));
  await expect(ana).toHaveCount(0, { timeout: 2_000 });
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
  await second.context().close();
});

test(
  'an undo keeps what another operator has changed and changed back',
  sweep,
  async ({ page, browser, baseURL }) => {
    const form = newForm();
    const [first = ''] = await addMessages(form, ['Ana', 'Ben']);
    await signIn(page);
    const second = await signInOther(browser, baseURL);
    await page.goto(`/desk/inbox?form=${form}`);
    for (const sender of ['Ana', 'Ben']) {
      await page.getByRole('checkbox', { name: bulkWords.selectFrom(sender) }).check();
    }
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(batchWords.done.archived(2))).toBeVisible();

    await second.goto(`/desk/${first}`);
    await second.getByRole('button', { name: actionWords.moves.inbox }).click();
    await second
      .getByRole('group', { name: actionWords.label })
      .getByRole('button', { name: 'Archive' })
      .click();
    await expect(second).not.toHaveURL(new RegExp(first));

    // The button is shown for ten seconds after the page was loaded.
    await page.reload();
    await page.getByRole('button', { name: bulkWords.undo }).click();
    await expect(page.getByText(batchWords.undoneSome(1, 1))).toBeVisible();
    expect((await withStore((store) => store.findSubmission(first)))?.state).toBe('archived');
    await second.context().close();
  },
);

test(
  'a stale bulk action leaves the assignment and the labels of another operator',
  sweep,
  async ({ page, browser, baseURL }) => {
    const form = newForm();
    const [id = ''] = await addMessages(form, ['Ana']);
    await signIn(page);
    const second = await signInOther(browser, baseURL);
    await page.goto(`/desk/inbox?form=${form}`);
    await page.getByRole('checkbox', { name: bulkWords.selectFrom('Ana') }).check();

    await second.goto(`/desk/inbox?form=${form}`);
    await second.getByRole('checkbox', { name: bulkWords.selectFrom('Ana') }).check();
    await second.getByText(bulkWords.more).click();
    await second.getByLabel(bulkWords.assignee).selectOption(other);
    await second.getByRole('button', { name: bulkWords.assign, exact: true }).click();
    await expect(second.getByText(batchWords.done.assign(1))).toBeVisible();

    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(batchWords.done.archived(1))).toBeVisible();
    const { assignee } = await withStore((store) => store.findConversation(id));
    expect(assignee).toBe(other);
    expect((await withStore((store) => store.findSubmission(id)))?.state).toBe('archived');
    // The second operator's undo takes back the assignment and nothing else.
    await second.reload();
    await second.getByRole('button', { name: bulkWords.undo }).click();
    await expect(second.getByText(batchWords.undone(1))).toBeVisible();
    expect((await withStore((store) => store.findConversation(id))).assignee).toBeUndefined();
    expect((await withStore((store) => store.findSubmission(id)))?.state).toBe('archived');
    await second.context().close();
  },
);
