import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { newOperator } from '@/tests/support/operators';
import { later, noon } from '@/tests/support/submissions';
import type { Invitation, Redemption } from '@/lib/server/access/sign-in/session-record';

const operator = newOperator({ email: 'operator@example.org' });

/** Tests one-time links and sessions. */
export function testSessions(open: () => Store): void {
  test('opens one session for an invitation', async () => {
    const store = open();
    await store.addOperator(operator);
    await store.addInvitation(invitation('key'));
    expect(await store.redeemInvitation(redemption('key', 'session'))).toEqual({
      email: 'operator@example.org',
    });
    expect(await store.findSession('session', later(2))).toEqual({
      id: 'id of session',
      operator,
      device: 'Firefox on Android',
      isOwnDevice: true,
      createdAt: later(1),
      seenAt: later(1),
      idleUntil: later(31),
      absoluteUntil: later(721),
    });
    expect(await store.redeemInvitation(redemption('key', 'second'))).toBeUndefined();
    expect(await store.findSession('second', later(2))).toBeUndefined();
  });

  test('opens no session for an unknown or expired invitation', async () => {
    const store = open();
    await store.addOperator(operator);
    await store.addInvitation({ ...invitation('key'), expiresAt: later(1) });
    expect(await store.redeemInvitation(redemption('key', 'session'))).toBeUndefined();
    expect(await store.redeemInvitation(redemption('unknown', 'session'))).toBeUndefined();
    expect(await store.findSession('session', later(2))).toBeUndefined();
  });

  test('opens no session for an address without an operator', async () => {
    const store = open();
    await store.addInvitation(invitation('key'));
    expect(await store.redeemInvitation(redemption('key', 'session'))).toBeUndefined();
    await store.addOperator(operator);
    // The link was not used up.
    expect(await store.redeemInvitation(redemption('key', 'session'))).toBeDefined();
  });

  test('opens one session for twenty concurrent redemptions', async () => {
    const store = open();
    await store.addOperator(operator);
    await store.addInvitation(invitation('key'));
    const hashes = Array.from({ length: 20 }, (_, index) => `session-${index}`);
    const outcomes = await Promise.all(
      hashes.map((session) => store.redeemInvitation(redemption('key', session))),
    );
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    const sessions = await Promise.all(
      hashes.map((session) => store.findSession(session, later(2))),
    );
    expect(sessions.map((session) => session !== undefined)).toEqual(
      outcomes.map((outcome) => outcome !== undefined),
    );
  });

  test('ends a session at its idle limit, at its absolute limit or on request', async () => {
    const store = open();
    await store.addOperator(operator);
    await store.addInvitation(invitation('key'));
    await store.redeemInvitation(redemption('key', 'session'));
    expect(await store.findSession('session', later(30))).toBeDefined();
    expect(await store.findSession('session', later(31))).toBeUndefined();

    await store.touchSession('session', later(30), later(9999));
    expect(await store.findSession('session', later(720))).toBeDefined();
    expect(await store.findSession('session', later(721))).toBeUndefined();

    await store.endSession('session');
    expect(await store.findSession('session', later(2))).toBeUndefined();
  });

  test('deletes invitations and sessions that have expired, and no others', async () => {
    const store = open();
    await store.addOperator(operator);
    for (const name of ['idle', 'over', 'open']) {
      await store.addInvitation(invitation(`${name} invitation`));
      await store.redeemInvitation(redemption(`${name} invitation`, name));
    }
    await store.addInvitation(invitation('unused'));
    await store.addInvitation({ ...invitation('fresh'), expiresAt: later(800) });
    await store.touchSession('over', later(30), later(9999));
    await store.touchSession('open', later(30), later(700));
    await store.deleteExpired(later(600));
    // An earlier time, at which an undeleted row would be found.
    expect(await store.findSession('idle', later(2))).toBeUndefined();
    expect(await store.findSession('open', later(2))).toBeDefined();
    expect(await store.findSession('over', later(2))).toBeDefined();
    expect(await store.redeemInvitation(redemption('unused', 'late'))).toBeUndefined();
    expect(await store.redeemInvitation(redemption('fresh', 'next'))).toBeDefined();
    await store.deleteExpired(later(721));
    expect(await store.findSession('over', later(2))).toBeUndefined();
  });
}

function invitation(tokenHash: string): Invitation {
  return {
    tokenHash,
    email: 'operator@example.org',
    createdAt: noon,
    expiresAt: later(15),
  };
}

function redemption(invitationHash: string, sessionHash: string): Redemption {
  return {
    invitationHash,
    sessionHash,
    id: `id of ${sessionHash}`,
    device: 'Firefox on Android',
    isOwnDevice: true,
    now: later(1),
    idleUntil: later(31),
    absoluteUntil: later(721),
  };
}
