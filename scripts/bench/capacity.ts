import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTrialSite } from '../site/trial-site';
import { startPostgres } from '../test/postgres-server';
import { percentile, runLoad, type LoadRequest } from './load';
import { submission, upload } from './requests';
import { serve, stopServer } from './servers';
import { atLeast, type Row } from './table';

const connections = 32;
const seconds = 10;

/** Requests a second that a machine with two cores must reach, with the load on the same machine. */
const minRates = { page: 150, submission: 50, upload: 20 };

/**
 * Measures how far one process goes: pages, submissions and uploads a second with SQLite and with
 * PostgreSQL on the same machine, and the bytes on disk for each submission.
 */
export async function measureCapacity(root: string): Promise<Row[]> {
  const folder = makeTrialSite(root, 'bench/capacity');
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase('site');
    return [
      ...(await measureStore(folder, 'SQLite', {})),
      ...(await measureStore(folder, 'PostgreSQL', { DATABASE_URL: url })),
    ];
  } finally {
    await postgres.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStore(
  folder: string,
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-capacity-'));
  const site = await serve(folder, directory, settings);
  const rate = async (kind: keyof typeof minRates, next: () => LoadRequest) => {
    const isOver = (_: number, passed: number) => passed >= seconds;
    const { times, failures, seconds: passed } = await runLoad(site.url, connections, next, isOver);
    const perSecond = Math.round(times.length / passed);
    const tail = percentile(times, 0.99).toFixed(0);
    const text = `${name}: ${kind}s a second (99 % within ${tail} ms, ${failures} failed)`;
    return { row: atLeast(text, failures > 0 ? 0 : perSecond, minRates[kind]), sent: times.length };
  };
  try {
    const pages = await rate('page', () => ({ method: 'GET', path: '/visit', headers: {} }));
    const before = folderBytes(directory);
    const submissions = await rate('submission', submission);
    const bytes = Math.round((folderBytes(directory) - before) / submissions.sent);
    if (name === 'SQLite')
      console.log(`${bytes} bytes for each of ${submissions.sent} submissions`);
    const uploads = await rate('upload', upload);
    return [pages.row, submissions.row, uploads.row];
  } finally {
    await stopServer(site);
    rmSync(directory, { recursive: true, force: true });
  }
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);
}
