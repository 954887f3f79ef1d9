import { expect, test } from 'vitest';
import { verifyMailServer } from '@/lib/server/services';
import { settingsSchema } from '@/lib/server/settings';
import { checkMail } from '@/scripts/doctor/mail';
import { startMailServer } from '@/tests/support/mail-server';

const check = (url: string | undefined) =>
  checkMail(() =>
    verifyMailServer(settingsSchema.parse(url === undefined ? {} : { SMTP_URL: url }), 5000),
  );

test('warns without a mail server', async () => {
  expect(await check(undefined)).toMatchObject({ name: 'mail', state: 'warning' });
});

test('logs in to the mail server and sends nothing', async () => {
  const { url, received } = await startMailServer({ signIn: () => true });
  const finding = await check(url.replace('//', '//desk:secret@'));
  expect(finding).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('without encryption') as string,
  });
  expect(received).toEqual([]);
});

test('reports a refused login without the password', async () => {
  const { url } = await startMailServer({ signIn: () => false });
  const finding = await check(url.replace('//', '//desk:secret@'));
  expect(finding).toMatchObject({ state: 'broken' });
  expect(finding.text).toContain('refuses the login');
  expect(JSON.stringify(finding)).not.toContain('secret');
});

test('reports a server that does not answer', async () => {
  expect(await check('smtp://127.0.0.1:1')).toMatchObject({ state: 'broken' });
});

test('accepts an encrypted connection', async () => {
  const accepted = { kind: 'accepted', isEncrypted: true } as const;
  expect(await checkMail(() => Promise.resolve(accepted))).toMatchObject({ state: 'good' });
});
