import { expect, test } from 'vitest';
import { confirmationHoldMs, formHoldMs } from '@/lib/server/bookings/places/places';
import type { Store } from '@/lib/server/store';
import { addPaid, addPair, changeAlone, newPaidPair } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { folders } from '@/lib/server/platform/store/tables/submission-rows';

const maxSubmissions = 3;
const attempt = (key: string) => ({ key, contentHash: 'aa', expiresAt: later(10) });
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

/** Tests the largest number of submissions of a form. */
export function testPlaces(open: () => Store): void {
  const count = async (form: string, now = noon) =>
    (await open().countTakenByForm([form, 'other'], now)).get(form) ?? 0;

  test('adds no more submissions than a form takes, however many arrive together', async () => {
    const store = open();
    const posts = Array.from({ length: 40 }, (_, index) =>
      newSubmission({ maxSubmissions, attempt: attempt(`id:${index}`) }),
    );
    const outcomes = await Promise.all(posts.map((post) => store.addSubmission(post)));
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(3);
    expect(outcomes.filter(({ kind }) => kind === 'full')).toHaveLength(37);
    expect(await store.listSubmissions({ limit: 100 })).toHaveLength(3);
    expect(await count('contact')).toBe(3);
  });

  test('adds no more payments and submissions together than a form takes', async () => {
    const store = open();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => {
        const { submission, payment } = newPaidPair();
        const free = newSubmission({ form: 'donate', maxSubmissions });
        return [
          store.addPayment({ ...submission, maxSubmissions }, payment),
          store.addSubmission(free),
        ];
      }).flat(),
    );
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(3);
    expect(outcomes.filter(({ kind }) => kind === 'full')).toHaveLength(37);
    expect(await count('donate')).toBe(3);
  });

  test('counts a repeated attempt once, also when the form is full', async () => {
    const store = open();
    const posts = Array.from({ length: 9 }, (_, index) =>
      newSubmission({ maxSubmissions, attempt: attempt(`id:${index % 3}`) }),
    );
    const outcomes = await Promise.all(posts.map((post) => store.addSubmission(post)));
    expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(3);
    expect(outcomes.filter(({ kind }) => kind === 'repeated')).toHaveLength(6);
    const again = newSubmission({ maxSubmissions, attempt: attempt('id:1') });
    expect(await store.addSubmission(again)).toMatchObject({ kind: 'repeated' });
    const next = newSubmission({ maxSubmissions, attempt: attempt('id:9') });
    expect(await store.addSubmission(next)).toEqual({ kind: 'full' });
    expect(await store.findAttempt('contact', 'id:9', noon)).toBeUndefined();
  });

  test('a full form increments no limit and keeps no file', async () => {
    const store = open();
    const limit = { key: 'form', max: 1, windowMs: 60_000 };
    await store.addSubmission(newSubmission({ maxSubmissions: 1 }));
    const post = newSubmission({ maxSubmissions: 1, limits: [limit] });
    expect(await store.addSubmission(post)).toEqual({ kind: 'full' });
    expect(await store.findFullLimit([limit], noon)).toBeUndefined();
    expect(await store.findSubmission(post.id)).toBeUndefined();
  });

  test('names a limit that is reached before it counts the places', async () => {
    const store = open();
    const limits = [{ key: 'form', max: 1, windowMs: 60_000 }];
    await store.addSubmission(newSubmission({ maxSubmissions: 1, limits }));
    const next = newSubmission({ maxSubmissions: 1, limits });
    expect(await store.addSubmission(next)).toMatchObject({ kind: 'limited' });
  });

  test('spam and the bin take no place, and other folders do', async () => {
    const store = open();
    for (const state of folders) await store.addSubmission(newSubmission({ state }));
    await store.addSubmission(newSubmission({ form: 'visit' }));
    expect(await count('contact')).toBe(4);
    const spam = newSubmission({ state: 'spam', maxSubmissions });
    expect(await store.addSubmission(spam)).toEqual({ kind: 'added' });
    expect(await store.addSubmission(newSubmission({ maxSubmissions }))).toEqual({ kind: 'full' });
    expect(await store.countTakenByForm([], noon)).toEqual(new Map());
  });

  test('a deleted submission gives its place back', async () => {
    const store = open();
    const one = newSubmission({ maxSubmissions: 1 });
    await store.addSubmission(one);
    const erasure = { at: noon, operator: 'ana@larkmoor.example', reason: 'person' as const };
    await store.eraseSubmissions({ ...erasure, ids: [one.id], createId: () => 'entry' });
    expect(await store.addSubmission(newSubmission({ maxSubmissions: 1 }))).toEqual({
      kind: 'added',
    });
  });

  test('an unpaid attempt takes a place until it has not changed for 10 minutes', async () => {
    const store = open();
    const { submission } = await addPair(store, {}, { maxSubmissions: 1 });
    expect(await count('donate', after(formHoldMs - 1))).toBe(1);
    expect(await count('donate', after(formHoldMs))).toBe(0);
    await changeAlone(store, submission.id, { state: 'awaiting_sca' });
    expect(await count('donate', after(confirmationHoldMs - 1))).toBe(1);
    expect(await count('donate', after(confirmationHoldMs))).toBe(0);
    await changeAlone(store, submission.id, { state: 'processing' });
    expect(await count('donate', later(100_000))).toBe(1);
    await changeAlone(store, submission.id, { state: 'abandoned' });
    expect(await count('donate')).toBe(0);
  });

  test('a paid submission takes a place for good', async () => {
    await addPaid(open());
    expect(await count('donate', later(1_000_000))).toBe(1);
  });

  test('an attempt that lost its place takes it back only while there is one', async () => {
    const store = open();
    const late = after(formHoldMs);
    const { submission } = await addPair(store);
    expect(await store.takePlaces(submission.id, { maxSubmissions: 1 }, late)).toBe(true);
    // It has its own place already.
    expect(await store.takePlaces(submission.id, { maxSubmissions: 1 }, late)).toBe(true);
    const other = newPaidPair({ createdAt: late }, { maxSubmissions: 1, receivedAt: late });
    expect(await store.addPayment(other.submission, other.payment)).toEqual({ kind: 'full' });

    const much = after(2 * formHoldMs);
    const next = newPaidPair({ createdAt: much }, { maxSubmissions: 1, receivedAt: much });
    expect(await store.addPayment(next.submission, next.payment)).toEqual({ kind: 'added' });
    expect(await store.takePlaces(submission.id, { maxSubmissions: 1 }, much)).toBe(false);
    expect((await store.findPayment(submission.id))?.changedAt).toEqual(late);
    expect(await store.takePlaces('nothing', { maxSubmissions: 9 }, much)).toBe(false);
  });

  test('of attempts that lost their places, no more take one than there are', async () => {
    const store = open();
    const pairs = await Promise.all(Array.from({ length: 12 }, () => addPair(store)));
    const late = after(formHoldMs);
    const taken = await Promise.all(
      pairs.map(({ submission }) => store.takePlaces(submission.id, { maxSubmissions }, late)),
    );
    expect(taken.filter(Boolean)).toHaveLength(3);
  });
}
