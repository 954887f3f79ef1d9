import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { newOperator } from '@/tests/support/operators';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { openSession } from '@/tests/support/test-store';

const ana = newOperator({ email: 'ana@example.org' });
const times = { createdAt: noon, idleUntil: later(60), absoluteUntil: later(60) };

/** Tests what must not come back with a backup. */
export function testRestore(open: () => Store): void {
  test('ends all sessions, links and tokens', async () => {
    const store = open();
    await openSession(store, 'session', { operator: ana, ...times });
    const link = { email: ana.email, createdAt: noon, expiresAt: later(60) };
    await store.addInvitation({ tokenHash: 'link', ...link });
    const token = { tokenHash: 'token', id: 'id', form: 'contact', label: 'Ledger' };
    await store.addApiToken({ ...token, createdAt: noon, createdBy: ana.email });
    const mails = [newMail({ kind: 'sign-in' }), newMail({ kind: 'alarm' })];
    await store.queueMails(undefined, mails, noon);
    expect(await store.endAllAccess()).toEqual({
      sessions: 1,
      links: 1,
      tokens: [{ form: 'contact', label: 'Ledger' }],
    });
    expect(await store.findSession('session', noon)).toBeUndefined();
    expect(await store.findApiToken('token')).toBeUndefined();
    expect(await store.listMails({ limit: 9 })).toMatchObject([{ kind: 'alarm' }]);
    expect(await store.endAllAccess()).toEqual({ sessions: 0, links: 0, tokens: [] });
  });

  test('finds and deletes rows by their ids', async () => {
    const store = open();
    const submission = newSubmission({ mails: [newMail({ id: 'one' })] });
    await store.addSubmission(submission);
    expect(await store.findRows('submissions', [submission.id, 'none'])).toEqual([submission.id]);
    expect(await store.findRows('mails', [])).toEqual([]);
    expect(await store.deleteRows('mails', ['one', 'two'])).toEqual(['one']);
    expect(await store.deleteRows('mails', ['one'])).toEqual([]);
    for (const table of ['page_drafts', 'passkeys', 'webhooks'] as const) {
      expect(await store.deleteRows(table, ['one'])).toEqual([]);
    }
  });

  test('changes and withdraws the last owner', async () => {
    const store = open();
    await store.addOperator(ana);
    const rights = {
      role: 'reader',
      forms: ['book'],
      mayRefund: false,
      areas: ['hours'],
    } as const;
    await store.setRights({ email: ana.email, ...rights });
    expect(await store.listOperators()).toEqual([{ ...ana, ...rights }]);
    await store.withdrawOperator(ana.email);
    expect(await store.listOperators()).toEqual([]);
  });
}
