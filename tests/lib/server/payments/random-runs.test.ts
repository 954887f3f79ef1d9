import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GatewayEvent } from '@/lib/server/payments/gateway';
import { reconcileAll } from '@/lib/server/payments/reconcile-all';
import { handleEvent } from '@/lib/server/payments/handle-event';
import {
  pairOf,
  silenceLog,
  startPaidSite,
  type PaidSite,
  type Reply,
} from '@/tests/support/paid-form';
import type { Fault } from '@/tests/support/scripted-gateway';

const minute = 60_000;
const runs = 200;

/** Numbers that look drawn and are the same each time (Park and Miller's generator). */
function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const faults: readonly Fault[] = [
  'lost before',
  'lost after',
  'broken',
  'broken after',
  'too many',
];
const calls = ['create', 'confirm', 'retrieve', 'cancel'] as const;
const cards = [
  'pm_ok',
  'pm_ok_2',
  'pm_ask',
  'pm_ask_2',
  'pm_ask_3',
  'pm_declined',
  'pm_ask_declined',
];

/** Kills the process at one of its next steps: nothing is finished, and what it held stays held. */
function killSoon(site: PaidSite, step: number): () => void {
  const { store, gateway } = site;
  const { changePayment, releasePayment, claimPayment } = store;
  let left = step;
  const dies = () => {
    if ((left -= 1) < 0) throw new Error('The process is dead.');
  };
  const mortal =
    <Given extends readonly unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      dies();
      const result = await act(...given);
      dies();
      return result;
    };
  gateway.onCall = dies;
  Object.assign(store, {
    changePayment: mortal(changePayment),
    claimPayment: mortal(claimPayment),
    releasePayment: mortal(releasePayment),
  });
  return () => {
    gateway.onCall = () => undefined;
    Object.assign(store, { changePayment, claimPayment, releasePayment });
  };
}

function isAsked({ body }: Reply): boolean {
  return typeof body === 'object' && body !== null && 'stripe' in body;
}

test(`${runs} payments that anything may happen to: each charged once at most, and kept`, async () => {
  silenceLog();
  const site = await startPaidSite();
  /** The order of each success that was answered. */
  const told: { readonly attempt: string; readonly sum: string }[] = [];
  const seen = new Set<string>();
  for (let run = 1; run <= runs; run += 1) {
    const draw = drawFrom(run * 7919);
    const attempt = `run-${run}`;
    let asked: Posted | undefined;
    for (let step = 0; step < 5; step += 1) {
      if (draw(2) === 0) {
        const call = calls[draw(calls.length)] ?? 'confirm';
        site.gateway.fail(call, faults[draw(faults.length)] ?? 'broken');
      }
      const revive = draw(3) === 0 ? killSoon(site, draw(12)) : () => undefined;
      const posted = await act(site, { attempt, asked, draw });
      revive();
      site.gateway.forgive();
      if (posted === undefined) continue;
      const { reply, sum } = posted;
      const kind = isAsked(reply) ? 'asked' : String(reply.status);
      seen.add(kind);
      if (kind === 'asked') asked = posted;
      if (kind === '200') told.push({ attempt, sum });
    }
  }
  for (const later of [3, 120, 26 * 60]) {
    site.pass(later * minute);
    await reconcileAll(site.payments);
  }
  const kept = await site.store.listPayments({ mode: 'practice', limit: 9999 });
  const { charged, intents } = site.gateway;
  expect(new Set(charged).size).toBe(charged.length);
  const paid = kept.filter(({ state }) => state === 'paid');
  expect(paid.map(({ intent }) => intent ?? '').sort()).toEqual([...charged].sort());
  for (const { intent, amount } of paid) {
    expect(intents.get(intent ?? '')?.minor).toBe(amount.minor);
  }
  const inbox = await site.store.listSubmissions({ limit: 9999, state: 'inbox' });
  expect(new Set(inbox.map(({ id }) => id))).toEqual(new Set(paid.map((row) => row.submission)));
  expect(kept.filter(({ state }) => state !== 'paid' && state !== 'abandoned')).toEqual([]);
  // Every success was true, of the very order that it answered.
  const orders = new Set(paid.map(({ attempt, amount }) => `${attempt} ${amount.minor}`));
  const isUntrue = ({ attempt, sum }: (typeof told)[number]) =>
    !orders.has(`${hashOf(attempt)} ${sum}00`);
  expect(told.filter(isUntrue)).toEqual([]);
  // The runs have been everywhere.
  expect([...seen].sort()).toEqual(['200', '402', '409', '500', '502', '503', 'asked']);
  expect(charged.length).toBeGreaterThan(runs / 4);
}, 120_000);

/** What an attempt is called in the store. */
function hashOf(attempt: string): string {
  return createHash('sha256').update(`practice ${attempt}`).digest('hex');
}

/** A post of an order of this sum, and its answer. */
interface Posted {
  readonly sum: string;
  readonly reply: Reply;
}

interface Course {
  readonly attempt: string;
  readonly asked: Posted | undefined;
  readonly draw: (below: number) => number;
}

async function act(site: PaidSite, { attempt, asked, draw }: Course): Promise<Posted | undefined> {
  switch (draw(asked === undefined ? 6 : 9)) {
    case 0:
      site.pass(draw(90) * minute);
      await reconcileAll(site.payments).catch(() => undefined);
      return undefined;
    case 1: {
      const intent = [...site.gateway.intents.keys()].at(-1 - draw(3));
      const event: GatewayEvent = {
        id: `evt_${attempt}_${draw(1_000_000)}`,
        type: 'payment_intent.succeeded',
        isLive: false,
        intent,
        refund: undefined,
        dispute: undefined,
      };
      await handleEvent(Buffer.from(JSON.stringify(event)), 'good', site.payments).catch(
        () => undefined,
      );
      return undefined;
    }
    case 6:
    case 7:
    case 8: {
      if (asked === undefined) return undefined;
      const { sum } = asked;
      const pair = pairOf(asked.reply);
      const state = site.gateway.intents.get(pair.paymentIntent)?.status;
      if (state === 'requires_action') site.gateway.answerBank(pair.paymentIntent, draw(4) > 0);
      return { sum, reply: await site.pay({ ...pair, sum }, attempt) };
    }
    default: {
      const card = cards[draw(cards.length)] ?? 'pm_ok';
      const sum = draw(4) === 0 ? '25' : '10';
      return { sum, reply: await site.pay({ paymentMethod: card, sum }, attempt) };
    }
  }
}
