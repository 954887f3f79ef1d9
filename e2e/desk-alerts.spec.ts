import { createSignInLink } from '@/e2e/support/desk';
import { expect, test } from '@/e2e/support/test';
import type { Page } from '@playwright/test';
import { sweepUnless } from '@/e2e/support/sweep';
import { mailWords } from '@/lib/words/lib/server/inbox/desk/mail';
import {
  checkUpWords,
  notificationWords,
  resultWords,
  ruleWords,
} from '@/lib/words/components/alerts/desk';
import { layoutWords, signInWords } from '@/lib/words/components/desk';
import { partWords } from '@/lib/words/lib/server/alerts';

/** Signs in an operator who has settings of their own, beside other tests. */
async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto(await createSignInLink(email));
  await page.getByRole('button', { name: signInWords.open }).click();
  await expect(page).toHaveURL('/desk');
}

for (const scripts of ['on', 'off'] as const) {
  const email = `alerts-${scripts}@example.org`;

  test.describe(`with scripts ${scripts}`, sweepUnless(scripts === 'off'), () => {
    test.use({ javaScriptEnabled: scripts === 'on', viewport: { width: 320, height: 740 } });

    test('an operator chooses notifications and keeps them', async ({ page }) => {
      await signInAs(page, email);
      await page.getByRole('button', { name: layoutWords.menu }).click();
      await page
        .locator('#desk-settings')
        .getByRole('link', { name: layoutWords.notifications })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(notificationWords.titleOwn);
      const row = page.getByRole('row').filter({
        has: page.getByRole('rowheader', { name: 'Write to us', exact: true }),
      });
      const when = page.getByLabel('When, for Write to us', { exact: true });
      await page.getByRole('link', { name: notificationWords.changeAll }).click();
      await when.selectOption(notificationWords.times.digest);
      await page.getByLabel(notificationWords.hour).selectOption('19:00');
      await page.getByRole('button', { name: notificationWords.save }).click();
      await expect(page.getByRole('status')).toHaveText(resultWords.saved);
      await page.goto('/desk/notifications');
      await expect(row).toContainText(notificationWords.times.digest);
      await expect(page.getByText(notificationWords.hourIs('19:00'))).toBeVisible();
      await page
        .getByRole('link', { name: notificationWords.changeOf('Write to us'), exact: true })
        .click();
      await expect(page.getByRole('row').getByRole('combobox')).toHaveCount(2);
      await when.selectOption(notificationWords.times.default);
      await page.getByRole('button', { name: notificationWords.save }).click();
      await expect(page.getByRole('status')).toHaveText(resultWords.saved);
    });

    test('an owner adds a rule for an answer and deletes it', async ({ page }) => {
      await signInAs(page, email);
      await page.goto('/desk/notifications');
      const answer = page.getByLabel(ruleWords.answer);
      const first = answer.locator('optgroup option').nth(scripts === 'on' ? 0 : 1);
      await answer.selectOption((await first.getAttribute('value')) ?? '');
      await page.getByRole('checkbox', { name: email }).check();
      await page.getByRole('button', { name: ruleWords.add }).click();
      await expect(page.getByRole('status')).toHaveText(resultWords.saved);
      const rule = page.getByRole('listitem').filter({ hasText: email });
      await rule
        .getByRole('button', { name: /^Delete the rule/ })
        .first()
        .click();
      await expect(page.getByRole('status')).toHaveText(resultWords.saved);
    });

    test('an owner sends a test mail and reads about every part', async ({ page }) => {
      await signInAs(page, email);
      await page.goto('/desk/check-up');
      const row = (name: string) =>
        page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
      await expect(row('Store')).toContainText('On');
      await expect(row(partWords.mail.name)).toContainText('Off');
      await expect(row(partWords.backups.name)).toContainText('Not set up.');
      await page.getByRole('button', { name: checkUpWords.send }).click();
      await expect(page.getByRole('status')).toHaveText(mailWords.notConfiguredState);
    });
  });
}
