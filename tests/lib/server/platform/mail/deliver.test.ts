import { expect, test, vi } from 'vitest';
import { maxConcurrent, Outbox } from '@/lib/server/platform/mail/deliver';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { Store } from '@/lib/server/store';
import { busy, gone, sendAllDue, sent, startOutbox } from '@/tests/support/outbox';
import { deliveryWords } from '@/lib/words/lib/server/platform/mail';

const seconds = 1000;
const hours = 3_600_000;

test('sends each due mail once', async () => {
  const { outbox, ids, tried, states } = await startOutbox(11);
  await sendAllDue(outbox);
  expect(tried).toEqual(ids);
  expect(new Set(states())).toEqual(new Set(['sent']));
  await sendAllDue(outbox);
  expect(tried).toEqual(ids);
});

test('continues when a mail is refused, temporarily or permanently', async () => {
  const { outbox, tried, answers, mail } = await startOutbox(3);
  answers(({ id }) => (id === 'm000' ? gone : id === 'm001' ? busy : sent));
  await sendAllDue(outbox);
  expect(tried).toHaveLength(3);
  expect(mail('m000')).toMatchObject({ state: 'dead', lastError: gone.error });
  expect(mail('m001')).toMatchObject({ state: 'queued', lastError: busy.error });
  expect(mail('m002')).toMatchObject({ state: 'sent' });
});

test('retries a mail after growing pauses, up to an hour', async () => {
  const { outbox, delivery, answers, advance, first, tried } = await startOutbox(1);
  answers(() => busy);
  const pauses: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    await sendAllDue(outbox);
    const pause = (first()?.nextAt.getTime() ?? 0) - delivery.now().getTime();
    pauses.push(pause / seconds);
    advance(pause - 1);
    await sendAllDue(outbox);
    expect(tried).toHaveLength(round + 1);
    advance(1);
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
});

test('adds jitter of up to 20 % to the pauses', async () => {
  const { delivery, store, answers } = await startOutbox(2);
  answers(() => busy);
  const randoms = [0, 0.999_999];
  await sendAllDue(new Outbox({ ...delivery, random: () => randoms.pop() ?? 0 }));
  const now = delivery.now().getTime();
  const pauses = store.rows('mails').map(({ next_at }) => next_at - now);
  expect(pauses).toEqual([12 * seconds, 8 * seconds]);
});

test('gives a mail up after 48 hours, with the last error', async () => {
  const { outbox, answers, advance, first } = await startOutbox(1);
  answers(() => busy);
  advance(48 * hours - 1);
  await sendAllDue(outbox);
  expect(first()).toMatchObject({ state: 'queued' });
  advance(10 * seconds);
  await sendAllDue(outbox);
  expect(first()).toMatchObject({
    state: 'dead',
    lastError: deliveryWords.givenUp('451 Try later'),
  });
});

test('retries a mail that an operator queues again for another 48 hours', async () => {
  const { outbox, store, delivery, answers, advance, first } = await startOutbox(1);
  answers(() => gone);
  await sendAllDue(outbox);
  advance(50 * hours);
  expect(await store.retryMail('m000', delivery.now())).toBe(true);
  answers(() => busy);
  await sendAllDue(outbox);
  expect(first()).toMatchObject({ state: 'queued', attempts: 1 });
});

test('stores a result later if the store is busy, and does not send the mail again', async () => {
  const { delivery, store, tried, ids, states } = await startOutbox(3);
  let isAway = true;
  const recordMailResult: Store['recordMailResult'] = (id, result) =>
    isAway ? Promise.reject(new StoreBusy('away')) : store.recordMailResult(id, result);
  const outbox = new Outbox({
    ...delivery,
    store: {
      claimMails: store.claimMails,
      renewMails: store.renewMails,
      recordMailResult,
    },
    // The lease has expired, so that only the stored result prevents another try.
    now: () => new Date(delivery.now().getTime() + (isAway ? 0 : hours)),
  });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await outbox.sendDue();
  await outbox.whenSent();
  expect(written.mock.calls.join('')).toContain('StoreBusy');
  await expect(outbox.sendDue()).rejects.toMatchObject({ name: 'StoreBusy' });
  isAway = false;
  await sendAllDue(outbox);
  expect(tried).toEqual(ids);
  expect(new Set(states())).toEqual(new Set(['sent']));
});

test('continues when the result of a mail cannot be stored', async () => {
  const { delivery, store, states } = await startOutbox(6);
  const recordMailResult: Store['recordMailResult'] = (id, result) =>
    id === 'm001' ? Promise.reject(new Error('syntax')) : store.recordMailResult(id, result);
  const { claimMails, renewMails } = store;
  const outbox = new Outbox({
    ...delivery,
    store: { claimMails, renewMails, recordMailResult },
  });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await sendAllDue(outbox);
  expect(states()).toEqual(['sent', 'sending', 'sent', 'sent', 'sent', 'sent']);
  expect(written).toHaveBeenCalled();
});

test('signals that a try has made room for another mail', async () => {
  const { delivery, ids } = await startOutbox(maxConcurrent + 1);
  const onSent = vi.fn();
  const outbox = new Outbox(delivery, onSent);
  expect(await outbox.sendDue()).toBe(maxConcurrent);
  await outbox.whenSent();
  expect(onSent).toHaveBeenCalledTimes(maxConcurrent);
  expect(await outbox.sendDue()).toBe(ids.length - maxConcurrent);
  await outbox.whenSent();
});
