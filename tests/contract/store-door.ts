import { expect, test } from 'vitest';
import type { Invitation, Redemption } from '@/lib/server/store/store';
import { later, noon, type OpenStore } from '@/tests/contract/store-kind';

/** What every store promises about one-time links and sessions. */
export function testDoor(open: OpenStore): void {
  test('an invitation opens one session, once', async () => {
    const store = open();
    await store.addInvitation(invitation('key'));
    expect(await store.redeemInvitation(redemption('key', 'session'))).toEqual({
      email: 'operator@example.org',
    });
    expect(await store.findSession('session', later(2))).toEqual({
      email: 'operator@example.org',
      createdAt: later(1),
      idleUntil: later(31),
      absoluteUntil: later(721),
    });
    expect(await store.redeemInvitation(redemption('key', 'second'))).toBeUndefined();
    expect(await store.findSession('second', later(2))).toBeUndefined();
  });

  test('an unknown or expired invitation opens nothing', async () => {
    const store = open();
    await store.addInvitation({ ...invitation('key'), expiresAt: later(1) });
    expect(await store.redeemInvitation(redemption('key', 'session'))).toBeUndefined();
    expect(await store.redeemInvitation(redemption('unknown', 'session'))).toBeUndefined();
    expect(await store.findSession('session', later(2))).toBeUndefined();
  });

  test('twenty who race for one invitation have one winner', async () => {
    const store = open();
    await store.addInvitation(invitation('key'));
    const racers = Array.from({ length: 20 }, (_, index) => `session-${index}`);
    const outcomes = await Promise.all(
      racers.map((session) => store.redeemInvitation(redemption('key', session))),
    );
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    const sessions = await Promise.all(
      racers.map((session) => store.findSession(session, later(2))),
    );
    expect(sessions.map((session) => session !== undefined)).toEqual(
      outcomes.map((outcome) => outcome !== undefined),
    );
  });

  test('a session ends by its idle limit, its absolute limit or by itself', async () => {
    const store = open();
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
    for (const name of ['idle', 'over', 'open']) {
      await store.addInvitation(invitation(`${name} invitation`));
      await store.redeemInvitation(redemption(`${name} invitation`, name));
    }
    await store.addInvitation(invitation('unused'));
    await store.addInvitation({ ...invitation('fresh'), expiresAt: later(800) });
    await store.touchSession('over', later(30), later(9999));
    await store.touchSession('open', later(30), later(700));
    await store.deleteExpired(later(600));
    // Asked as if no time had passed, so that only what was deleted is gone.
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
    now: later(1),
    idleUntil: later(31),
    absoluteUntil: later(721),
  };
}
