import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { defaultDifficulty } from '@/lib/server/submissions/proof-of-work';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { reconcileAll } from '@/lib/server/payments/reconcile-all';
import { services } from '@/lib/server/services';
import type { Store } from '@/lib/server/store/store';
import { serve, type BenchServer } from '../bench/servers';
import { startPractice, type Practice } from '../practice/server';
import { makeTrialSite } from '../site/trial-site';
import { checkPaid, type BrokenPayments, type Kept, type LedgerCharge } from './check-paid';
import type { Site } from './clients';
import { killed } from './killed';
import { runPayingClients, type PayingResult } from './paying-clients';

export interface PaymentCrashPlan {
  readonly kills: number;
  readonly clients: number;
  readonly say: (line: string) => void;
}

export interface PaymentCrashResult extends BrokenPayments {
  readonly paying: PayingResult;
  readonly charges: number;
}

/** Where a kill may hit; the service is slow there for as long as the site lives. */
const moments = [
  undefined,
  { call: 'payment_intents.create', fault: 'delay-before' },
  { call: 'payment_intents.create', fault: 'delay-after' },
  { call: 'payment_intents.confirm', fault: 'delay-before' },
  { call: 'payment_intents.confirm', fault: 'delay-after' },
  { call: 'payment_intents.confirm', fault: 'drop-after' },
  { call: 'payment_intents.retrieve', fault: 'delay-before' },
] as const;

const secretKey = 'sk_practice_crash';
const hour = 3_600_000;

/**
 * Kills the built site again and again (SIGKILL) while clients pay at the practice service, which
 * outlives it; then lets the sweeper look after what was left, and compares the service's ledger with
 * the store. A process makes one such run.
 */
export async function runPaymentCrash(
  root: string,
  plan: PaymentCrashPlan,
): Promise<PaymentCrashResult> {
  const folder = makeTrialSite(root, 'crash-payments', true);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-crash-'));
  const practice = await startPractice({ port: 0, now: () => new Date(), random: randomBytes });
  Object.assign(process.env, {
    DATA_DIR: dataDirectory,
    DATABASE_URL: '',
    PAYMENTS: 'practice',
    PRACTICE_PAYMENTS_IN_PRODUCTION: 'yes',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_practice_test',
    STRIPE_API_BASE: practice.origin,
  });
  try {
    const paying = await killWhilePaying(folder, dataDirectory, practice, plan);
    const { store, payments, now } = services();
    if (payments === undefined) throw new Error('No payments are taken.');
    try {
      await sweepAll({ ...payments, store, now });
      const charges = await chargesOf(practice);
      const broken = checkPaid(charges, await everyKept(store), paying.acknowledged);
      return { ...broken, paying, charges: charges.length };
    } finally {
      await store.close();
    }
  } finally {
    await practice.close();
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killWhilePaying(
  folder: string,
  dataDirectory: string,
  practice: Practice,
  { kills, clients, say }: PaymentCrashPlan,
): Promise<PayingResult> {
  const site: Site = { url: undefined };
  let server: BenchServer | undefined;
  let done = 0;
  let hasFailed = false;
  try {
    server = await serve(folder, dataDirectory);
    site.url = server.url;
    const isOver = () => hasFailed || done >= kills;
    const paying = runPayingClients(site, { clients, practice, isOver });
    while (!isOver()) {
      const moment = moments[Math.floor(Math.random() * moments.length)];
      if (moment !== undefined) {
        await order(practice, '/faults', { ...moment, times: clients, milliseconds: 1500 });
      }
      await pause(200 + Math.random() * 1000);
      site.url = undefined;
      await killed(server);
      await order(practice, '/faults/clear', {});
      done += 1;
      server = await serve(folder, dataDirectory);
      site.url = server.url;
      say(`Killed ${done} of ${kills} times.`);
    }
    return await paying;
  } catch (failure) {
    // Clients would pay on without end at a site that did not come up.
    hasFailed = true;
    throw failure;
  } finally {
    if (server !== undefined) await killed(server);
  }
}

async function order(practice: Practice, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${practice.origin}/practice/control${path}`, init);
  if (!answer.ok) throw new Error(`The practice service answered ${answer.status}.`);
}

/** As the site's own sweeper does, at once instead of in the next days. */
async function sweepAll(
  taken: Pick<PaymentServices, 'mode' | 'gateway' | 'store' | 'now'>,
): Promise<void> {
  for (const later of [hour / 20, 2 * hour, 48 * hour]) {
    await reconcileAll({
      ...taken,
      createPaymentMails: () => [],
      createDisputeMails: () => [],
      locale: 'en-GB',
      hasMailServer: false,
      now: () => new Date(taken.now().getTime() + later),
      randomBytes,
      sleep: pause,
      proofDifficulty: defaultDifficulty,
      alarm: () => undefined,
    });
  }
}

async function chargesOf({ origin }: Practice): Promise<LedgerCharge[]> {
  const { hostname, port } = new URL(origin);
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http' });
  const charges: LedgerCharge[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    const { id, status, amount_received: minor, metadata } = intent;
    if (status !== 'succeeded') continue;
    charges.push({ intent: id, minor, submission: metadata.submission ?? '' });
  }
  return charges;
}

async function everyKept(store: Store): Promise<Kept[]> {
  const kept: Kept[] = [];
  let before: string | undefined;
  for (;;) {
    const query = { mode: 'practice', limit: 500, ...(before === undefined ? {} : { before }) };
    const page = await store.listPayments({ ...query, mode: 'practice' });
    for (const payment of page) {
      kept.push({ payment, submission: await store.findSubmission(payment.submission) });
    }
    before = page.at(-1)?.submission;
    if (before === undefined) return kept;
  }
}
