import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { defaultDifficulty } from '@/lib/server/submissions/proof-of-work';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { services } from '@/lib/server/services';
import type { Store } from '@/lib/server/store/store';
import { killServer, serve, type BenchServer } from '../bench/servers';
import { startPractice, type Practice } from '../practice/server';
import { makeTrialSite } from '../site/trial-site';
import {
  checkPayments,
  type LedgerCharge,
  type PaymentErrors,
  type StoredPair,
} from './check-payments';
import type { Site } from './clients';
import { runPayingClients, type PayingResult } from './paying-clients';

export interface PaymentCrashOptions {
  readonly kills: number;
  readonly clients: number;
  readonly log: (line: string) => void;
}

export interface PaymentCrashResult extends PaymentErrors {
  readonly clients: PayingResult;
  readonly charges: number;
}

/** Calls that the practice service delays or drops, so that a kill hits them. */
const faults = [
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
 * Kills the built site repeatedly with SIGKILL while clients pay at the practice service. Then
 * reconciles the payments and compares the service's charges with the store. A process can do this
 * once, because it has one store.
 */
export async function runPaymentCrash(
  root: string,
  options: PaymentCrashOptions,
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
    const clients = await killWhilePaying(folder, dataDirectory, practice, options);
    const { store, payments, now } = services();
    if (payments === undefined) throw new Error('Payments are off.');
    try {
      await reconcileOverDays({ ...payments, store, now });
      const charges = await chargesOf(practice);
      const errors = checkPayments(charges, await listStored(store), clients.acknowledged);
      return { ...errors, clients, charges: charges.length };
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
  { kills, clients, log }: PaymentCrashOptions,
): Promise<PayingResult> {
  const site: Site = { url: undefined };
  let server: BenchServer | undefined;
  let done = 0;
  let hasFailed = false;
  try {
    server = await serve(folder, dataDirectory);
    site.url = server.url;
    const isDone = () => hasFailed || done >= kills;
    const paying = runPayingClients(site, { clients, practice, isDone });
    while (!isDone()) {
      const fault = faults[Math.floor(Math.random() * faults.length)];
      if (fault !== undefined) {
        await control(practice, '/faults', { ...fault, times: clients, milliseconds: 1500 });
      }
      await pause(200 + Math.random() * 1000);
      site.url = undefined;
      await killServer(server);
      await control(practice, '/faults/clear', {});
      done += 1;
      server = await serve(folder, dataDirectory);
      site.url = server.url;
      log(`Killed ${done} of ${kills} times.`);
    }
    return await paying;
  } catch (error) {
    // Stops the clients, which would retry forever.
    hasFailed = true;
    throw error;
  } finally {
    if (server !== undefined) await killServer(server);
  }
}

async function control(practice: Practice, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${practice.origin}/practice/control${path}`, init);
  if (!response.ok) throw new Error(`The practice service responded with ${response.status}.`);
}

/** Reconciles as the site's background job does in the next two days. */
async function reconcileOverDays(
  services: Pick<PaymentServices, 'mode' | 'gateway' | 'store' | 'now'>,
): Promise<void> {
  for (const later of [hour / 20, 2 * hour, 48 * hour]) {
    await reconcileAll({
      ...services,
      createPaymentMails: () => Promise.resolve([]),
      createDisputeMails: () => [],
      locale: 'en-GB',
      hasMailServer: false,
      now: () => new Date(services.now().getTime() + later),
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

async function listStored(store: Store): Promise<StoredPair[]> {
  const stored: StoredPair[] = [];
  let before: string | undefined;
  for (;;) {
    const query = { mode: 'practice', limit: 500, ...(before === undefined ? {} : { before }) };
    const page = await store.listPayments({ ...query, mode: 'practice' });
    for (const payment of page) {
      stored.push({ payment, submission: await store.findSubmission(payment.submission) });
    }
    before = page.at(-1)?.submission;
    if (before === undefined) return stored;
  }
}
