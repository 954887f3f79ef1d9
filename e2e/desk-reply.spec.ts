import { randomUUID } from 'node:crypto';
import { findOverflow, findViolationsInEachLight } from '@/e2e/support/axe';
import { findSubmission, sendMessage, senderOf, signIn } from '@/e2e/support/desk';
import { holdScripts } from '@/e2e/support/framework';
import { expect, test } from '@/e2e/support/test';
import type { Page } from '@playwright/test';
import { sweep, sweepUnless } from '@/e2e/support/sweep';
import { clearFormWords } from '@/lib/words/components/forms/live';
import { errorTitles } from '@/lib/words/lib/http';
import { filterWords, bulkWords, layoutWords } from '@/lib/words/components/desk';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';
import { conversationWords as deskConversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import { mailWords } from '@/lib/words/lib/server/inbox/desk/mail';
import {
  actionWords,
  conversationWords,
  mergingWords,
  replyFileWords,
  replyWords,
  savedReplyWords,
  sortingWords,
} from '@/lib/words/components/inbox/submission';

/** Sends a message, signs in and opens the message. Returns the sender's name. */
async function openMessage(page: Page, email?: string): Promise<string> {
  const name = await sendMessage(page, email);
  await signIn(page);
  await (await findSubmission(page, name)).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return name;
}

/** Waits until the page reacts to input. */
async function waitForScripts(page: Page): Promise<void> {
  await page.getByLabel(replyWords.label).pressSequentially('…');
  await expect(page.getByText(replyWords.saved)).toBeVisible();
}

test('an upload is cancelled, and files that cannot be sent stay chosen', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource: net::ERR_FAILED/);
  await openMessage(page);
  await waitForScripts(page);
  const field = page.getByLabel(replyFileWords.label);
  const newFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  let network: 'hangs' | 'works' | 'fails' = 'hangs';
  await page.route('**/api/desk/replies/draft', async (route) => {
    if (network === 'works') await route.continue();
    if (network === 'fails') await route.abort();
  });
  await field.setInputFiles([newFile('way.txt')]);
  await expect(page.getByRole('progressbar', { name: 'Upload of way.txt' })).toBeVisible();
  expect(await findViolationsInEachLight(page)).toEqual([]);
  expect(await findOverflow(page, [320, 360])).toEqual([]);
  network = 'works';
  await page.getByRole('button', { name: 'Cancel way.txt' }).click();
  await expect(page.getByText(replyFileWords.cancelled('way.txt'))).toBeVisible();
  await expect(field).toBeFocused();

  network = 'fails';
  await field.setInputFiles([newFile('map.txt'), newFile('plan.txt')]);
  await expect(page.getByText(replyFileWords.failed)).toBeVisible();
  network = 'works';
  await page.getByRole('button', { name: replyWords.send }).click();
  const reply = page.getByRole('article', { name: /^Reply by operator@example\.org/ });
  await expect(reply.getByRole('link')).toHaveText(['map.txt', 'plan.txt']);
});

for (const scripts of ['on', 'off'] as const) {
  test.describe(`with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on', viewport: { width: 360, height: 740 } });

    test('a message is read and answered on a phone', async ({ page }) => {
      const name = await openMessage(page);
      await page.getByRole('link', { name: actionWords.reply, exact: true }).click();
      await expect(page.getByLabel(replyWords.label)).toBeInViewport();
      await page.getByLabel(replyWords.label).fill('Dear Ana,\n\nyes, there is a bench.');
      await page.getByRole('button', { name: replyWords.send }).click();

      const reply = page.getByRole('article', { name: /^Reply by operator@example\.org/ });
      await expect(reply).toContainText('yes, there is a bench.');
      await expect(reply).toContainText(mailWords.notConfiguredState);
      await expect(page.getByLabel(replyWords.label)).toHaveValue('');

      await page.getByRole('link', { name: /^Reply to .* waits/ }).click();
      const mail = page.getByRole('article', { name: /^Re: Write to us: received \(CON-/ });
      await mail.getByRole('heading').click();
      await expect(mail).toContainText('the reply goes to hello@larkmoor.example.');
      await expect(mail).toContainText(`, ${name} wrote:`);
      await expect(mail).toContainText('>   Is there somewhere to sit?');
    });

    test('two messages of one person are merged and taken apart', async ({ page }) => {
      const first = await sendMessage(page);
      const second = await openMessage(page, senderOf(first));
      await page.getByText(mergingWords.title).click();
      const choices = page.getByRole('group', { name: mergingWords.choose });
      await choices.getByRole('radio').check();
      await page.getByRole('button', { name: mergingWords.merge, exact: true }).click();
      await expect(page.getByText(deskConversationWords.notices.merged)).toBeVisible();
      const merged = page.getByRole('article', { name: /^Message from/ });
      await expect(merged).toContainText(first);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
      expect(await findOverflow(page, [320, 360])).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await merged.getByRole('link').first().click();
      await expect(page.getByText(submissionWords.merged)).toBeVisible();
      await page.getByRole('button', { name: mergingWords.undo }).click();
      await expect(page.getByText(deskConversationWords.notices.unmerged)).toBeVisible();
    });

    test('a reply goes out with the files that were attached', async ({ page }) => {
      await openMessage(page);
      await page.getByLabel(replyWords.label).fill('Dear Ana, see the prices.');
      await page.getByLabel(replyFileWords.label).setInputFiles([
        { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        { name: 'way.txt', mimeType: 'text/plain', buffer: Buffer.from('Left at the mill.') },
        { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      ]);
      if (scripts === 'off')
        await page.getByRole('button', { name: replyFileWords.attach, exact: true }).click();
      const files = page.getByRole('list', { name: replyFileWords.list });
      await expect(files.getByRole('listitem')).toHaveCount(2);
      await expect(page.getByText('“run.exe” was not attached')).toBeVisible();
      await files.getByRole('button', { name: 'Remove prices.pdf' }).click();
      await expect(files.getByRole('listitem')).toHaveText([/way\.txt/]);
      await expect(page.getByLabel(replyWords.label)).toHaveValue('Dear Ana, see the prices.');

      await page.getByRole('button', { name: replyWords.send }).click();
      const reply = page.getByRole('article', { name: /^Reply by operator@example\.org/ });
      await expect(reply.getByRole('link', { name: 'way.txt' })).toBeVisible();
      await expect(files).toHaveCount(0);
    });

    test(
      'a note, a label, an assignment and a draft stay with the message',
      sweepUnless(scripts === 'off'),
      async ({ page }) => {
        await openMessage(page);
        await page.getByText(conversationWords.addNote).click();
        await page.getByLabel(conversationWords.noteLabel).fill('She called on Monday.');
        await page.getByRole('button', { name: conversationWords.saveNote }).click();
        await expect(page.getByRole('article', { name: /^Note by operator/ })).toContainText(
          'She called on Monday.',
        );

        const label = `school ${randomUUID().slice(0, 8)}`;
        await page.getByLabel(sortingWords.addLabel).fill(label);
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(page.getByRole('list', { name: sortingWords.labels })).toContainText(label);
        await page.getByRole('button', { name: `Remove ${label}` }).click();
        await expect(page.getByRole('button', { name: `Remove ${label}` })).toHaveCount(0);

        await page
          .getByLabel(filterWords.assignee, { exact: true })
          .selectOption('operator@example.org');
        await page.getByRole('button', { name: bulkWords.assign }).click();
        await expect(page.getByLabel(filterWords.assignee, { exact: true })).toHaveValue(
          'operator@example.org',
        );
        await expect(page.getByRole('main')).toContainText(
          deskConversationWords.history.assigned('operator@example.org', 'operator@example.org'),
        );

        await page.getByLabel(replyWords.label).fill('Dear Ana, I will');
        await page.getByRole('button', { name: replyWords.saveDraft }).click();
        await expect(page.getByLabel(replyWords.label)).toHaveValue('Dear Ana, I will');
        await expect(page.getByRole('main')).toContainText(replyWords.saved);
      },
    );

    test(
      'a saved reply is inserted with the name of the sender',
      sweepUnless(scripts === 'on'),
      async ({ page }) => {
        const title = `Parking ${randomUUID().slice(0, 8)}`;
        const name = await openMessage(page);
        const address = page.url();
        await page.getByRole('link', { name: replyWords.change }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(layoutWords.replies);
        await page.getByLabel(savedReplyWords.name).last().fill(title);
        await page
          .getByLabel(savedReplyWords.text, { exact: true })
          .last()
          .fill('Dear {name}, about {reference}:');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(page.getByText(title)).toBeVisible();

        await page.goto(address);
        await page.getByLabel(replyWords.label).fill('Hello.');
        await page.getByLabel(replyWords.savedReply).selectOption(title);
        await page.getByRole('button', { name: replyWords.insert }).click();
        await expect(page.getByLabel(replyWords.label)).toHaveValue(
          new RegExp(`^Hello\\.\\n\\nDear ${name}, about CON-`),
        );
        await page.getByRole('link', { name: replyWords.change }).click();
        await page.getByText(title).click();
        await page.getByRole('group').filter({ hasText: title }).getByText('Delete').click();
        await expect(page.getByText(title)).toHaveCount(0);
      },
    );
  });
}

test('keeps a draft while typing, and on leaving the page', async ({ page }) => {
  await openMessage(page);
  // A second visit to an address with a fragment would not load the page again.
  const { pathname } = new URL(page.url());
  await waitForScripts(page);
  await page.getByLabel(replyWords.label).fill('Dear Ana, this is');
  await page.goto('/desk/inbox');
  await expect(async () => {
    await page.goto(pathname);
    await expect(page.getByLabel(replyWords.label)).toHaveValue('Dear Ana, this is', {
      timeout: 500,
    });
  }).toPass();
});

test('shows a reply again whose session has ended, and not after it was sent', async ({
  page,
  complaints,
}) => {
  complaints.expect(/401 \(Unauthorized\)/);
  await openMessage(page);
  const { pathname } = new URL(page.url());
  const reply = page.getByLabel(replyWords.label);
  await waitForScripts(page);
  await page.context().clearCookies();
  await reply.fill('Dear Ana, yes.');
  await page.getByRole('button', { name: replyWords.send }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(errorTitles['401']);
  await expect(page.getByLabel(clearFormWords.label)).toHaveValue('Dear Ana, yes.');
  await signIn(page);
  await page.goto(pathname);
  await expect(reply).toHaveValue('Dear Ana, yes.');
  await expect(page.getByText(replyWords.restored)).toBeVisible();
  await page.getByRole('button', { name: replyWords.send }).click();
  await expect(page.getByRole('article', { name: /^Reply by operator/ })).toHaveCount(1);
  await page.goBack();
  await expect(reply).toHaveValue('');
  // The page that the browser shows again is loaded anew, which may interrupt this.
  await expect(async () => {
    await page.goto(pathname);
  }).toPass();
  await expect(reply).toHaveValue('');
});

test('saves what was typed before the scripts of the page ran', async ({ page }) => {
  await openMessage(page);
  const reply = page.getByLabel(replyWords.label);
  await reply.fill('Dear Ana');
  await page.getByRole('button', { name: replyWords.saveDraft }).click();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await reply.fill('Dear Ana, yes');
  release();
  await expect(page.getByText(replyWords.saved, { exact: true })).toBeVisible();
  await expect(reply).toHaveValue('Dear Ana, yes');
  await page.reload();
  await expect(reply).toHaveValue('Dear Ana, yes');
});

test('goes to the next message after archiving, and restores from the bin', async ({ page }) => {
  await sendMessage(page);
  const name = await openMessage(page);
  const address = page.url();
  // Another test may have sent a message between these two.
  const href = await page.getByRole('link', { name: actionWords.next }).getAttribute('href');
  const { pathname: next } = new URL(href ?? '', address);
  const actions = page.getByRole('group', { name: actionWords.label });
  await actions.getByRole('button', { name: actionWords.moves.archived }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === next);
  await page.goto(address);
  await actions.getByRole('button', { name: 'Delete' }).click();
  // Leaving at once would cancel the request.
  await expect(page).not.toHaveURL(address);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByLabel(replyWords.label)).toHaveCount(0);
  await actions.getByRole('button', { name: bulkWords.restore }).click();
  await expect(page.getByRole('button', { name: actionWords.moves.inbox })).toBeVisible();
});

test('passes axe in every light and fits every width', sweep, async ({ page }) => {
  // Axe checks two pages in three lights.
  test.slow();
  await openMessage(page);
  await page.getByText(conversationWords.addNote).click();
  await page.getByLabel(conversationWords.noteLabel).fill('Word'.repeat(60));
  await page.getByRole('button', { name: conversationWords.saveNote }).click();
  await page.getByLabel(sortingWords.addLabel).fill('a label with forty characters in it, yes');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  for (const path of [page.url(), '/desk/replies']) {
    await page.goto(path);
    expect(await findOverflow(page, [320, 1360]), path).toEqual([]);
    expect(await findViolationsInEachLight(page), path).toEqual([]);
  }
});
