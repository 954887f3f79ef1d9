import { randomUUID } from 'node:crypto';
import {
  createSignInLink,
  findSubmission,
  sendMessage,
  signIn,
  signOut,
  startSession,
} from '@/e2e/support/desk';
import { expect, test } from '@/e2e/support/test';
import { layoutWords, paginationWords, signInWords } from '@/lib/words/components/desk';
import {
  roleNames,
  auditNames,
  accountWords as accessAccountWords,
  invitationWords,
  operatorWords,
} from '@/lib/words/lib/server/access';
import {
  operatorsWords,
  accountWords,
  sessionWords,
  withdrawWords,
  passkeyWords,
} from '@/lib/words/components/access/desk';

test('an owner invites a reader, who sees no actions, and withdraws them', async ({
  page: owner,
  browser,
}) => {
  const name = await sendMessage(owner);
  await signIn(owner);
  await owner.getByRole('button', { name: layoutWords.settings }).click();
  await owner.getByRole('link', { name: layoutWords.operators }).click();
  const email = `reader-${randomUUID()}@example.org`;
  const invite = owner.getByRole('region', { name: operatorsWords.invite });
  await invite.getByLabel('E-mail address').fill(email);
  await invite.getByLabel('Name').fill('Rae');
  await invite.getByLabel(roleNames.reader).check();
  await invite.getByRole('button', { name: operatorsWords.inviteButton }).click();
  await expect(owner.getByRole('status')).toHaveText(operatorWords.addedWithoutMail);

  await owner.goto('/desk/mail');
  const subject = invitationWords.subject('Larkmoor Observatory');
  const mail = owner.getByRole('article', { name: subject }).first();
  // Other specs send many mails.
  while ((await mail.count()) === 0) {
    const address = owner.url();
    await owner.getByRole('link', { name: paginationWords.older }).click();
    await expect(owner).not.toHaveURL(address);
    await owner.waitForLoadState('domcontentloaded');
  }
  await mail.getByRole('heading').click();
  await expect(mail).toContainText('it is not shown');
  await expect(mail).not.toContainText('key=');

  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(await createSignInLink(email));
  await reader.getByLabel(passkeyWords.own).check();
  await reader.getByRole('button', { name: signInWords.open }).click();
  await expect(reader).toHaveURL('/desk');
  const [cookie] = await context.cookies();
  expect((cookie?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 29 * 24 * 3600 * 1000);
  await (await findSubmission(reader, name)).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(name);
  await reader.getByRole('button', { name: layoutWords.settings }).click();
  await expect(reader.getByRole('link', { name: layoutWords.operators })).toHaveCount(0);
  await reader.getByRole('link', { name: layoutWords.account }).click();
  await expect(reader.getByRole('main')).toContainText('Reader');
  await expect(reader.getByRole('region', { name: accountWords.sessions })).toContainText(
    sessionWords.current,
  );

  await owner.goto(`/desk/audit?action=view&operator=${encodeURIComponent(email)}`);
  await expect(owner.getByRole('table')).toContainText(auditNames.view);
  await owner.goto('/desk/operators');
  const row = owner.getByRole('listitem').filter({ hasText: `Rae, ${email}` });
  await row.getByText('Change').click();
  await row.getByRole('link', { name: operatorsWords.withdraw }).click();
  await owner.getByRole('button', { name: withdrawWords.confirm }).click();
  await expect(owner.getByRole('status')).toHaveText(operatorWords.withdrawn);
  await reader.goto('/desk');
  await expect(reader).toHaveURL('/desk/sign-in');
});

test('an operator adds a passkey, signs in with it, and deletes it', async ({
  page,
  context,
  complaints,
}) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await startSession(page);
  await page.goto('/desk/account');
  await page.getByRole('button', { name: passkeyWords.add }).click();
  await expect(page.getByRole('status')).toHaveText(accessAccountWords.passkeyAdded);
  await page.getByLabel(accountWords.name).fill('Kitchen laptop');
  await page.getByRole('button', { name: accountWords.rename }).click();
  await expect(page.getByLabel(accountWords.name)).toHaveValue('Kitchen laptop');
  await signOut(page, complaints);
  await expect(page).toHaveURL('/desk/sign-in');

  await page.getByRole('button', { name: passkeyWords['sign-in'] }).click();
  await expect(page).toHaveURL('/desk');
  await page.goto('/desk/account');
  await page.getByRole('button', { name: accountWords.deleteOf('Kitchen laptop') }).click();
  await expect(page.getByRole('status')).toHaveText(accessAccountWords.passkeyDeleted);
  await signOut(page, complaints);
  await page.getByRole('button', { name: passkeyWords['sign-in'] }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signInWords.passkeyRefused);
});
