import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@/lib/server/services';
import { serve, type BenchServer } from '../bench/servers';
import { makeTrialSite } from '../site/trial-site';
import { checkKept, type Broken } from './check-kept';
import { runClients, type Site } from './clients';
import { killed } from './killed';

export interface CrashPlan {
  readonly kills: number;
  /** Submissions that must have been acknowledged before it ends. */
  readonly atLeast: number;
  readonly clients: number;
  readonly say: (line: string) => void;
}

export interface CrashResult extends Broken {
  readonly acknowledged: number;
  readonly refused: ReadonlyMap<number, number>;
}

/**
 * Kills the built site again and again (SIGKILL, so nothing is finished) while clients post, and
 * then looks whether everything that was acknowledged is there, once and whole.
 */
export async function runCrash(root: string, plan: CrashPlan): Promise<CrashResult> {
  const folder = makeTrialSite(root, 'crash');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-crash-'));
  const site: Site = { url: undefined };
  let server: BenchServer | undefined;
  let kills = 0;
  try {
    const start = async () => {
      server = await serve(folder, dataDirectory);
      site.url = server.url;
      return server;
    };
    await start();
    const posting = runClients(site, {
      clients: plan.clients,
      isOver: (acknowledged) => kills >= plan.kills && acknowledged >= plan.atLeast,
    });
    while (kills < plan.kills && server !== undefined) {
      await pause(800 + Math.random() * 1_200);
      site.url = undefined;
      await killed(server);
      kills += 1;
      server = await start();
      plan.say(`Killed ${kills} of ${plan.kills} times.`);
    }
    const result = await posting;
    if (server !== undefined) await killed(server);

    // A process has one store, so a process makes one such run.
    Object.assign(process.env, { DATA_DIR: dataDirectory, DATABASE_URL: '' });
    const { store } = services();
    try {
      const broken = await checkKept(result, store, dataDirectory);
      return { ...broken, acknowledged: result.acknowledged.length, refused: result.refused };
    } finally {
      await store.close();
    }
  } finally {
    if (server !== undefined) await killed(server);
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
