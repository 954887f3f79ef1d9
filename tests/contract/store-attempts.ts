import { expect, test } from 'vitest';
import type { Limit, NewAttempt } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';
import { later, noon, type OpenStore } from '@/tests/contract/store-kind';
import { newFile, newMail, newSubmission } from '@/tests/support/submissions';

const added = { kind: 'added' };

function attempt(key: string, minutes = 10): NewAttempt {
  return { key, contentHash: 'aa', expiresAt: later(minutes) };
}

function limit(key: string, max: number, minutes = 10): Limit {
  return { key, max, windowMs: minutes * 60_000 };
}

/** What every store promises about attempts that come again, and about limits. */
export function testAttempts(open: OpenStore): void {
  test('fifty posts of one attempt become one submission', async () => {
    const store = open();
    const posts = Array.from({ length: 50 }, () =>
      newSubmission({
        attempts: [attempt('same:1'), attempt('id:1')],
        mails: [newMail({})],
        files: [newFile({})],
        limits: [limit('form', 100)],
      }),
    );
    const outcomes = await Promise.all(posts.map((post) => store.addSubmission(post)));
    const [kept, ...others] = await store.listSubmissions({ limit: 100 });
    expect(others).toEqual([]);
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(1);
    const { id: submission, reference } = kept ?? {};
    const repeated = outcomes.filter(({ kind }) => kind === 'repeated');
    expect(repeated).toHaveLength(49);
    for (const outcome of repeated) {
      expect(outcome).toMatchObject({ attempt: { submission, reference, contentHash: 'aa' } });
    }
    expect(await store.listMails({ limit: 100 })).toHaveLength(1);
    expect(await store.listFileIds()).toEqual(kept?.files.map(({ id }) => id));
    // Nor were the others counted.
    expect(await store.findFullLimit([limit('form', 2)], noon)).toBeUndefined();
  });

  test('an attempt is found until it expires, and in its own form only', async () => {
    const store = open();
    const submission = newSubmission({ attempts: [attempt('id:1'), attempt('same:1', 1)] });
    await store.addSubmission(submission);
    const { id, reference } = submission;
    expect(await store.findAttempt('contact', 'id:1', later(9))).toStrictEqual({
      ...attempt('id:1'),
      submission: id,
      reference,
    });
    expect(await store.findAttempt('contact', 'id:1', later(10))).toBeUndefined();
    expect(await store.findAttempt('contact', 'same:1', later(1))).toBeUndefined();
    expect(await store.findAttempt('visit', 'id:1', noon)).toBeUndefined();
    expect(
      await store.addSubmission(newSubmission({ form: 'visit', attempts: [attempt('id:1')] })),
    ).toEqual(added);
  });

  test('any of its keys tells that an attempt comes again', async () => {
    const store = open();
    const first = newSubmission({ attempts: [attempt('same:1'), attempt('id:1')] });
    await store.addSubmission(first);
    const again = newSubmission({ attempts: [attempt('id:2'), attempt('same:1')] });
    expect(await store.addSubmission(again)).toMatchObject({
      kind: 'repeated',
      attempt: { key: 'same:1', submission: first.id },
    });
    // Nothing of what came again was kept, its other key neither.
    expect(await store.findAttempt('contact', 'id:2', noon)).toBeUndefined();
  });

  test('the place of an attempt that has expired is free', async () => {
    const store = open();
    await store.addSubmission(newSubmission({ attempts: [attempt('same:1', 1)] }));
    const next = newSubmission({ receivedAt: later(1), attempts: [attempt('same:1', 20)] });
    expect(await store.addSubmission(next)).toEqual(added);
    expect(await store.findAttempt('contact', 'same:1', later(2))).toMatchObject({
      submission: next.id,
      expiresAt: later(20),
    });
  });

  test('a limit lets so many through and tells when it ends', async () => {
    const store = open();
    const post = (at: Date, ...limits: Limit[]) =>
      store.addSubmission(newSubmission({ receivedAt: at, limits, mails: [newMail({})] }));
    const both = [limit('address', 2, 10), limit('form', 3, 60)];
    expect(await post(noon, ...both)).toEqual(added);
    expect(await store.findFullLimit(both, later(1))).toBeUndefined();
    expect(await post(later(1), ...both)).toEqual(added);
    expect(await store.findFullLimit(both, later(2))).toEqual({ until: later(10) });
    expect(await post(later(2), ...both)).toEqual({ kind: 'limited', until: later(10) });
    // What was refused was not kept, nor counted under the other key.
    expect(await store.listMails({ limit: 9 })).toHaveLength(2);
    expect(await post(later(3), limit('form', 3, 60))).toEqual(added);
    expect(await store.findFullLimit(both, later(4))).toEqual({ until: later(60) });
    // A window of its own length opens with the first after the end.
    expect(await post(later(10), limit('address', 2, 10))).toEqual(added);
    expect(await post(later(19), limit('address', 2, 10))).toEqual(added);
    expect(await post(later(19.5), limit('address', 2, 10))).toEqual({
      kind: 'limited',
      until: later(20),
    });
  });

  test('forty at once get no more than the limit', async () => {
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

  test('who comes again is told so, though a limit is reached by now', async () => {
    const store = open();
    const given: Partial<NewSubmission> = {
      attempts: [attempt('id:1')],
      limits: [limit('form', 1)],
    };
    await store.addSubmission(newSubmission(given));
    expect(await store.addSubmission(newSubmission(given))).toMatchObject({ kind: 'repeated' });
  });

  test('what has ended is forgotten, and nothing else', async () => {
    const store = open();
    await store.addSubmission(
      newSubmission({
        attempts: [attempt('id:1', 5), attempt('id:2', 50)],
        limits: [limit('short', 1, 5), limit('long', 1, 50)],
      }),
    );
    await store.deleteExpired(later(5));
    // Asked about an earlier time, a store that still knew would say so.
    expect(await store.findAttempt('contact', 'id:1', noon)).toBeUndefined();
    expect(await store.findAttempt('contact', 'id:2', noon)).toBeDefined();
    expect(await store.findFullLimit([limit('short', 1)], noon)).toBeUndefined();
    expect(await store.findFullLimit([limit('long', 1)], noon)).toEqual({ until: later(50) });
  });
}
