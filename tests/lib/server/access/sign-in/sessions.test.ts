import { describe, expect, test } from 'vitest';
import {
  expiredCookie,
  extendSession,
  readSessionToken,
  sessionCookie,
} from '@/lib/server/access/sign-in/sessions';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { Store } from '@/lib/server/store';
import { newOperator } from '@/tests/support/operators';
import { openSession, openTestStore } from '@/tests/support/test-store';

const http = 'http://localhost:3000';
const https = 'https://larkmoor.example';
const [token, other] = ['a'.repeat(43), 'b'.repeat(43)];

describe('the cookie', () => {
  test('has the __Host- prefix and Secure over HTTPS', () => {
    expect(sessionCookie(token, https, false)).toBe(
      `__Host-desk=${token}; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(expiredCookie(https)).toBe(
      '__Host-desk=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test('stays for 30 days on the own device only', () => {
    expect(sessionCookie(token, http, true)).toBe(
      `desk=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  test('has neither over HTTP', () => {
    expect(sessionCookie(token, http, false)).toBe(`desk=${token}; Path=/; HttpOnly; SameSite=Lax`);
    expect(expiredCookie(http)).toBe('desk=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  test.each([
    ['alone', `desk=${token}`, token],
    ['among others', `a=1; desk=${token}; light=day`, token],
    ['twice the same', `desk=${token}; desk=${token}`, token],
    ['twice, and different', `desk=${token}; desk=${other}`, undefined],
    ['of another shape', 'desk=1', undefined],
    ['under a longer name', `mydesk=${token}`, undefined],
    ['with the other name', `__Host-desk=${token}`, undefined],
    ['empty', 'desk=', undefined],
    ['absent', undefined, undefined],
  ])('%s', (_, cookie, expected) => {
    const headers = cookie === undefined ? {} : { cookie };
    expect(readSessionToken(headers, http)).toBe(expected);
  });
});

describe('the idle limit', () => {
  const noon = new Date('2026-11-20T12:00:00.000Z');
  const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const session = {
    id: 'session',
    operator: newOperator({}),
    device: '',
    isOwnDevice: false,
    createdAt: noon,
    seenAt: noon,
    idleUntil: later(30),
    absoluteUntil: later(720),
  };
  const storeWith = async (stored: typeof session) => {
    const store = openTestStore();
    await openSession(store, hashToken(token), stored);
    return store;
  };
  const idleUntil = async (store: Store) => {
    const stored = await store.findSession(hashToken(token), noon);
    return stored?.idleUntil;
  };

  test('moves with each request', async () => {
    const store = await storeWith(session);
    await extendSession(store, token, session, later(10));
    expect(await idleUntil(store)).toEqual(later(40));
  });

  test('is not written for every request', async () => {
    const store = await storeWith(session);
    await extendSession(store, token, session, new Date(noon.getTime() + 59_000));
    expect(await idleUntil(store)).toEqual(later(30));
  });

  test('never exceeds the absolute limit', async () => {
    const late = { ...session, seenAt: later(675), idleUntil: later(705) };
    const store = await storeWith(late);
    await extendSession(store, token, late, later(700));
    expect(await idleUntil(store)).toEqual(later(720));
  });

  test('does not prevent reading when the store cannot write', async () => {
    const store = await storeWith(session);
    store.touchSession = () => Promise.reject(new StoreBusy());
    await expect(extendSession(store, token, session, later(10))).resolves.toBeUndefined();
  });
});
