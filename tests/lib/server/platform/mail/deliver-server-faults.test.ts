import { describe, expect, test } from 'vitest';
import { maxConcurrent, Outbox } from '@/lib/server/platform/mail/deliver';
import type { SendResult } from '@/lib/server/platform/mail/mailer';
import type { OutgoingMail } from '@/lib/server/platform/mail/mail-record';
import { sendAllDue, sent, startOutbox, unreachable } from '@/tests/support/outbox';
import { patient } from '@/tests/support/patient';
import { deliveryWords } from '@/lib/words/lib/server/platform/mail';

const seconds = 1000;

describe('an unreachable mail server', () => {
  test('is retried with one mail after growing pauses, up to 100 s', async () => {
    const { outbox, delivery, answers, advance, tried, mail } = await startOutbox(50);
    answers(() => unreachable);
    const pauses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const before = tried.length;
      await sendAllDue(outbox);
      expect(tried.length - before).toBe(round === 0 ? maxConcurrent : 1);
      const nextAt = mail(tried.at(-1) ?? '')?.nextAt.getTime() ?? 0;
      const pause = nextAt - delivery.now().getTime();
      pauses.push(pause / seconds);
      advance(pause - 1);
      await sendAllDue(outbox);
      expect(tried.length - before).toBe(round === 0 ? maxConcurrent : 1);
      advance(1);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 100, 100]);
  });

  test('receives all mails when it is reachable again', async () => {
    const { outbox, answers, advance, ids, tried, states } = await startOutbox(50);
    answers(() => unreachable);
    await sendAllDue(outbox);
    advance(10 * seconds);
    await sendAllDue(outbox);
    advance(20 * seconds);
    answers(() => sent);
    const before = tried.length;
    await sendAllDue(outbox);
    expect(tried.slice(before).sort()).toEqual(ids);
    expect(new Set(states())).toEqual(new Set(['sent']));
  });

  test('is tried at once when its pause began while the clock was ahead', async () => {
    const { outbox, answers, advance, store, delivery, states } = await startOutbox(3);
    answers(() => unreachable);
    await sendAllDue(outbox);
    answers(() => sent);
    advance(-24 * 60 * 60 * seconds);
    await store.correctQueueTimes(delivery.now());
    await sendAllDue(outbox);
    expect(states()).toEqual(['sent', 'sent', 'sent']);
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
    const outbox = new Outbox(delivery);
    const countSent = () => states().filter((state) => state === 'sent').length;
    await patient.waitUntil(async () => (await outbox.sendDue()) === 0 && countSent() === 39);
    expect(mail('m000')?.state).toBe('sending');
    release();
    await outbox.whenSent();
    expect(new Set(states())).toEqual(new Set(['sent']));
  });

  test('keeps the lease of its mail until it responds', async () => {
    const { delivery, advance, release, mail } = await startSlowServer(1);
    const outbox = new Outbox(delivery);
    await outbox.sendDue();
    for (let minute = 0; minute < 60; minute += 4) {
      advance(240 * seconds);
      await outbox.sendDue();
      expect(await new Outbox(delivery).sendDue()).toBe(0);
    }
    release();
    await outbox.whenSent();
    expect(mail('m000')).toMatchObject({ state: 'sent', isUnconfirmed: false });
  });

  test('receives an unconfirmed mail again, marked, while others are sent', async () => {
    const { outbox, answers, advance, first, states } = await startOutbox(3);
    const marks: boolean[] = [];
    answers((mail) => {
      if (mail.id !== 'm000') return sent;
      marks.push(mail.isUnconfirmed);
      return marks.length === 1 ? { kind: 'unconfirmed', error: 'Timeout' } : sent;
    });
    await sendAllDue(outbox);
    expect(states()).toEqual(['queued', 'sent', 'sent']);
    expect(first()?.lastError).toBe(deliveryWords.unconfirmed('Timeout'));
    advance(10 * seconds);
    await sendAllDue(outbox);
    expect(marks).toEqual([false, true]);
    expect(first()).toMatchObject({ state: 'sent' });
  });
});
