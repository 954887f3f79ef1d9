import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '@/tests/support/open-store';
import { newMail, newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

test('moves nothing if a mail cannot be queued', async () => {
  const store = openSqliteStore(await temporaryDirectory());
  onTestFinished(() => store.close());
  const submission = newSubmission({ state: 'spam' });
  await store.addSubmission(submission);
  const at = new Date('2026-11-20T12:00:00.000Z');
  // The CHECK fails the statement, as a full disk would.
  const broken = { ...newMail({}), subject: null as unknown as string };
  const mails = [newMail({}), broken];
  await expect(
    store.changeFolder(submission.id, 'inbox', 'Not spam.', { mails, at }),
  ).rejects.toThrow();
  expect(await store.findSubmission(submission.id)).toMatchObject({ state: 'spam', reasons: [] });
  expect(await store.listMails({ limit: 9 })).toEqual([]);
});
