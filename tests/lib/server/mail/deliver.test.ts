import { describe, expect, test, vi } from 'vitest';
import { newBell } from '@/lib/server/mail/bell';
import { deliverUntil, Outbox } from '@/lib/server/mail/deliver';
import type { SendResult } from '@/lib/server/mail/mailer';
import type { OutgoingMail } from '@/lib/server/store/mail-record';
import { StoreBusy } from '@/lib/server/store/store-busy';
import { MemoryStore } from '@/tests/support/memory-store';
import { newMail, newSubmission } from '@/tests/support/submissions';

const sent: SendResult = { kind: 'sent' };
const unreached: SendResult = { kind: 'unreached', error: 'ECONNREFUSED' };
const busy: SendResult = { kind: 'refused', forGood: false, error: '451 Try later' };
const gone: SendResult = { kind: 'refused', forGood: true, error: '550 No such mailbox' };

const seconds = 1000;
const hours = 3_600_000;

/** An outbox with so many mails, a mail server that does as it is told, and a clock to turn. */
async function scene(count: number) {
  const store = new MemoryStore();
  let time = new Date('2026-11-20T12:00:00.000Z').getTime();
  const now = () => new Date(time);
  const ids = Array.from({ length: count }, (_, index) => `m${String(index).padStart(3, '0')}`);
  const mails = ids.map((id) => newMail({ id }));
  await store.addSubmission(newSubmission({ receivedAt: now(), mails }));
  const tried: string[] = [];
  let answer = (_mail: OutgoingMail): SendResult => sent;
  const mailer = {
    send(mail: OutgoingMail) {
      tried.push(mail.id);
      return Promise.resolve(answer(mail));
    },
  };
  // In the middle, so that a pause is as long as it was meant.
  const delivery = { store, mailer, now, random: () => 0.5 };
  return {
    store,
    delivery,
    outbox: new Outbox(delivery),
    ids,
    tried,
    answers: (next: (mail: OutgoingMail) => SendResult) => void (answer = next),
    pass: (milliseconds: number) => void (time += milliseconds),
    states: () => [...store.mails.values()].map(({ state }) => state),
    first: () => store.mails.get('m000'),
  };
}

describe('a turn', () => {
  test('sends all that is due, each once, and then nothing more', async () => {
    const { outbox, ids, tried, states } = await scene(11);
    expect(await outbox.turn()).toBe(0);
    expect(tried).toEqual(ids);
    expect(new Set(states())).toEqual(new Set(['sent']));
    expect(await outbox.turn()).toBe(0);
    expect(tried).toEqual(ids);
  });

  test('goes on when one mail is refused, for now or for good', async () => {
    const { outbox, store, tried, answers } = await scene(3);
    answers(({ id }) => (id === 'm000' ? gone : id === 'm001' ? busy : sent));
    expect(await outbox.turn()).toBe(0);
    expect(tried).toHaveLength(3);
    expect(store.mails.get('m000')).toMatchObject({ state: 'dead', lastError: gone.error });
    expect(store.mails.get('m001')).toMatchObject({ state: 'queued', lastError: busy.error });
    expect(store.mails.get('m002')).toMatchObject({ state: 'sent' });
  });

  test('a mail that is refused for now comes again ever later, up to an hour', async () => {
    const { outbox, answers, pass, first, tried } = await scene(1);
    answers(() => busy);
    const pauses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      await outbox.turn();
      const pause = (first()?.nextAt.getTime() ?? 0) - outboxTime();
      pauses.push(pause / seconds);
      pass(pause - 1);
      await outbox.turn();
      expect(tried).toHaveLength(round + 1);
      pass(1);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);

    function outboxTime(): number {
      return pauses.reduce((sum, pause) => sum + pause * seconds, start);
    }
  });

  test('what failed together is spread, by a fifth at most', async () => {
    const { delivery, store, answers } = await scene(2);
    answers(() => busy);
    const randoms = [0, 0.999_999];
    await new Outbox({ ...delivery, random: () => randoms.pop() ?? 0 }).turn();
    const pauses = [...store.mails.values()].map(({ nextAt }) => nextAt.getTime() - start);
    expect(pauses).toEqual([12 * seconds, 8 * seconds]);
  });

  test('after 48 hours a mail is given up, with the last error', async () => {
    const { outbox, answers, pass, first } = await scene(1);
    answers(() => busy);
    pass(48 * hours - 1);
    await outbox.turn();
    expect(first()).toMatchObject({ state: 'queued' });
    pass(10 * seconds);
    await outbox.turn();
    expect(first()).toMatchObject({
      state: 'dead',
      lastError: 'Given up after 48 hours: 451 Try later',
    });
  });

  test('a mail that somebody had sent again has its 48 hours anew', async () => {
    const { outbox, store, delivery, answers, pass, first } = await scene(1);
    answers(() => gone);
    await outbox.turn();
    pass(50 * hours);
    expect(await store.retryMail('m000', delivery.now())).toBe(true);
    answers(() => busy);
    await outbox.turn();
    expect(first()).toMatchObject({ state: 'queued', attempts: 1 });
  });
});

describe('a mail server that cannot be reached', () => {
  test('is left alone ever longer, up to 100 s, and asked with one mail', async () => {
    const { outbox, answers, pass, tried } = await scene(50);
    answers(() => unreached);
    const silences: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const before = tried.length;
      const silence = await outbox.turn();
      expect(tried.length - before).toBe(round === 0 ? 4 : 1);
      silences.push(silence / seconds);
      pass(silence);
    }
    expect(silences).toEqual([10, 20, 40, 80, 100, 100]);
  });

  test('gets everything as soon as it is back', async () => {
    const { outbox, answers, pass, ids, tried, states } = await scene(50);
    answers(() => unreached);
    pass(await outbox.turn());
    pass(await outbox.turn());
    answers(() => sent);
    const before = tried.length;
    expect(await outbox.turn()).toBe(0);
    expect(tried.slice(before).sort()).toEqual(ids);
    expect(new Set(states())).toEqual(new Set(['sent']));
  });
});

test('what was sent while the store was away is noted later, not sent again', async () => {
  const { delivery, store, tried, ids, states } = await scene(3);
  let isAway = true;
  const settleMail: MemoryStore['settleMail'] = (id, result) =>
    isAway ? Promise.reject(new StoreBusy('away')) : store.settleMail(id, result);
  const outbox = new Outbox({
    ...delivery,
    store: { claimMails: store.claimMails, settleMail },
    // The lease is over at once, so that only the note keeps them from being sent again.
    now: () => new Date(delivery.now().getTime() + (isAway ? 0 : hours)),
  });
  await expect(outbox.turn()).rejects.toMatchObject({ name: 'StoreBusy' });
  isAway = false;
  expect(await outbox.turn()).toBe(0);
  expect(tried).toEqual(ids);
  expect(new Set(states())).toEqual(new Set(['sent']));
});

test('a mail whose end cannot be noted at all does not hold up the others', async () => {
  const { delivery, store, states } = await scene(6);
  const settleMail: MemoryStore['settleMail'] = (id, result) =>
    id === 'm001' ? Promise.reject(new Error('syntax')) : store.settleMail(id, result);
  const outbox = new Outbox({ ...delivery, store: { claimMails: store.claimMails, settleMail } });
  await expect(outbox.turn()).rejects.toThrow('syntax');
  expect(await outbox.turn()).toBe(0);
  expect(states()).toEqual(['sent', 'sending', 'sent', 'sent', 'sent', 'sent']);
});

describe('the loop', () => {
  test('waits for the bell, rests in silence, and outlives a store that is busy', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { delivery, answers, store, ids, states } = await scene(2);
    const rests: number[] = [];
    const waits: number[] = [];
    let turns = 0;
    const flaky = {
      settleMail: store.settleMail,
      claimMails: (claim: Parameters<MemoryStore['claimMails']>[0]) => {
        turns += 1;
        // The first turn meets a busy store, the second a silent server.
        if (turns === 1) return Promise.reject(new StoreBusy('full'));
        answers(() => (turns === 2 ? unreached : sent));
        return store.claimMails({ ...claim, now: new Date(claim.now.getTime() + turns * hours) });
      },
    };
    await deliverUntil(
      () => waits.length > 0,
      { ...delivery, store: flaky },
      { wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)) },
      (milliseconds) => Promise.resolve(void rests.push(milliseconds)),
    );
    expect(rests).toEqual([10 * seconds, 10 * seconds]);
    expect(waits).toEqual([10 * seconds]);
    expect(states()).toEqual(ids.map(() => 'sent'));
    expect(written.mock.calls.join('')).toContain('"event":"mail-not-delivered"');
  });

  test('a ring is heard, also when nobody was waiting yet', async () => {
    const bell = newBell();
    bell.ring();
    await bell.wait(60_000);
    let isOver = false;
    const waiting = bell.wait(60_000).then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    bell.ring();
    expect(await waiting).toBe(true);
    await bell.wait(1);
  });
});

const start = new Date('2026-11-20T12:00:00.000Z').getTime();
