import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '@/lib/server/store';
import { openStore } from '@/lib/server/services';
import { readSettings } from '@/lib/server/settings';
import { Random } from '../../fuzz/random';
import { startPractice, type Practice } from '../../practice/server';
import { makeTrialSite } from '../../site/trial-site';
import { startPostgres } from '../../test/postgres-server';
import { listAll } from '../check-submissions';
import {
  controlPractice,
  listCharges,
  listStoredPayments,
  practiceSettings,
} from '../practice-ledger';
import { checkPlaces, sumOf, type PlacesErrors } from './check-places';
import { Crowd, type EndedVisit } from './crowd';
import { KilledSite } from './killed-site';
import { capacity, crowdedForms, planPurchase, planVisit, type VisitPlan } from './plan-visit';
import { countTakenByForm, watchPlaces, type PlacesWatch } from './watch-places';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

export interface PlacesOptions {
  readonly database: 'sqlite' | 'postgres';
  readonly attempts: number;
  readonly clients: number;
  readonly kills: number;
  /** Decides what the visitors do, and when the site is killed. */
  readonly seed: number;
  readonly log: (line: string) => void;
}

export interface PlacesResult {
  readonly errors: PlacesErrors;
  readonly ended: readonly EndedVisit[];
  readonly kills: number;
  readonly charges: number;
  /** The places that are booked at the end. */
  readonly taken: readonly number[];
  /** The largest numbers of places that were booked at a time. */
  readonly peaks: readonly number[];
  /** Attempts per second while the site was up. */
  readonly rate: number;
}

const minute = 60_000;

/** Milliseconds that pass by the site's clock while it is down: holds end after 15 and 65 minutes. */
const downtimes = [0, 3 * minute, 16 * minute, 16 * minute, 66 * minute] as const;

/** Longer than any hold. */
const longDowntime = 66 * minute;

/** Calls that the practice service delays or drops, so that a kill hits them. */
const faults = [
  undefined,
  undefined,
  { call: 'payment_intents.create', fault: 'delay-before' },
  { call: 'payment_intents.create', fault: 'delay-after' },
  { call: 'payment_intents.confirm', fault: 'delay-before' },
  { call: 'payment_intents.confirm', fault: 'delay-after' },
  { call: 'payment_intents.confirm', fault: 'drop-after' },
] as const;

/** Milliseconds within which the site's jobs do their work after a start. */
const jobTimeout = 60_000;

interface Trial {
  readonly site: KilledSite;
  readonly practice: Practice;
  readonly crowd: Crowd;
  readonly store: Store;
}

/**
 * Lets visitors book two events with 50 places each, more than there are, while the built site is killed
 * with SIGKILL. Visitors drop connections, repeat posts, wait, use cards that are declined, leave, and come
 * back. At the end others book what is left. Compares the places with the charges and the responses.
 */
export async function runPlacesCrash(root: string, options: PlacesOptions): Promise<PlacesResult> {
  const { database, seed } = options;
  const folder = makeTrialSite(root, `crash-places-${database}`, true);
  cpSync(join(__dirname, 'content'), join(folder, 'content'), { recursive: true });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-places-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const clock: { site?: KilledSite } = {};
  const now = () => clock.site?.now() ?? new Date();
  const practice = await startPractice({ port: 0, now, random: randomBytes });
  const settings = {
    ...practiceSettings(practice.origin),
    DATA_DIR: dataDirectory,
    DATABASE_URL: (await postgres?.createDatabase('site')) ?? '',
  };
  const site = new KilledSite(folder, dataDirectory, settings);
  clock.site = site;
  const read = readSettings(settings);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const store = openStore(read.settings);
  let watch: PlacesWatch | undefined;
  try {
    await site.start();
    watch = watchPlaces(store, now);
    const trial = { site, practice, store, crowd: new Crowd(site, practice) };
    await killWhileBooking(trial, new Random(seed), options);
    const rate = (options.attempts * 1000) / site.uptime;
    await finishPayments(trial, options);
    await fillPlaces(trial, options);
    await watch.stop();
    return { ...(await judge(trial, watch)), rate };
  } finally {
    await watch?.stop();
    await site.kill();
    await store.close();
    await practice.close();
    await postgres?.discard();
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the attempts, and kills the site at random moments between them. */
async function killWhileBooking(
  { site, practice, crowd }: Trial,
  random: Random,
  { attempts, clients, kills, seed, log }: PlacesOptions,
): Promise<void> {
  const plans = planMany(attempts, (index) =>
    planVisit(new Random(seed + index), `visitor-${index}`),
  );
  const booking = crowd.run(plans, clients);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const fault = random.pick(faults);
      if (fault !== undefined) {
        const milliseconds = 200 + random.below(1_000);
        await controlPractice(practice, '/faults', { ...fault, times: clients / 4, milliseconds });
      }
      while (crowd.begun < (attempts * kill) / (kills + 1)) await pause(10);
      await pause(random.below(400));
      await controlPractice(practice, '/faults/clear', {});
      await site.restart(random.pick(downtimes));
      crowd.comeBack();
      log(`Killed ${kill} of ${kills} times after ${crowd.begun} attempts.`);
    }
  } catch (error) {
    // Stops the clients, which would retry forever.
    crowd.stop();
    throw error;
  }
  await booking;
  await site.kill();
}

/** Lets those who left come back after more than an hour, and the site record every charge. */
async function finishPayments({ site, practice, crowd, store }: Trial, { clients }: PlacesOptions) {
  await site.restart(longDowntime);
  crowd.comeBack();
  await crowd.run([].values(), clients);
  // Payments that were changed within two minutes are reconciled later.
  await site.restart(5 * minute);
  await waitFor(async () => {
    const paid = await store.listPayments({ mode: 'practice', isPaid: true, limit: 10_000 });
    const intents = new Set(paid.map(({ intent }) => intent));
    return (await listCharges(practice)).every(({ intent }) => intents.has(intent));
  });
}

/** Books what is left after all holds have ended, and lets the site end the payments of the others. */
async function fillPlaces({ site, crowd, store }: Trial, { clients }: PlacesOptions) {
  await site.restart(longDowntime);
  // Cancels the intents that visitors left, and with them the places of those that might be charged.
  const query = { mode: 'practice', limit: 10_000 } as const;
  await waitFor(async () => {
    const left = await store.listUnfinishedPayments({ ...query, unchangedSince: site.now() });
    return left.every(({ intent }) => intent === undefined);
  });
  const booked = await countTakenByForm(store, site.now());
  const purchases = crowdedForms.flatMap((form) => {
    const wanted = Math.max(0, capacity.all - sumOf(booked[form])) + clients;
    return Array.from({ length: wanted }, (_, index) => planPurchase(form, `${form}-${index}`));
  });
  await crowd.run(purchases.values(), clients);
  // Without an intent, a payment is abandoned after a day.
  await site.restart(25 * 60 * minute);
  await waitFor(async () => {
    const open = await store.listUnfinishedPayments({ ...query, unchangedSince: site.now() });
    return open.length === 0;
  });
}

async function judge(
  { site, practice, crowd, store }: Trial,
  { oversold, peaks }: PlacesWatch,
): Promise<Omit<PlacesResult, 'rate'>> {
  const { ended } = crowd;
  const charges = await listCharges(practice);
  const stored = await listStoredPayments(store);
  const free: StoredSubmission[] = [];
  for await (const submission of listAll(store, 'crowded-free')) free.push(submission);
  const booked = await countTakenByForm(store, site.now());
  return {
    errors: checkPlaces({ ended, charges, stored, free, booked, oversold }),
    ended,
    kills: site.kills,
    charges: charges.length,
    taken: crowdedForms.map((form) => sumOf(booked[form])),
    peaks: crowdedForms.map((form) => peaks[form]),
  };
}

function* planMany(count: number, plan: (index: number) => VisitPlan): Generator<VisitPlan> {
  for (let index = 0; index < count; index += 1) yield plan(index);
}

/** Waits until a job of the site has done its work. The check at the end reports one that has not. */
async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + jobTimeout;
  while (!(await isDone()) && Date.now() < until) await pause(200);
}
