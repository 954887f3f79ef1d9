import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@/lib/server/services';
import { startPostgres } from '../test/postgres-server';
import { killServer, serve, type BenchServer } from '../bench/servers';
import { makeTrialSite } from '../site/trial-site';
import { checkSubmissions, type SubmissionErrors } from './check-submissions';
import { formats, sendUntilAccepted, type RetryResult } from './retrying-clients';
import { startRelay, type OutageKind, type Relay } from './relay';

export interface OutageOptions {
  /** The kinds of the outages, in order. */
  readonly kinds: readonly OutageKind[];
  /** The minimum length of an outage. It lasts until every client has got a response. */
  readonly seconds: number;
  /** Clients for each format. */
  readonly clients: number;
  readonly log: (line: string) => void;
}

export interface OutageResult {
  /** Responses that were neither a success nor a 503 with all that was typed. */
  readonly unexpected: readonly string[];
  /** For each outage, milliseconds from its end until the site had accepted every submission. */
  readonly recoveryTimes: readonly number[];
  /** Whether the site still runs in the process that was started. */
  readonly isSameProcess: boolean;
  readonly errors: SubmissionErrors;
}

/**
 * Disconnects the built site from its PostgreSQL database while clients post. Checks the responses, the
 * recovery times, and that the store has every acknowledged submission once. Starts a PostgreSQL server
 * for that. A process can do this once, because it has one store.
 */
export async function runOutage(root: string, options: OutageOptions): Promise<OutageResult> {
  const folder = makeTrialSite(root, 'outage');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-outage-'));
  const postgres = await startPostgres();
  let relay: Relay | undefined;
  let server: BenchServer | undefined;
  try {
    const direct = await postgres.createDatabase('site');
    const relayed = new URL(direct);
    relay = await startRelay(Number(relayed.port));
    relayed.port = String(relay.port);
    server = await serve(folder, dataDirectory, { DATABASE_URL: relayed.href });

    const results: RetryResult[] = [];
    const recoveryTimes: number[] = [];
    const unserved: string[] = [];
    for (const kind of options.kinds) {
      const outage = await runOneOutage(server.url, relay, kind, options);
      results.push(...outage.results);
      recoveryTimes.push(outage.recoveryTime);
      unserved.push(...outage.unexpected);
    }
    const ready = await fetch(`${server.url}/api/ready`);
    const isSameProcess = server.process.exitCode === null && ready.status === 200;
    await killServer(server);

    Object.assign(process.env, { DATA_DIR: dataDirectory, DATABASE_URL: direct });
    const { store } = services();
    try {
      const acknowledged = results.map((result) => result.acknowledged);
      const sent = new Set(acknowledged.map(({ token }) => token));
      const clients = { acknowledged, refused: new Map<number, number>(), sent };
      const errors = await checkSubmissions(clients, store, dataDirectory);
      const unexpected = [...unserved, ...results.flatMap((result) => result.unexpected)];
      return { unexpected, recoveryTimes, isSameProcess, errors };
    } finally {
      await store.close();
    }
  } finally {
    if (server !== undefined) await killServer(server);
    await relay?.close();
    await postgres.discard();
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

interface OneOutage {
  readonly results: readonly RetryResult[];
  readonly unexpected: readonly string[];
  readonly recoveryTime: number;
}

/** Requests pages without the database. Returns a description of each that is not served. */
async function checkPages(url: string): Promise<readonly string[]> {
  const pages = ['/', '/visit', '/contact'].map(async (path) => {
    const { status } = await fetch(url + path);
    return status === 200 ? [] : [`${path} without the database: status ${status}`];
  });
  return (await Promise.all(pages)).flat();
}

async function runOneOutage(
  url: string,
  relay: Relay,
  kind: OutageKind,
  { seconds, clients, log }: OutageOptions,
): Promise<OneOutage> {
  const all = formats.flatMap((format) => Array.from({ length: clients }, () => format));
  // Opens the connections that the outage then breaks.
  const before = await Promise.all(
    all.map((format) => sendUntilAccepted(url, format, () => undefined)),
  );

  await relay.interrupt(kind);
  const unexpected = await checkPages(url);
  const startedAt = performance.now();
  const responses = all.map(() => createDeferred());
  const posting = all.map((format, index) =>
    sendUntilAccepted(url, format, () => responses[index]?.resolve()),
  );
  await Promise.all([...responses.map(({ promise }) => promise), pause(seconds * 1000)]);
  await relay.restore();
  const restoredAt = performance.now();

  const results = await Promise.all(posting);
  const recoveryTime = Math.max(...results.map(({ acceptedAt }) => acceptedAt)) - restoredAt;
  const refusals = results.reduce((sum, each) => sum + each.refusals, 0);
  const slowest = Math.max(...results.map((each) => each.slowest));
  log(
    `${kind} for ${formatSeconds(restoredAt - startedAt)}: ${all.length} clients got ${refusals} refusals, the slowest after ${formatSeconds(slowest)}; all submissions accepted ${formatSeconds(recoveryTime)} after the outage.`,
  );
  return { results: [...before, ...results], unexpected, recoveryTime };
}

interface Deferred {
  readonly resolve: () => void;
  readonly promise: Promise<void>;
}

function createDeferred(): Deferred {
  const settle: { resolve?: () => void } = {};
  const promise = new Promise<void>((resolve) => {
    settle.resolve = resolve;
  });
  return { resolve: () => settle.resolve?.(), promise };
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
