import { findOverflow, findViolationsInEachLight } from '@/e2e/support/axe';
import {
  createSignInLink,
  findSubmission,
  sendMessage,
  signIn,
  startSession,
} from '@/e2e/support/desk';
import { waitForHydration } from '@/e2e/support/framework';
import { findInvalidHtml } from '@/e2e/support/html';
import { findSubmissionIds } from '@/e2e/support/site-data';
import { sweepUnless } from '@/e2e/support/sweep';
import { expect, test } from '@/e2e/support/test';
import type { Page } from '@playwright/test';
import { batchWords } from '@/lib/words/lib/server/inbox/desk';
import { bulkWords, formsPaneWords, layoutWords, listWords } from '@/lib/words/components/desk';
import { erasePageWords } from '@/lib/words/components/inbox/erasure';
import { actionWords, replyWords } from '@/lib/words/components/inbox/submission';

/** A state of a page of the desk. `ID` in the path is that of a new message. */
interface DeskState {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
  /** The status of an error page. */
  readonly status?: number;
}

/** Presses a button that only narrow screens show. */
const pressIfVisible = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name, exact: true });
  if (await button.isVisible()) await button.click();
};

/** Opens folded parts of the page, also several of one kind. */
async function unfold(page: Page): Promise<void> {
  await page.getByRole('main').evaluate((main) => {
    // Other tests add operators, each with two parts.
    for (const details of [...main.querySelectorAll('details')].slice(0, 6)) details.open = true;
  });
}

const states: readonly DeskState[] = [
  { name: 'today', path: '/desk' },
  { name: 'a list without messages', path: '/desk/inbox?state=all&form=deposit' },
  { name: 'the spam', path: '/desk/inbox?state=spam' },
  { name: 'a search with results', path: '/desk/inbox?state=all&search=mother' },
  { name: 'a search without results', path: '/desk/inbox?state=all&search=qqqqqqqq' },
  { name: 'open filters', path: '/desk/inbox', open: unfold },
  {
    name: 'selected messages',
    path: '/desk/inbox',
    open: async (page) => {
      await page
        .getByRole('checkbox', { name: bulkWords.selectFrom('').trim() })
        .first()
        .check();
      await unfold(page);
      // The bar lies on the rows until the end of the list.
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('*'))
          element.scrollTop = element.scrollHeight;
      });
    },
  },
  { name: 'the forms', path: '/desk/inbox', open: pressIfVisible(formsPaneWords.open) },
  { name: 'the menu', path: '/desk/inbox', open: pressIfVisible(layoutWords.menu) },
  { name: 'the settings', path: '/desk/inbox', open: pressIfVisible(layoutWords.settings) },
  {
    name: 'the keyboard shortcuts',
    path: '/desk/inbox',
    open: async (page) => {
      await waitForHydration(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a message with a draft and the form for a note',
    path: '/desk/ID',
    open: async (page) => {
      await page.getByLabel(replyWords.label).fill('Yes, by the door.');
      await unfold(page);
    },
  },
  { name: 'a message in the archive', path: '/desk/ID?state=archived' },
  { name: 'an open mail', path: '/desk/mail?submission=ID', open: unfold },
  { name: 'mails that were not delivered', path: '/desk/mail?state=dead' },
  { name: 'dates', path: '/desk/events' },
  { name: 'slots of a resource', path: '/desk/events?resource=telescopes' },
  { name: 'a slot', path: '/desk/events/resources/telescopes/2026-12' },
  { name: 'doors', path: '/desk/door' },
  { name: 'a date', path: '/desk/events/public-nights/2026-12-04' },
  { name: 'payments', path: '/desk/payments' },
  { name: 'reports', path: '/desk/reports' },
  { name: 'operators', path: '/desk/operators', open: unfold },
  {
    name: 'the confirmation of a withdrawal',
    path: '/desk/withdraw?operator=operator@example.org',
  },
  { name: 'the own account', path: '/desk/account', open: unfold },
  { name: 'the audit log', path: '/desk/audit', open: unfold },
  { name: 'an empty audit log', path: '/desk/audit?text=qqqqqqqq' },
  { name: 'notifications', path: '/desk/notifications' },
  { name: 'automatic answers', path: '/desk/answers' },
  { name: 'the check-up', path: '/desk/check-up' },
  { name: 'forms', path: '/desk/forms' },
  { name: 'the settings of a form', path: '/desk/forms/contact' },
  { name: 'webhooks', path: '/desk/webhooks' },
  { name: 'API tokens', path: '/desk/tokens' },
  { name: 'saved replies', path: '/desk/replies', open: unfold },
  { name: 'the confirmation of a deletion', path: '/desk/delete?ids=ID' },
  { name: 'the question for a person', path: '/desk/person' },
  { name: 'an export', path: '/desk/export?state=inbox' },
  { name: 'a link that was sent', path: '/desk/sign-in?link=sent' },
  { name: 'a link that was refused', path: '/desk/sign-in?link=refused' },
  { name: 'a message that is missing', path: '/desk/missing', status: 404 },
  { name: 'an action that is opened as a page', path: '/api/desk/move', status: 405 },
];

/** One state of each layout: a list, a message, tables, settings and an error. */
const layouts = [
  'selected messages',
  'a message with a draft and the form for a note',
  'a date',
  'operators',
  'the settings of a form',
  'a message that is missing',
];

for (const { name, path, open, status } of states) {
  const details = sweepUnless(layouts.includes(name));
  test(
    `${name}: passes axe in every light, fits every width, has valid HTML`,
    details,
    async ({ page, complaints }) => {
      if (status !== undefined) complaints.expect(new RegExp(`status of ${status}`));
      const id = path.includes('ID') ? findSubmissionIds(await sendMessage(page)).submission : '';
      await startSession(page);
      const load = async (width: number) => {
        await page.setViewportSize({ width, height: 800 });
        const response = await page.goto(path.replace('ID', id));
        expect(response?.status()).toBe(status ?? 200);
        await open?.(page);
        return response;
      };
      const response = await load(1360);
      // Other states of the same page have the same HTML.
      if (states.find((state) => state.path === path)?.name === name) {
        expect(await findInvalidHtml((await response?.text()) ?? '')).toEqual([]);
      }
      if (open === undefined) {
        expect(await findOverflow(page, [320, 360, 800, 1360])).toEqual([]);
        expect(await findViolationsInEachLight(page, [1360, 360])).toEqual([]);
      } else {
        expect(await findViolationsInEachLight(page, [1360])).toEqual([]);
        expect(await findOverflow(page, [800, 1360])).toEqual([]);
        // Narrow screens open other parts.
        await load(320);
        expect(await findOverflow(page, [320, 360, 800])).toEqual([]);
        expect(await findViolationsInEachLight(page, [360])).toEqual([]);
      }
      if (status !== undefined) {
        await expect(page.getByRole('link', { name: erasePageWords.back })).toHaveAttribute(
          'href',
          '/desk',
        );
      }
    },
  );
}

test('a link that signs in passes axe in every light and has valid HTML', async ({ page }) => {
  const response = await page.goto(await createSignInLink());
  expect(await findInvalidHtml((await response?.text()) ?? '')).toEqual([]);
  expect(await findOverflow(page, [320, 360, 800, 1360])).toEqual([]);
  expect(await findViolationsInEachLight(page, [1360, 360])).toEqual([]);
});

test('the list of messages is a table with a name, headers, a sort order and named actions', async ({
  page,
}) => {
  const name = await sendMessage(page);
  await signIn(page);
  for (const width of [320, 1360]) {
    await page.setViewportSize({ width, height: 640 });
    await findSubmission(page, name);
    // Chromium's own tree, because styles can remove the role of a table.
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const namesOf = (role: string) =>
      nodes
        .filter((node) => node.role?.value === role && !node.ignored)
        .map((node) => String(node.name?.value));
    expect(namesOf('table'), `${width} px`).toEqual([listWords.caption.newest('All forms')]);
    expect(namesOf('columnheader')).toEqual(['Select', 'From', 'Message', 'Received']);
    expect(namesOf('rowheader')).toContain(`Unread: ${name}`);
  }
  await expect(page.getByRole('columnheader', { name: listWords.received })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('selects and archives a message by keyboard at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const name = await sendMessage(page);
  await signIn(page);
  await findSubmission(page, name);
  const bar = page.getByRole('form', { name: bulkWords.title });
  await expect(bar.getByRole('status')).toHaveText(bulkWords.none);
  await expect(bar.getByRole('button', { name: bulkWords.archive })).toBeHidden();
  await page.getByRole('checkbox', { name: bulkWords.selectFrom(name) }).focus();
  await page.keyboard.press('Space');
  await expect(bar.getByRole('status')).toHaveText(bulkWords.selected(1));
  await bar.getByRole('button', { name: bulkWords.archive }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(batchWords.done.archived(1))).toBeVisible();
});

for (const scripts of ['on', 'off'] as const) {
  test.describe(`with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on', viewport: { width: 360, height: 740 } });

    test('Reply stays at the end of a phone’s screen, below what has focus', async ({ page }) => {
      const name = await sendMessage(page);
      await signIn(page);
      await (await findSubmission(page, name)).click();
      const reply = page.getByRole('link', { name: actionWords.reply, exact: true });
      await expect(reply).toBeInViewport();
      expect((await reply.boundingBox())?.y).toBeGreaterThan(640);
      await reply.click();
      await expect(page.getByLabel(replyWords.label)).toBeInViewport();
      const send = page.getByRole('button', { name: replyWords.send });
      await send.focus();
      const { y = 0, height = 0 } = (await send.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual((await reply.boundingBox())?.y ?? 0);
    });
  });
}
