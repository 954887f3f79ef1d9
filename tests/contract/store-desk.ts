import { expect, test } from 'vitest';
import type { AuditEntry } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import { newOperator } from '@/tests/support/operators';
import { later, noon } from '@/tests/support/submissions';

const ana = newOperator({ email: 'ana@example.org', name: 'Ana' });
const ben = newOperator({
  email: 'ben@example.org',
  role: 'staff',
  forms: ['contact', 'book'],
  mayRefund: false,
  areas: ['pages', 'outside'],
  createdBy: ana.email,
});

function entry(id: string, change: Partial<AuditEntry> = {}): AuditEntry {
  const { email: operator } = ana;
  return { id, at: noon, operator, action: 'sign-in', subject: '', details: '', ...change };
}

/** Tests operators, the audit log and settings of the desk. */
export function testDesk(open: () => Store): void {
  test('adds each operator once and lists them by address', async () => {
    const store = open();
    expect(await store.addOperator(ben)).toBe(true);
    expect(await store.addOperator(ana)).toBe(true);
    expect(await store.addOperator({ ...ana, role: 'reader' })).toBe(false);
    expect(await store.listOperators()).toEqual([ana, ben]);
    expect(await store.findOperator(ben.email)).toEqual(ben);
    expect(await store.findOperator('cy@example.org')).toBeUndefined();
  });

  test('changes an operator but not the last owner', async () => {
    const store = open();
    await store.addOperator(ana);
    await store.addOperator(ben);
    expect(await store.changeOperator({ ...ana, role: 'staff' })).toBe('last-owner');
    expect(await store.changeOperator({ ...ben, role: 'owner', forms: undefined })).toBe('done');
    expect(await store.changeOperator({ ...ana, role: 'staff' })).toBe('done');
    expect(await store.findOperator(ana.email)).toEqual({ ...ana, role: 'staff' });
    expect(await store.changeOperator({ ...ana, email: 'cy@example.org' })).toBe('changed');
  });

  test('keeps one of two changes of owners who saw the same', async () => {
    const store = open();
    await store.addOperator(ana);
    await store.addOperator(ben);
    const changes = [{ role: 'reader' }, { forms: ['contact'] }, { areas: ['hours'] }] as const;
    const outcomes = await Promise.all(
      changes.map((change) => store.changeOperator({ ...ben, ...change }, ben)),
    );
    expect(outcomes.toSorted()).toEqual(['changed', 'changed', 'done']);
    const made = changes[outcomes.indexOf('done')];
    expect(await store.findOperator(ben.email)).toEqual({ ...ben, ...made });
  });

  test('keeps an owner when two owners demote each other at once', async () => {
    const store = open();
    await store.addOperator(ana);
    await store.addOperator({ ...ben, role: 'owner' });
    // One may fail in a deadlock; the test waits for both.
    const changes = await Promise.allSettled([
      store.changeOperator({ ...ana, role: 'reader' }),
      store.changeOperator({ ...ben, role: 'reader' }),
    ]);
    const made = changes.filter(
      (change) => change.status === 'fulfilled' && change.value === 'done',
    );
    expect(made.length).toBeLessThan(2);
    const owners = (await store.listOperators()).filter(({ role }) => role === 'owner');
    expect(owners.length).toBeGreaterThan(0);
  });

  test('deletes an operator with the sessions and links, but not the last owner', async () => {
    const store = open();
    await store.addOperator(ana);
    await store.addOperator(ben);
    await store.addInvitation({
      tokenHash: 'key',
      email: ben.email,
      createdAt: noon,
      expiresAt: later(15),
    });
    expect(await store.deleteOperator(ana.email)).toBe(false);
    expect(await store.deleteOperator(ben.email)).toBe(true);
    expect(await store.deleteOperator(ben.email)).toBe(false);
    await store.addOperator(ben);
    const redemption = {
      invitationHash: 'key',
      sessionHash: 'session',
      id: 'session',
      device: '',
      isOwnDevice: false,
      now: noon,
      idleUntil: later(30),
      absoluteUntil: later(30),
    };
    expect(await store.redeemInvitation(redemption)).toBeUndefined();
  });

  test('lists the audit log newest first, by its filters and by pages', async () => {
    const store = open();
    await store.addAuditEntries([
      entry('1'),
      entry('2', { operator: ben.email, action: 'view', subject: 's1' }),
      entry('3', { action: 'export', details: '100 % of_rows', at: later(10) }),
    ]);
    await store.addAuditEntries([]);
    const idsOf = async (query: Partial<Parameters<Store['listAuditEntries']>[0]>) =>
      (await store.listAuditEntries({ limit: 9, ...query })).map(({ id }) => id);
    expect(await idsOf({})).toEqual(['3', '2', '1']);
    expect(await idsOf({ limit: 1, before: '3' })).toEqual(['2']);
    expect(await idsOf({ operator: ben.email })).toEqual(['2']);
    expect(await idsOf({ action: 'export' })).toEqual(['3']);
    expect(await idsOf({ subject: 's1' })).toEqual(['2']);
    expect(await idsOf({ since: later(5) })).toEqual(['3']);
    expect(await idsOf({ text: '100 % OF_' })).toEqual(['3']);
    expect(await idsOf({ text: 'of%rows' })).toEqual([]);
    expect(await idsOf({ text: 'ben@' })).toEqual(['2']);
  });

  test('saves a setting unless another operator has changed it', async () => {
    const store = open();
    const setting = { name: 'form:contact', value: { open: true }, changedBy: ana.email };
    const version = (number: number) => ({ ...setting, version: number, changedAt: noon });
    expect(await store.findDeskSetting('form:contact')).toBeUndefined();
    expect(await store.saveDeskSetting(version(0))).toBe(true);
    expect(await store.saveDeskSetting(version(0))).toBe(false);
    expect(await store.saveDeskSetting({ ...version(1), value: [1] })).toBe(true);
    expect(await store.saveDeskSetting(version(1))).toBe(false);
    expect(await store.findDeskSetting('form:contact')).toEqual({ ...version(2), value: [1] });
    await store.saveDeskSetting({ ...version(0), name: 'forms' });
    expect(await store.listDeskSettings('form:')).toHaveLength(1);
  });
}
