import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewAttempt } from '@/lib/server/forms/submissions/submission-parts';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { Store } from '@/lib/server/store';
import { later, newFile, newMail, newSubmission, noon } from '@/tests/support/submissions';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

const added = { kind: 'added' };

function attempt(key: string, minutes = 10): NewAttempt {
  return { key, contentHash: 'aa', expiresAt: later(minutes) };
}

function equalAnswers(marks: boolean, minutes = 60, key = 2 ** 52 - 1) {
  return { key, marks, expiresAt: later(minutes) };
}

function limit(key: string, max: number, minutes = 10): Limit {
  return { key, max, windowMs: minutes * 60_000 };
}

/** Tests attempts and limits. */
export function testAttempts(open: () => Store): void {
  test('adds one submission for fifty posts of one attempt', async () => {
    const store = open();
    const posts = Array.from({ length: 50 }, () =>
      newSubmission({
        attempt: attempt('id:1'),
        mails: [newMail({})],
        files: [newFile({})],
        limits: [limit('form', 100)],
      }),
    );
    const outcomes = await Promise.all(posts.map((post) => store.addSubmission(post)));
    const [stored, ...others] = await store.listSubmissions({ limit: 100 });
    expect(others).toEqual([]);
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(1);
    const { id: submission, reference } = stored ?? {};
    const repeated = outcomes.filter(({ kind }) => kind === 'repeated');
    expect(repeated).toHaveLength(49);
    for (const outcome of repeated) {
      expect(outcome).toMatchObject({ attempt: { submission, reference, contentHash: 'aa' } });
    }
    expect(await store.listMails({ limit: 100 })).toHaveLength(1);
    expect(await store.listFileIds()).toEqual(stored?.files.map(({ id }) => id));
    // The repeats did not increment the limit.
    expect(await store.findFullLimit([limit('form', 2)], noon)).toBeUndefined();
  });

  test('finds an attempt in its own form until it expires', async () => {
    const store = open();
    const submission = newSubmission({ attempt: attempt('id:1') });
    await store.addSubmission(submission);
    const { id, reference } = submission;
    expect(await store.findAttempt('contact', 'id:1', later(9))).toStrictEqual({
      ...attempt('id:1'),
      submission: id,
      reference,
    });
    expect(await store.findAttempt('contact', 'id:1', later(10))).toBeUndefined();
    expect(await store.findAttempt('visit', 'id:1', noon)).toBeUndefined();
    expect(
      await store.addSubmission(newSubmission({ form: 'visit', attempt: attempt('id:1') })),
    ).toEqual(added);
  });

  test('recognises a repeated attempt by its key', async () => {
    const store = open();
    const first = newSubmission({ attempt: attempt('same:1') });
    await store.addSubmission(first);
    expect(await store.addSubmission(newSubmission({ attempt: attempt('id:1') }))).toEqual(added);
    const again = newSubmission({ attempt: attempt('same:1') });
    expect(await store.addSubmission(again)).toMatchObject({
      kind: 'repeated',
      attempt: { key: 'same:1', submission: first.id },
    });
  });

  test('adds submissions with equal answers and marks all but the first', async () => {
    const store = open();
    const posts = Array.from({ length: 8 }, () =>
      newSubmission({ equalAnswers: equalAnswers(true) }),
    );
    const outcomes = await Promise.all(posts.map((post) => store.addSubmission(post)));
    expect(outcomes).toEqual(posts.map(() => added));
    const stored = await store.listSubmissions({ limit: 100 });
    const [first, ...others] = stored.filter(({ possibleRepeatOf: of }) => of === undefined);
    expect(others).toEqual([]);
    expect(stored.filter(({ possibleRepeatOf: of }) => of === first?.id)).toHaveLength(7);
    expect(await store.listSubmissions({ limit: 100, possiblyTwice: true })).toHaveLength(7);
  });

  test('marks no submission of its own attempt, of another form, or after the end', async () => {
    const store = open();
    const add = async (submission: Partial<NewSubmission>) => {
      const next = newSubmission(submission);
      await store.addSubmission(next);
      return (await store.findSubmission(next.id))?.possibleRepeatOf;
    };
    const first = newSubmission({ equalAnswers: equalAnswers(false) });
    await store.addSubmission(first);
    expect(await add({ equalAnswers: equalAnswers(false) })).toBeUndefined();
    expect(await add({ equalAnswers: equalAnswers(true), form: 'visit' })).toBeUndefined();
    expect(await add({ equalAnswers: equalAnswers(true) })).toBe(first.id);
    const late = { receivedAt: later(60), equalAnswers: equalAnswers(true, 120) };
    expect(await add(late)).toBeUndefined();
  });

  test('compares with the oldest of equal submissions that is not erased', async () => {
    const store = open();
    const posts = Array.from({ length: 3 }, () =>
      newSubmission({ equalAnswers: equalAnswers(true) }),
    );
    const [first, second, third] = posts;
    for (const post of posts) {
      await store.addSubmission(post);
      if (post !== first) continue;
      const note = { operator: 'ana@example.org', reason: 'person' as const, createId: randomUUID };
      await store.eraseSubmissions({ ...note, ids: [post.id], at: noon });
    }
    const markOf = async (id = '') => (await store.findSubmission(id))?.possibleRepeatOf;
    expect(await markOf(second?.id)).toBeUndefined();
    expect(await markOf(third?.id)).toBe(second?.id);
  });

  test('replaces an attempt that has expired', async () => {
    const store = open();
    await store.addSubmission(newSubmission({ attempt: attempt('same:1', 1) }));
    const next = newSubmission({ receivedAt: later(1), attempt: attempt('same:1', 20) });
    expect(await store.addSubmission(next)).toEqual(added);
    expect(await store.findAttempt('contact', 'same:1', later(2))).toMatchObject({
      submission: next.id,
      expiresAt: later(20),
    });
  });

  test('enforces limits and returns when they end', async () => {
    const store = open();
    const post = (at: Date, ...limits: Limit[]) =>
      store.addSubmission(newSubmission({ receivedAt: at, limits, mails: [newMail({})] }));
    const both = [limit('address', 2, 10), limit('form', 3, 60)];
    expect(await post(noon, ...both)).toEqual(added);
    expect(await store.findFullLimit(both, later(1))).toBeUndefined();
    expect(await post(later(1), ...both)).toEqual(added);
    expect(await store.findFullLimit(both, later(2))).toEqual({ until: later(10) });
    expect(await post(later(2), ...both)).toEqual({ kind: 'limited', until: later(10) });
    // The refused submission was not added and did not increment the other limit.
    expect(await store.listMails({ limit: 9 })).toHaveLength(2);
    expect(await post(later(3), limit('form', 3, 60))).toEqual(added);
    expect(await store.findFullLimit(both, later(4))).toEqual({ until: later(60) });
    // The first submission after the end opens a full window.
    expect(await post(later(10), limit('address', 2, 10))).toEqual(added);
    expect(await post(later(19), limit('address', 2, 10))).toEqual(added);
    expect(await post(later(19.5), limit('address', 2, 10))).toEqual({
      kind: 'limited',
      until: later(20),
    });
  });

  test('ends windows that began while the clock was ahead', async () => {
    const store = open();
    const both = [limit('one', 1, 10), limit('two', 2, 10)];
    expect(await store.countLimits(both, later(60))).toBeUndefined();
    expect(await store.findFullLimit(both, later(49))).toBeUndefined();
    expect(await store.findFullLimit(both, later(60))).toEqual({ until: later(70) });
    expect(await store.countLimits(both, noon)).toBeUndefined();
    expect(await store.countLimits(both, later(1))).toEqual({ until: later(10) });
  });

  test('counts the amount of a submission, and lets the last one pass the limit', async () => {
    const store = open();
    const bytes = (amount: number) => [{ ...limit('bytes', 100), amount }];
    const post = (amount: number, at = noon) =>
      store.addSubmission(newSubmission({ receivedAt: at, limits: bytes(amount) }));
    expect(await post(99)).toEqual(added);
    expect(await post(500)).toEqual(added);
    expect(await post(1)).toEqual({ kind: 'limited', until: later(10) });
    expect(await post(60, later(10))).toEqual(added);
    expect(await store.countLimits(bytes(40), later(11))).toBeUndefined();
    expect(await store.countLimits(bytes(1), later(11))).toEqual({ until: later(20) });
  });

  test('enforces a limit for concurrent submissions', async () => {
    const store = open();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const shared = [limit('form', 7), limit(`address-${index % 3}`, 100)];
        return store.addSubmission(newSubmission({ limits: shared }));
      }),
    );
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(7);
    expect(outcomes.filter(({ kind }) => kind === 'limited')).toHaveLength(33);
    expect(await store.listSubmissions({ limit: 100 })).toHaveLength(7);
  });

  test('increments all limits or none', async () => {
    const store = open();
    const both = [limit('a', 3), limit('b', 1)];
    expect(await store.countLimits([], noon)).toBeUndefined();
    expect(await store.countLimits(both, noon)).toBeUndefined();
    expect(await store.countLimits(both, later(1))).toEqual({ until: later(10) });
    expect(await store.findFullLimit([limit('a', 2)], later(2))).toBeUndefined();
    const race = await Promise.all(
      Array.from({ length: 9 }, () => store.countLimits([limit('a', 3)], later(2))),
    );
    expect(race.filter((full) => full === undefined)).toHaveLength(2);
  });

  test('reports a repeated attempt even if a limit is reached', async () => {
    const store = open();
    const repeated: Partial<NewSubmission> = {
      attempt: attempt('id:1'),
      limits: [limit('form', 1)],
    };
    await store.addSubmission(newSubmission(repeated));
    expect(await store.addSubmission(newSubmission(repeated))).toMatchObject({ kind: 'repeated' });
  });

  test('deletes expired attempts and limits, and no others', async () => {
    const store = open();
    const limits = [limit('short', 1, 5), limit('long', 1, 50)];
    await store.addSubmission(newSubmission({ attempt: attempt('id:1', 5), limits }));
    await store.addSubmission(newSubmission({ attempt: attempt('id:2', 50) }));
    await store.deleteExpired(later(5));
    // An earlier time, at which an undeleted row would be found.
    expect(await store.findAttempt('contact', 'id:1', noon)).toBeUndefined();
    expect(await store.findAttempt('contact', 'id:2', noon)).toBeDefined();
    expect(await store.findFullLimit([limit('short', 1)], noon)).toBeUndefined();
    expect(await store.findFullLimit([limit('long', 1, 50)], noon)).toEqual({ until: later(50) });
  });
}
