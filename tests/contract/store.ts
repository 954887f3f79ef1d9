import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Invitation, Redemption, Store } from '@/lib/server/store/store';
import { newSubmission } from '@/tests/support/submissions';

/** One kind of store: how to make an empty one, and how to clear up after it. */
export interface StoreKind {
  open(): Promise<Store>;
  discard(): Promise<void>;
}

const noon = new Date('2026-11-20T12:00:00.000Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** The promises of the Store interface, as tests that every adapter passes. */
export function testStore(kind: StoreKind): void {
  let store: Store;

  beforeEach(async () => {
    store = await kind.open();
  });

  afterEach(async () => {
    await store.close();
    await kind.discard();
  });

  test('a submission comes back whole', async () => {
    const submission = newSubmission({
      state: 'spam',
      reasons: ['The hidden field was filled in.'],
      fields: [
        ['name', ['Ana “Ω” 🪐 Petrov']],
        ['message', ['Line one\r\nLine two\u202e\u0007']],
        ['days[]', ['Friday', 'Saturday']],
        ['__proto__', ['a']],
        ['constructor', ['b']],
        ['empty', ['']],
        ['none', []],
      ],
    });
    expect(await store.addSubmission(submission)).toBe(true);
    expect(await store.findSubmission(submission.id)).toStrictEqual({
      ...submission,
      readAt: undefined,
    });
  });

  test('a taken id or reference is told and changes nothing', async () => {
    const first = newSubmission({});
    await store.addSubmission(first);
    expect(await store.addSubmission(newSubmission({ id: first.id }))).toBe(false);
    expect(await store.addSubmission(newSubmission({ reference: first.reference }))).toBe(false);
    expect(await store.listSubmissions({ limit: 10 })).toStrictEqual([
      { ...first, readAt: undefined },
    ]);
  });

  test('what is not there is undefined', async () => {
    expect(await store.findSubmission('nothing')).toBeUndefined();
    expect(await store.markSubmission('nothing', noon)).toBe(false);
    expect(await store.findSession('nothing', noon)).toBeUndefined();
    await expect(store.endSession('nothing')).resolves.toBeUndefined();
    await expect(store.touchSession('nothing', noon, later(30))).resolves.toBeUndefined();
  });

  test('lists are newest first, by form and state, page by page', async () => {
    const ids = ['a1', 'a2', 'a3', 'a4', 'a5'];
    for (const [index, id] of ids.entries()) {
      const form = index % 2 === 0 ? 'contact' : 'visit';
      await store.addSubmission(newSubmission({ id, form, state: index === 4 ? 'spam' : 'inbox' }));
    }
    const list = async (query: Parameters<Store['listSubmissions']>[0]) =>
      (await store.listSubmissions(query)).map(({ id }) => id);

    expect(await list({ limit: 9 })).toEqual(['a5', 'a4', 'a3', 'a2', 'a1']);
    expect(await list({ limit: 2 })).toEqual(['a5', 'a4']);
    expect(await list({ limit: 2, before: 'a4' })).toEqual(['a3', 'a2']);
    expect(await list({ limit: 9, before: 'a1' })).toEqual([]);
    expect(await list({ limit: 9, state: 'inbox' })).toEqual(['a4', 'a3', 'a2', 'a1']);
    expect(await list({ limit: 9, form: 'contact' })).toEqual(['a5', 'a3', 'a1']);
    expect(await list({ limit: 9, form: 'contact', state: 'inbox', before: 'a3' })).toEqual(['a1']);
  });

  test('forms are counted without spam, and marks come and go', async () => {
    const [first, second] = [newSubmission({}), newSubmission({})];
    await store.addSubmission(first);
    await store.addSubmission(second);
    await store.addSubmission(newSubmission({ form: 'visit' }));
    await store.addSubmission(newSubmission({ state: 'spam' }));

    expect(await store.markSubmission(first.id, noon)).toBe(true);
    expect(await store.countSubmissions()).toEqual([
      { form: 'contact', total: 2, unread: 1 },
      { form: 'visit', total: 1, unread: 1 },
    ]);
    expect((await store.findSubmission(first.id))?.readAt).toEqual(noon);
    expect(await store.markSubmission(first.id, undefined)).toBe(true);
    expect((await store.findSubmission(first.id))?.readAt).toBeUndefined();
  });

  test('an invitation opens one session, once', async () => {
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
    await store.addInvitation({ ...invitation('key'), expiresAt: later(1) });
    expect(await store.redeemInvitation(redemption('key', 'session'))).toBeUndefined();
    expect(await store.redeemInvitation(redemption('unknown', 'session'))).toBeUndefined();
    expect(await store.findSession('session', later(2))).toBeUndefined();
  });

  test('twenty who race for one invitation have one winner', async () => {
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

  test('many at once are all kept', async () => {
    const submissions = Array.from({ length: 200 }, () => newSubmission({}));
    await Promise.all(submissions.map((submission) => store.addSubmission(submission)));
    const kept = await store.listSubmissions({ limit: 300 });
    expect(kept.map(({ id }) => id).sort()).toEqual(submissions.map(({ id }) => id).sort());
  });

  test('the store can be written to', async () => {
    await expect(store.check()).resolves.toBeUndefined();
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
