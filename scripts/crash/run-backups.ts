import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isArchiveName } from '@/lib/server/platform/backup/manifest';
import { restoreArchive } from '@/lib/server/platform/backup/restore/restore-archive';
import { inspectCopies } from '@/lib/server/platform/store/open-database';
import { openStore, restoreTarget } from '@/lib/server/services';
import { readSettings, type Settings } from '@/lib/server/settings';
import { killServer, serve, type BenchServer } from '../bench/servers';
import { makeTrialSite } from '../site/trial-site';
import { checkSubmissions } from './check-submissions';
import { runClients, type ClientsResult, type Site } from './clients';
import type { CrashOptions } from './run';

export interface BackupCrashResult {
  readonly acknowledged: number;
  /** Archives that were restored. */
  readonly restored: number;
  /** Runs that were killed before their archive appeared. */
  readonly killed: number;
  /** What is wrong, one sentence each. */
  readonly errors: readonly string[];
}

/** A backup, and how many submissions were acknowledged before it began. */
interface Run {
  readonly before: number;
  readonly names: readonly string[];
}

/**
 * Runs backups while clients post, and kills with SIGKILL the backup and the site in turns. Then restores
 * every archive and checks that it has all that was acknowledged before its backup began.
 */
export async function runBackupCrash(
  root: string,
  { kills, clients, log }: Omit<CrashOptions, 'atLeast'>,
): Promise<BackupCrashResult> {
  const folder = makeTrialSite(root, 'crash');
  const home = mkdtempSync(join(tmpdir(), 'frontdesk-crash-'));
  const [dataDirectory, archives] = [join(home, 'data'), join(home, 'backups')];
  const site: Site = { url: undefined };
  let server: BenchServer | undefined;
  let counted = 0;
  let isOver = false;
  const runs: Run[] = [];
  try {
    const start = async () => {
      server = await serve(folder, dataDirectory);
      site.url = server.url;
      return server;
    };
    await start();
    const isDone = (acknowledged: number) => {
      counted = acknowledged;
      return isOver;
    };
    const posting = runClients(site, { clients, isDone });
    for (let round = 1; round <= kills && server !== undefined; round += 1) {
      await pause(500 + Math.random() * 1_000);
      const before = counted;
      const known = new Set(namesIn(archives));
      const backup = startBackup(root, dataDirectory, archives);
      await pause(300 + Math.random() * 1_200);
      const killsSite = round % 2 === 0;
      if (killsSite) {
        site.url = undefined;
        await killServer(server);
        await ended(backup);
        await start();
      } else {
        backup.kill('SIGKILL');
        await ended(backup);
      }
      runs.push({ before, names: namesIn(archives).filter((name) => !known.has(name)) });
      log(`Killed ${killsSite ? 'the site' : 'the backup'}, ${round} of ${kills}.`);
    }
    isOver = true;
    const result = await posting;
    const errors: string[] = [];
    for (const { before, names } of runs) {
      for (const name of names) {
        const target = join(home, `restored-${name}`);
        errors.push(...(await checkArchive(join(archives, name), target, before, result)));
        rmSync(target, { recursive: true, force: true });
      }
    }
    const restored = runs.flatMap(({ names }) => names).length;
    const killed = runs.filter(({ names }) => names.length === 0).length;
    return { acknowledged: result.acknowledged.length, restored, killed, errors };
  } finally {
    isOver = true;
    if (server !== undefined) await killServer(server);
    rmSync(home, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

function startBackup(root: string, dataDirectory: string, archives: string): ChildProcess {
  const env = { ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: '', BACKUP_PASSPHRASE: '' };
  const args = ['--import', 'tsx', 'scripts/backup.ts', archives];
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Returns the names of the archives in a directory, which may not exist yet. */
function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).filter(isArchiveName);
  } catch {
    return [];
  }
}

/** Restores an archive and compares it with the first `before` acknowledged submissions. */
async function checkArchive(
  file: string,
  dataDirectory: string,
  before: number,
  { acknowledged, refused, sent }: ClientsResult,
): Promise<readonly string[]> {
  const settings = readTrialSettings(dataDirectory);
  const inspect = inspectCopies(settings);
  const options = { passphrase: undefined, inspect, isForced: false, now: () => new Date() };
  await restoreArchive(file, restoreTarget(settings), options);
  const store = openStore(settings);
  try {
    const expected = { acknowledged: acknowledged.slice(0, before), refused, sent };
    const errors = await checkSubmissions(expected, store, dataDirectory);
    return Object.entries(errors)
      .filter(([, tokens]: [string, readonly string[]]) => tokens.length > 0)
      .map(([kind, tokens]: [string, readonly string[]]) => `${tokens.length} ${kind} in ${file}`);
  } finally {
    await store.close();
  }
}

function readTrialSettings(dataDirectory: string): Settings {
  const result = readSettings({ DATA_DIR: dataDirectory });
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.settings;
}
