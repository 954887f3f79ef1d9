import { describe, expect, test, vi } from 'vitest';
import { createSignal } from '@/lib/server/mail/outbox-signal';
import { runOutbox, maxConcurrent, Outbox } from '@/lib/server/mail/deliver';
import { parseMail } from '@/lib/server/store/sql/tables';
import type { SendResult } from '@/lib/server/mail/mailer';
import type { OutgoingMail } from '@/lib/server/store/mail-record';
import { StoreBusy } from '@/lib/server/store/store-errors';
import type { Store } from '@/lib/server/store/store';
import { openTestStore } from '@/tests/support/test-store';
import { sendAllDue } from '@/tests/support/outbox';
import { newMail, newSubmission } from '@/tests/support/submissions';

const sent: SendResult = { kind: 'sent' };
const unreachable: SendResult = { kind: 'unreachable', error: 'ECONNREFUSED' };
const busy: SendResult = { kind: 'refused', forGood: false, error: '451 Try later' };
const gone: SendResult = { kind: 'refused', forGood: true, error: '550 No such mailbox' };

const seconds = 1000;
const hours = 3_600_000;

/** Creates an outbox with `count` mails, a scripted mail server and a manual clock. */
async function startOutbox(count: number) {
  const store = openTestStore();
  let time = new Date('2026-11-20T12:00:00.000Z').getTime();
  const now = () => new Date(time);
  const ids = Array.from({ length: count }, (_, index) => `m${String(index).padStart(3, '0')}`);
  const mails = ids.map((id) => newMail({ id }));
  await store.addSubmission(newSubmission({ receivedAt: now(), mails }));
  const mail = (id: string) =>
    store
      .rows('mails')
      .map(parseMail)
      .find((each) => each.id === id);
  const tried: string[] = [];
  let answer = (_mail: OutgoingMail): SendResult => sent;
  const mailer = {
    send(mail: OutgoingMail) {
      tried.push(mail.id);
      return Promise.resolve(answer(mail));
    },
  };
  // No jitter.
  const delivery = { store, mailer, now, random: () => 0.5 };
  return {
    store,
    delivery,
    outbox: new Outbox(delivery),
    ids,
    tried,
    answers: (next: (mail: OutgoingMail) => SendResult) => void (answer = next),
    pass: (milliseconds: number) => void (time += milliseconds),
    states: () => store.rows('mails').map(({ state }) => state),
    mail,
    first: () => mail('m000'),
  };
}

describe('one run', () => {
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
    const { outbox, answers, pass, first, tried } = await startOutbox(1);
    answers(() => busy);
    const pauses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      await sendAllDue(outbox);
      const pause = (first()?.nextAt.getTime() ?? 0) - outboxTime();
      pauses.push(pause / seconds);
      pass(pause - 1);
      await sendAllDue(outbox);
      expect(tried).toHaveLength(round + 1);
      pass(1);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);

    function outboxTime(): number {
      return pauses.reduce((sum, pause) => sum + pause * seconds, start);
    }
  });

  test('adds jitter of up to 20 % to the pauses', async () => {
    const { delivery, store, answers } = await startOutbox(2);
    answers(() => busy);
    const randoms = [0, 0.999_999];
    await sendAllDue(new Outbox({ ...delivery, random: () => randoms.pop() ?? 0 }));
    const pauses = store.rows('mails').map(({ next_at }) => next_at - start);
    expect(pauses).toEqual([12 * seconds, 8 * seconds]);
  });

  test('gives a mail up after 48 hours, with the last error', async () => {
    const { outbox, answers, pass, first } = await startOutbox(1);
    answers(() => busy);
    pass(48 * hours - 1);
    await sendAllDue(outbox);
    expect(first()).toMatchObject({ state: 'queued' });
    pass(10 * seconds);
    await sendAllDue(outbox);
    expect(first()).toMatchObject({
      state: 'dead',
      lastError: 'Given up after 48 hours: 451 Try later',
    });
  });

  test('retries a mail that an operator queues again for another 48 hours', async () => {
    const { outbox, store, delivery, answers, pass, first } = await startOutbox(1);
    answers(() => gone);
    await sendAllDue(outbox);
    pass(50 * hours);
    expect(await store.retryMail('m000', delivery.now())).toBe(true);
    answers(() => busy);
    await sendAllDue(outbox);
    expect(first()).toMatchObject({ state: 'queued', attempts: 1 });
  });
});

describe('an unreachable mail server', () => {
  test('is retried with one mail after growing pauses, up to 100 s', async () => {
    const { outbox, delivery, answers, pass, tried, mail } = await startOutbox(50);
    answers(() => unreachable);
    const pauses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const before = tried.length;
      await sendAllDue(outbox);
      expect(tried.length - before).toBe(round === 0 ? maxConcurrent : 1);
      const nextAt = mail(tried.at(-1) ?? '')?.nextAt.getTime() ?? 0;
      const pause = nextAt - delivery.now().getTime();
      pauses.push(pause / seconds);
      pass(pause - 1);
      await sendAllDue(outbox);
      expect(tried.length - before).toBe(round === 0 ? maxConcurrent : 1);
      pass(1);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 100, 100]);
  });

  test('receives all mails when it is reachable again', async () => {
    const { outbox, answers, pass, ids, tried, states } = await startOutbox(50);
    answers(() => unreachable);
    await sendAllDue(outbox);
    pass(10 * seconds);
    await sendAllDue(outbox);
    pass(20 * seconds);
    answers(() => sent);
    const before = tried.length;
    await sendAllDue(outbox);
    expect(tried.slice(before).sort()).toEqual(ids);
    expect(new Set(states())).toEqual(new Set(['sent']));
  });
});

describe('a slow mail server', () => {
  /** Does not respond to the first mail until `release`. */
  async function startSlowServer(count: number) {
    const base = await startOutbox(count);
    let release: (result: SendResult) => void = () => undefined;
    const slow = new Promise<SendResult>((resolve) => (release = resolve));
    const { mailer: usual } = base.delivery;
    const mailer = {
      send: (mail: OutgoingMail) => (mail.id === 'm000' ? slow : usual.send(mail)),
    };
    return { ...base, delivery: { ...base.delivery, mailer }, release: () => release(sent) };
  }

  test('delays no other mail', async () => {
    const { delivery, states, release, mail } = await startSlowServer(40);
    const signal = createSignal();
    const isDone = () => states().filter((state) => state === 'sent').length === 39;
    await runOutbox(isDone, delivery, signal, () => Promise.resolve());
    expect(mail('m000')?.state).toBe('sending');
    release();
    await runOutbox(
      () => !states().includes('sending'),
      delivery,
      signal,
      () => Promise.resolve(),
    );
    expect(new Set(states())).toEqual(new Set(['sent']));
  });

  test('keeps the lease of its mail until it responds', async () => {
    const { delivery, pass, release, mail } = await startSlowServer(1);
    const outbox = new Outbox(delivery);
    await outbox.sendDue();
    for (let minute = 0; minute < 60; minute += 4) {
      pass(240 * seconds);
      await outbox.sendDue();
      expect(await new Outbox(delivery).sendDue()).toBe(0);
    }
    release();
    await outbox.whenSent();
    expect(mail('m000')).toMatchObject({ state: 'sent', isUnconfirmed: false });
  });

  test('receives an unconfirmed mail again, marked, while others are sent', async () => {
    const { outbox, answers, pass, first, states } = await startOutbox(3);
    const marks: boolean[] = [];
    answers((mail) => {
      if (mail.id !== 'm000') return sent;
      marks.push(mail.isUnconfirmed);
      return marks.length === 1 ? { kind: 'unconfirmed', error: 'Timeout' } : sent;
    });
    await sendAllDue(outbox);
    expect(states()).toEqual(['queued', 'sent', 'sent']);
    expect(first()?.lastError).toBe('No answer to the whole mail: Timeout');
    pass(10 * seconds);
    await sendAllDue(outbox);
    expect(marks).toEqual([false, true]);
    expect(first()).toMatchObject({ state: 'sent' });
  });
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

describe('runOutbox', () => {
  test('waits for the signal, and continues after the store was busy', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { delivery, store, ids, states } = await startOutbox(2);
    const rests: number[] = [];
    let turns = 0;
    const flaky = {
      recordMailResult: store.recordMailResult,
      renewMails: store.renewMails,
      claimMails: (claim: Parameters<Store['claimMails']>[0]) => {
        turns += 1;
        return turns === 1 ? Promise.reject(new StoreBusy('full')) : store.claimMails(claim);
      },
    };
    await runOutbox(
      () => !states().some((state) => state !== 'sent'),
      { ...delivery, store: flaky },
      createSignal(),
      (milliseconds) => Promise.resolve(void rests.push(milliseconds)),
    );
    expect(rests).toEqual([10 * seconds]);
    expect(states()).toEqual(ids.map(() => 'sent'));
    expect(written.mock.calls.join('')).toContain('"event":"mail-not-delivered"');
  });

  test('wakes at a notification, also one before the wait', async () => {
    const signal = createSignal();
    signal.notify();
    await signal.wait(60_000);
    let isOver = false;
    const waiting = signal.wait(60_000).then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    signal.notify();
    expect(await waiting).toBe(true);
    await signal.wait(1);
  });
});

const start = new Date('2026-11-20T12:00:00.000Z').getTime();
