import { expect, test } from 'vitest';
import type { Passkey, PasskeySignIn } from '@/lib/server/access/sign-in/session-record';
import type { Store } from '@/lib/server/store';
import { newOperator } from '@/tests/support/operators';
import { later, newSubmission, noon } from '@/tests/support/submissions';

const ana = newOperator({ email: 'ana@example.org' });
const ben = newOperator({ email: 'ben@example.org', role: 'reader' });

const passkey: Passkey = {
  id: 'credential',
  email: ana.email,
  publicKey: 'key',
  counter: 3,
  transports: ['internal', 'hybrid'],
  name: 'Phone',
  createdAt: noon,
  usedAt: undefined,
};

const signIn: PasskeySignIn = {
  passkey,
  counterBefore: 3,
  counter: 4,
  sessionHash: 'session',
  id: 'id',
  device: 'Safari on iPhone',
  isOwnDevice: true,
  now: later(1),
  idleUntil: later(30),
  absoluteUntil: later(60),
};

/** Tests passkeys and lists of sessions. */
export function testAccess(open: () => Store): void {
  test('lists the open sessions of one operator or of all, the last used first', async () => {
    const store = open();
    await addSessions(store);
    const ids = async (email?: string, minutes = 5) =>
      (await store.listSessions(email, later(minutes))).map(({ id }) => id);
    expect(await ids()).toEqual(['b1', 'a2', 'a1']);
    expect(await ids(ana.email)).toEqual(['a2', 'a1']);
    expect(await ids(ana.email, 30)).toEqual([]);
  });

  test('keeps the language of an operator when their rights change', async () => {
    const store = open();
    await store.addOperator(ana);
    await store.addOperator(ben);
    await store.setOperatorLanguage(ben.email, 'cy');
    await store.changeOperator({ ...ben, role: 'staff' }, ben);
    expect((await store.listOperators()).map(({ language }) => language)).toEqual([
      undefined,
      'cy',
    ]);
    await store.setOperatorLanguage(ben.email, undefined);
    expect((await store.findOperator(ben.email))?.language).toBeUndefined();
  });

  test('ends one session of an operator, or all but one', async () => {
    const store = open();
    await addSessions(store);
    expect(await store.endSessionOf(ben.email, 'a1')).toBe(false);
    expect(await store.endSessionOf(ben.email, 'b1')).toBe(true);
    expect(await store.findSession('b1', later(5))).toBeUndefined();
    await store.endSessionsOf(ana.email, 'a2');
    expect((await store.listSessions(undefined, later(5))).map(({ id }) => id)).toEqual(['a2']);
    await store.endSessionsOf(ana.email);
    expect(await store.listSessions(undefined, later(5))).toEqual([]);
  });

  test('keeps passkeys by operator and deletes them with the operator', async () => {
    const store = open();
    await store.addOperator(ana);
    await store.addOperator(ben);
    expect(await store.addPasskey({ ...passkey, email: ben.email })).toBe(true);
    expect(await store.addPasskey(passkey)).toBe(false);
    expect(await store.listPasskeys(ana.email)).toEqual([]);
    expect(await store.findPasskey(passkey.id)).toEqual({ ...passkey, email: ben.email });
    expect(await store.renamePasskey(ana.email, passkey.id, 'Mine')).toBe(false);
    expect(await store.renamePasskey(ben.email, passkey.id, 'Mine')).toBe(true);
    expect(await store.listPasskeys(ben.email)).toMatchObject([{ name: 'Mine' }]);
    expect(await store.deletePasskey(ana.email, passkey.id)).toBe(false);
    await store.deleteOperator(ben.email);
    expect(await store.findPasskey(passkey.id)).toBeUndefined();
  });

  test('opens a session with a passkey once for each counter', async () => {
    const store = open();
    await store.addOperator(ana);
    expect(await store.signInWithPasskey(signIn)).toBe(false);
    await store.addPasskey(passkey);
    expect(await store.signInWithPasskey(signIn)).toBe(true);
    expect(await store.signInWithPasskey({ ...signIn, sessionHash: 'again' })).toBe(false);
    expect(await store.findSession('session', later(2))).toMatchObject({
      id: 'id',
      operator: ana,
      device: 'Safari on iPhone',
      isOwnDevice: true,
      idleUntil: later(30),
    });
    expect(await store.findSession('again', later(2))).toBeUndefined();
    expect(await store.findPasskey(passkey.id)).toMatchObject({ counter: 4, usedAt: later(1) });
    expect(await store.deletePasskey(ana.email, passkey.id)).toBe(true);
  });

  test('uses each challenge of a passkey once, for its operator and before it expires', async () => {
    const store = open();
    const add = (challengeHash: string, email?: string) =>
      store.addPasskeyChallenge({ challengeHash, email, expiresAt: later(5) });
    const use = (challengeHash: string, email?: string, minutes = 1) =>
      store.usePasskeyChallenge({ challengeHash, email }, later(minutes));
    await Promise.all([add('1'), add('2', ana.email), add('3'), add('4')]);
    expect(await use('1', ana.email)).toBe(false);
    expect((await Promise.all([use('1'), use('1'), use('1')])).filter(Boolean)).toHaveLength(1);
    expect(await use('2')).toBe(false);
    expect(await use('2', ben.email)).toBe(false);
    expect(await use('2', ana.email)).toBe(true);
    expect(await use('3', undefined, 5)).toBe(false);
    await store.deleteExpired(later(5));
    expect(await use('4')).toBe(false);
  });

  test('deletes entries of the audit log after a year', async () => {
    const store = open();
    const entry = { operator: '', action: 'view', subject: '', details: '' };
    await store.addAuditEntries([
      { ...entry, id: '1', at: noon },
      { ...entry, id: '2', at: later(1) },
    ]);
    await store.deleteExpired(later(365 * 24 * 60));
    expect((await store.listAuditEntries({ limit: 9 })).map(({ id }) => id)).toEqual(['2']);
  });

  test('forgets the text of a sign-in mail that was sent, and the mail after three days', async () => {
    const store = open();
    const mail = { messageId: '<m>', to: 'a@example.org', subject: 's', text: 'link' };
    await store.queueMails(undefined, [{ ...mail, id: '1', kind: 'sign-in' }], noon);
    await store.queueMails(undefined, [{ ...mail, id: '2', kind: 'digest' }], noon);
    for (const id of ['1', '2']) await store.recordMailResult(id, { kind: 'sent', at: noon });
    expect(await store.findMail('1')).toMatchObject({ text: '', state: 'sent' });
    expect(await store.findMail('2')).toMatchObject({ text: 'link' });
    await store.deleteExpired(later(3 * 24 * 60));
    expect(await store.findMail('1')).toBeUndefined();
    expect(await store.findMail('2')).toBeDefined();
  });

  test('lists mails of submissions of some forms', async () => {
    const store = open();
    const mail = { messageId: '<m>', to: 'a@example.org', subject: 's', text: '' };
    const submission = newSubmission({ id: 's1', form: 'contact' });
    await store.addSubmission({ ...submission, mails: [{ ...mail, id: '1', kind: 'notify' }] });
    await store.queueMails(undefined, [{ ...mail, id: '2', kind: 'digest' }], noon);
    const ids = async (forms?: readonly string[]) =>
      (await store.listMails({ limit: 9, ...(forms === undefined ? {} : { forms }) })).map(
        ({ id }) => id,
      );
    expect(await ids()).toEqual(['2', '1']);
    expect(await ids(['contact', 'other'])).toEqual(['1']);
    expect(await ids(['other'])).toEqual([]);
    expect(await ids([])).toEqual([]);
  });
}

/** Opens sessions a1 and a2 of Ana and b1 of Ben until `later(30)`. */
async function addSessions(store: Store): Promise<void> {
  await store.addOperator(ana);
  await store.addOperator(ben);
  for (const [index, id] of ['a1', 'a2', 'b1'].entries()) {
    const { email } = id.startsWith('a') ? ana : ben;
    const tokenHash = `key ${id}`;
    await store.addInvitation({ tokenHash, email, createdAt: noon, expiresAt: later(15) });
    await store.redeemInvitation({
      invitationHash: tokenHash,
      sessionHash: id,
      id,
      device: '',
      isOwnDevice: false,
      now: later(index),
      idleUntil: later(30),
      absoluteUntil: later(60),
    });
  }
}
