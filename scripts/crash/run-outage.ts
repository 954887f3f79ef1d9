import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@/lib/server/services';
import { startPostgres } from '@/tests/support/postgres-server';
import { serve, type BenchServer } from '../bench/servers';
import { makeTrialSite } from '../site/trial-site';
import { checkKept, type Broken } from './check-kept';
import { killed } from './killed';
import { faces, sendPatiently, type Try } from './patient-clients';
import { startRelay, type Loss, type Relay } from './relay';

export interface OutagePlan {
  /** In which ways the database is lost, one after the other. */
  readonly losses: readonly Loss[];
  /** How long the database is away at least; it stays away until every client was told. */
  readonly seconds: number;
  /** Clients of each kind: scripts, and browsers without them. */
  readonly clients: number;
  readonly say: (line: string) => void;
}

export interface OutageResult {
  /** Answers that were neither success nor "come again in a moment" with everything typed. */
  readonly odd: readonly string[];
  /** Milliseconds from the database's return until the last waiting client was served, by loss. */
  readonly backAfter: readonly number[];
  /** Whether the process that answers is the one that was started. */
  readonly isSameProcess: boolean;
  readonly broken: Broken;
}

/**
 * Takes the database away from the built site while clients post, and looks at what they are told,
 * how soon they are served after its return, and whether all that was acknowledged is kept once. The
 * database is a real one that it starts for that.
 */
export async function runOutage(root: string, plan: OutagePlan): Promise<OutageResult> {
  const folder = makeTrialSite(root, 'outage');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-outage-'));
  const postgres = await startPostgres();
  let relay: Relay | undefined;
  let server: BenchServer | undefined;
  try {
    const direct = await postgres.createDatabase('site');
    const through = new URL(direct);
    relay = await startRelay(Number(through.port));
    through.port = String(relay.port);
    server = await serve(folder, dataDirectory, { DATABASE_URL: through.href });

    const tries: Try[] = [];
    const backAfter: number[] = [];
    for (const loss of plan.losses) {
      const outage = await loseOnce(server.url, relay, loss, plan);
      tries.push(...outage.tries);
      backAfter.push(outage.backAfter);
    }
    const health = await fetch(`${server.url}/api/health`);
    const isSameProcess = server.process.exitCode === null && health.status === 200;
    await killed(server);

    // A process has one store, so a process makes one such run.
    Object.assign(process.env, { DATA_DIR: dataDirectory, DATABASE_URL: direct });
    const { store } = services();
    try {
      const acknowledged = tries.map(({ promise }) => promise);
      const sent = new Set(acknowledged.map(({ token }) => token));
      const clients = { acknowledged, refused: new Map<number, number>(), sent };
      const broken = await checkKept(clients, store, dataDirectory);
      return { odd: tries.flatMap(({ odd }) => odd), backAfter, isSameProcess, broken };
    } finally {
      await store.close();
    }
  } finally {
    if (server !== undefined) await killed(server);
    await relay?.close();
    await postgres.discard();
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loseOnce(
  url: string,
  relay: Relay,
  loss: Loss,
  { seconds, clients, say }: OutagePlan,
): Promise<{ readonly tries: readonly Try[]; readonly backAfter: number }> {
  const all = faces.flatMap((face) => Array.from({ length: clients }, () => face));
  // Everybody is served, so that connections are open that can be lost.
  const before = await Promise.all(all.map((face) => sendPatiently(url, face, () => undefined)));

  await relay.lose(loss);
  const begun = performance.now();
  const told = all.map(() => newSignal());
  const posting = all.map((face, index) => sendPatiently(url, face, told[index]?.give ?? ignore));
  await Promise.all([...told.map(({ given }) => given), pause(seconds * 1000)]);
  await relay.restore();
  const back = performance.now();

  const tries = await Promise.all(posting);
  const backAfter = Math.max(...tries.map(({ takenAt }) => takenAt)) - back;
  const refusals = tries.reduce((sum, each) => sum + each.refusals, 0);
  const slowest = Math.max(...tries.map((each) => each.slowest));
  say(
    `The line was ${loss} for ${inSeconds(back - begun)}: ${all.length} clients were told ${refusals} times to come again, the slowest time after ${inSeconds(slowest)}, and all served ${inSeconds(backAfter)} after its return.`,
  );
  return { tries: [...before, ...tries], backAfter };
}

interface Signal {
  readonly give: () => void;
  readonly given: Promise<void>;
}

function newSignal(): Signal {
  let give = ignore;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

function ignore(): void {
  // Nobody waits for it.
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
