import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GatewayEvent } from '@/lib/server/payments/gateway';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { handleEvent } from '@/lib/server/payments/webhook/handle-event';
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

/** Returns a generator of repeatable pseudo-random numbers (Park and Miller). */
function createRandom(seed: number): (below: number) => number {
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

/** Simulates a crash at a later step: nothing is finished and leases are not released. */
function crashAt(site: PaidSite, step: number): () => void {
  const { store, gateway } = site;
  const { changePayment, releasePayment, claimPayment } = store;
  let left = step;
  const throwWhenDead = () => {
    if ((left -= 1) < 0) throw new Error('The process has crashed.');
  };
  const withCrash =
    <Args extends readonly unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      throwWhenDead();
      const result = await act(...args);
      throwWhenDead();
      return result;
    };
  gateway.onCall = throwWhenDead;
  Object.assign(store, {
    changePayment: withCrash(changePayment),
    claimPayment: withCrash(claimPayment),
    releasePayment: withCrash(releasePayment),
  });
  return () => {
    gateway.onCall = () => undefined;
    Object.assign(store, { changePayment, claimPayment, releasePayment });
  };
}

function requiresAction({ body }: Reply): boolean {
  return typeof body === 'object' && body !== null && 'stripe' in body;
}

test(`charges each of ${runs} payments with random failures at most once and stores it`, async () => {
  silenceLog();
  const site = await startPaidSite();
  /** The order of each success response. */
  const successes: { readonly attempt: string; readonly sum: string }[] = [];
  const seen = new Set<string>();
  for (let run = 1; run <= runs; run += 1) {
    const random = createRandom(run * 7919);
    const attempt = `run-${run}`;
    let asked: Posted | undefined;
    for (let step = 0; step < 5; step += 1) {
      if (random(2) === 0) {
        const call = calls[random(calls.length)] ?? 'confirm';
        site.gateway.fail(call, faults[random(faults.length)] ?? 'broken');
      }
      const restart = random(3) === 0 ? crashAt(site, random(12)) : () => undefined;
      const posted = await act(site, { attempt, asked, random });
      restart();
      site.gateway.clearFaults();
      if (posted === undefined) continue;
      const { reply, sum } = posted;
      const kind = requiresAction(reply) ? 'asked' : String(reply.status);
      seen.add(kind);
      if (kind === 'asked') asked = posted;
      if (kind === '200') successes.push({ attempt, sum });
    }
  }
  for (const later of [3, 120, 26 * 60]) {
    site.advance(later * minute);
    await reconcileAll(site.payments);
  }
  const stored = await site.store.listPayments({ mode: 'practice', limit: 9999 });
  const { charged, intents } = site.gateway;
  expect(new Set(charged).size).toBe(charged.length);
  const paid = stored.filter(({ state }) => state === 'paid');
  expect(paid.map(({ intent }) => intent ?? '').sort()).toEqual([...charged].sort());
  for (const { intent, amount } of paid) {
    expect(intents.get(intent ?? '')?.minor).toBe(amount.minor);
  }
  const inbox = await site.store.listSubmissions({ limit: 9999, state: 'inbox' });
  expect(new Set(inbox.map(({ id }) => id))).toEqual(new Set(paid.map((row) => row.submission)));
  expect(stored.filter(({ state }) => state !== 'paid' && state !== 'abandoned')).toEqual([]);
  // Every success response belongs to a paid order.
  const orders = new Set(paid.map(({ attempt, amount }) => `${attempt} ${amount.minor}`));
  const isUnpaid = ({ attempt, sum }: (typeof successes)[number]) =>
    !orders.has(`${hashOf(attempt)} ${sum}00`);
  expect(successes.filter(isUnpaid)).toEqual([]);
  // The runs cover every kind of response.
  expect([...seen].sort()).toEqual(['200', '402', '409', '500', '502', '503', 'asked']);
  expect(charged.length).toBeGreaterThan(runs / 4);
}, 120_000);

/** Returns the stored id of an attempt. */
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
  readonly random: (below: number) => number;
}

async function act(
  site: PaidSite,
  { attempt, asked, random }: Course,
): Promise<Posted | undefined> {
  switch (random(asked === undefined ? 6 : 9)) {
    case 0:
      site.advance(random(90) * minute);
      await reconcileAll(site.payments).catch(() => undefined);
      return undefined;
    case 1: {
      const intent = [...site.gateway.intents.keys()].at(-1 - random(3));
      const event: GatewayEvent = {
        id: `evt_${attempt}_${random(1_000_000)}`,
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
      if (state === 'requires_action') site.gateway.authenticate(pair.paymentIntent, random(4) > 0);
      return { sum, reply: await site.pay({ ...pair, sum }, attempt) };
    }
    default: {
      const card = cards[random(cards.length)] ?? 'pm_ok';
      const sum = random(4) === 0 ? '25' : '10';
      return { sum, reply: await site.pay({ paymentMethod: card, sum }, attempt) };
    }
  }
}
