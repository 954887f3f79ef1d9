import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@/lib/server/services';
import { killServer, serve, type BenchServer } from '../bench/servers';
import { makeTrialSite } from '../site/trial-site';
import { checkSubmissions, type SubmissionErrors } from './check-submissions';
import { runClients, type Site } from './clients';

export interface CrashOptions {
  readonly kills: number;
  /** The minimum number of acknowledged submissions. */
  readonly atLeast: number;
  readonly clients: number;
  readonly log: (line: string) => void;
}

export interface CrashResult extends SubmissionErrors {
  readonly acknowledged: number;
  readonly refused: ReadonlyMap<number, number>;
}

/**
 * Kills the built site repeatedly with SIGKILL while clients post. Then checks that the store has every
 * acknowledged submission once, with its file. A process can do this once, because it has one store.
 */
export async function runCrash(root: string, options: CrashOptions): Promise<CrashResult> {
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
      clients: options.clients,
      isDone: (acknowledged) => kills >= options.kills && acknowledged >= options.atLeast,
    });
    while (kills < options.kills && server !== undefined) {
      await pause(800 + Math.random() * 1_200);
      site.url = undefined;
      await killServer(server);
      kills += 1;
      server = await start();
      options.log(`Killed ${kills} of ${options.kills} times.`);
    }
    const result = await posting;
    if (server !== undefined) await killServer(server);

    Object.assign(process.env, { DATA_DIR: dataDirectory, DATABASE_URL: '' });
    const { store } = services();
    try {
      const errors = await checkSubmissions(result, store, dataDirectory);
      return { ...errors, acknowledged: result.acknowledged.length, refused: result.refused };
    } finally {
      await store.close();
    }
  } finally {
    if (server !== undefined) await killServer(server);
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
