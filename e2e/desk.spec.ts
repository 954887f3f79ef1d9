import {
  findSubmission,
  sendMessage,
  senderOf,
  signIn,
  startSession,
  signInByLink,
  signOut,
} from '@/e2e/support/desk';
import { readServerLog } from '@/e2e/support/site-data';
import { expect, test } from '@/e2e/support/test';
import { sweep, sweepUnless } from '@/e2e/support/sweep';
import {
  mailHistoryWords,
  mailKinds,
  mailWords as inboxDeskMailMailWords,
} from '@/lib/words/lib/server/inbox/desk/mail';
import {
  deskPageWords,
  filterWords,
  layoutWords,
  mailWords,
  shortcutWords,
  signInWords,
} from '@/lib/words/components/desk';
import { todayWords } from '@/lib/words/components/today';

/** The section with a submission's mails, on a site without a mail server. */
const waiting = [
  mailHistoryWords.mail(mailKinds.notify, 'hello@larkmoor\\.example'),
  mailHistoryWords.mail(mailKinds.copy, '[\\w-]+@example\\.org'),
].map((mail) => new RegExp(`${mailHistoryWords.notConfigured(mail)}$`));

for (const scripts of ['on', 'off'] as const) {
  test.describe(`with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' });

    test('an operator signs in, reads a message and signs out', async ({
      page,
      context,
      complaints,
    }) => {
      const name = await sendMessage(page);
      const link = await signInByLink(page);
      await expect(page.getByRole('banner')).toContainText('operator@example.org');

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(todayWords.title);
      const fresh = page.getByRole('region', { name: 'New', exact: true });
      await expect(fresh.getByRole('link', { name })).toBeVisible();
      await expect(page.getByRole('region', { name: todayWords.waits })).toContainText(
        'since today',
      );
      await page.getByRole('banner').getByRole('link', { name: 'Inbox' }).click();
      await page.getByRole('navigation', { name: 'Forms' }).getByText('Write to us').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
      await (await findSubmission(page, name)).click();
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(main).toContainText('Is there somewhere to sit?');
      // Opening marks as read.
      await expect(main.getByRole('listitem')).toHaveText([/Stored$/, ...waiting, /Read$/]);
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      const address = page.url();
      await expect(
        page.getByRole('navigation', { name: 'Forms' }).locator('[aria-current]'),
      ).toHaveText(/^Write to us/);
      await page.getByRole('button', { name: shortcutWords.names.unread }).click();
      await expect(page.getByRole('link', { name: `Unread: ${name}` })).toBeVisible();

      const cookies = await context.cookies();
      const common = { httpOnly: true, sameSite: 'Lax', path: '/' };
      const deviceCookie = { name: expect.stringMatching(/^desk-device-/), ...common };
      expect(cookies).toMatchObject([{ name: 'desk', ...common }, deviceCookie]);
      await signOut(page, complaints);
      await expect(page).toHaveURL('/desk/sign-in');
      expect(await context.cookies()).toMatchObject([deviceCookie]);

      // The page, the session cookie and the sign-in link are all invalid now.
      await page.goto(address);
      // The redirect keeps the fragment of the row.
      await expect(page).toHaveURL(/\/desk\/sign-in(?:#.*)?$/);
      await context.addCookies(cookies);
      await page.goto('/desk');
      await expect(page).toHaveURL('/desk/sign-in');
      await page.goto(link);
      await page.getByRole('button', { name: signInWords.open }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInWords.refused);
      await expect(page.getByRole('main')).toContainText(signInWords.inviteCommand);
      expect(await readServerLog()).not.toContain(new URL(link).searchParams.get('key'));
    });

    test(
      'the forms and the menu open from buttons on a phone',
      sweepUnless(scripts === 'on'),
      async ({ page, complaints }) => {
        await page.setViewportSize({ width: 360, height: 740 });
        const name = await sendMessage(page);
        await signIn(page);
        // The first message is in view without scrolling. Other specs may cause notices above it, and send
        // messages that move this spec's own.
        await page.evaluate(() => document.fonts.ready);
        const first = await page.getByRole('table').boundingBox();
        const notices = page.getByRole('region', { name: deskPageWords.notices });
        const above = (await notices.count()) === 0 ? null : await notices.boundingBox();
        expect((first?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(150);

        const forms = page.getByRole('navigation', { name: 'Forms' });
        await expect(forms).toBeHidden();
        await page.getByRole('button', { name: 'Forms' }).click();
        await forms.getByRole('link', { name: 'Write to us' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
        await (await findSubmission(page, name)).click();
        await page.getByRole('button', { name: layoutWords.menu }).click();
        await page.getByRole('banner').getByRole('link', { name: layoutWords.mail }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(layoutWords.mail);
        await page.getByRole('button', { name: layoutWords.menu }).click();
        await expect(page.getByRole('banner').getByText('operator@example.org')).toBeVisible();
        await signOut(page, complaints);
        await expect(page).toHaveURL('/desk/sign-in');
      },
    );
  });
}

test('shows unsent mails and says that mail is not set up', async ({ page }) => {
  const name = await sendMessage(page);
  await signIn(page);
  await (await findSubmission(page, name)).click();
  await page.getByRole('link', { name: /^Mail to hello@larkmoor/ }).click();
  await expect(page.getByRole('main')).toContainText(inboxDeskMailMailWords.notConfigured);
  const mail = page.getByRole('article', { name: /^Write to us \(CON-/ });
  await expect(mail).toContainText(inboxDeskMailMailWords.notConfiguredState);
  await mail.getByRole('heading').click();
  await expect(mail).toContainText(name);
  await expect(mail).toContainText(`${mailWords.replyTo} ${senderOf(name)}.`);
  await mail.getByRole('link', { name: mailWords.submission }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('banner').getByRole('link', { name: layoutWords.mail }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(layoutWords.mail);
});

test('shows an open message alone, beside the forms, or beside forms and list', async ({
  page,
}) => {
  const name = await sendMessage(page);
  await signIn(page);
  await (await findSubmission(page, name)).click();
  const forms = page.getByRole('navigation', { name: 'Forms' });
  const list = page.getByRole('region', { name: filterWords.anyForm });
  const message = page.getByRole('main');
  for (const [width, hasForms, hasList] of [
    [640, false, false],
    [900, true, false],
    [1280, true, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await forms.isVisible()).toBe(hasForms);
    expect(await list.isVisible()).toBe(hasList);
    expect((await message.boundingBox())?.width).toBeGreaterThan(width / 2.5);
  }
});

test('has a header of one line, and mails in rows of 56 px', sweep, async ({ page }) => {
  await sendMessage(page);
  await signIn(page);
  for (const width of [768, 1100, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await page.getByRole('banner').boundingBox())?.height, `${width} px`).toBeLessThan(72);
  }
  const message = page.getByRole('complementary', { name: 'Message' });
  expect((await message.boundingBox())?.width).toBeGreaterThan(900);

  await page.goto('/desk/mail');
  const row = page.getByRole('article').first().locator('summary');
  for (const width of [360, 768, 1360]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await row.boundingBox())?.height, `${width} px`).toBe(56);
  }
});

test('sends the key of a sign-in link to the sign-in page only', async ({ page }) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    seen.push(`${request.method()} ${request.url()} ${referer}`);
  });
  const link = await signInByLink(page);
  const key = new URL(link).searchParams.get('key') ?? '';
  await page.goto('/desk/inbox?form=contact');
  expect(seen.filter((request) => request.includes(key))).toEqual([`GET ${link} `]);
});

test('works by keyboard on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const name = await sendMessage(page);
  await startSession(page);
  await page.goto('/desk/inbox');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: layoutWords.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await findSubmission(page, name)).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('table')).toBeHidden();
  await page.getByRole('link', { name: 'Back to All forms' }).click();
  await page.getByRole('link', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: shortcutWords.names.unread }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Unread: ${name}` })).toBeVisible();
});
