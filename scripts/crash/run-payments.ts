import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultDifficulty } from '@/lib/server/platform/limits/proof-of-work';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { services } from '@/lib/server/services';
import { killServer, serve, type BenchServer } from '../bench/servers';
import { startPractice, type Practice } from '../practice/server';
import { makeTrialSite } from '../site/trial-site';
import { checkPayments, type PaymentErrors } from './check-payments';
import type { Site } from './clients';
import {
  controlPractice,
  listCharges,
  listStoredPayments,
  practiceSettings,
} from './practice-ledger';
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
    ...practiceSettings(practice.origin),
  });
  try {
    const clients = await killWhilePaying(folder, dataDirectory, practice, options);
    const { store, payments, now } = services();
    if (payments === undefined) throw new Error('Payments are off.');
    try {
      await reconcileOverDays({ ...payments, store, now });
      const charges = await listCharges(practice);
      const errors = checkPayments(charges, await listStoredPayments(store), clients.acknowledged);
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
        await controlPractice(practice, '/faults', {
          ...fault,
          times: clients,
          milliseconds: 1500,
        });
      }
      await pause(200 + Math.random() * 1000);
      site.url = undefined;
      await killServer(server);
      await controlPractice(practice, '/faults/clear', {});
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

/** Reconciles as the site's background job does in the next two days. */
async function reconcileOverDays(
  services: Pick<PaymentServices, 'mode' | 'gateway' | 'store' | 'now'>,
): Promise<void> {
  for (const later of [hour / 20, 2 * hour, 48 * hour]) {
    await reconcileAll({
      ...services,
      createPaymentMails: () => Promise.resolve([]),
      createDisputeMails: () => Promise.resolve([]),
      isDateOpen: () => true,
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
