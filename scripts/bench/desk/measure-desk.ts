import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { inviteOwner } from '@/lib/server/access/sign-in/invite-owner';
import { sessionCookie, signIn } from '@/lib/server/access/sign-in/sessions';
import { createToken, hashToken } from '@/lib/server/platform/http/requests/tokens';
import { openStore } from '@/lib/server/services';
import { readSettings } from '@/lib/server/settings';
import { createId } from '@/lib/server/platform/store/ids';
import { startPostgres } from '../../test/postgres-server';
import { requireTestTools } from '../../test/test-tools';
import { EventLoopMonitor } from '../event-loop';
import { killServer, serve, type BenchServer } from '../servers';
import { median, type Row, rowOf } from '../table';
import { deskPages, type KnownSubmissions } from './desk-pages';
import { type DeskRequest, deskRequests } from './desk-requests';
import { fillStore, type Target } from './fill-store';
import { type DataSize, deskSize, deskSubmissions, frequentSender } from './submission-data';

const measurements = 20;
const rowsOfPage = 50;

/** The shortest counts: other work on the machine makes a block longer, never shorter. */
const blockRounds = 3;

/** Measures the pages of the desk over many submissions, with both databases. */
export async function measureDesk(root: string, size = deskSize): Promise<Row[]> {
  const rows = await measureStore(root, size, 'SQLite', undefined);
  if (!(await hasPostgres(root))) {
    console.log('Desk (PostgreSQL) is not measured: the test tools cannot be installed.');
    return rows;
  }
  const postgres = await startPostgres(['fsync=off', 'shared_buffers=128MB']);
  try {
    const address = await postgres.createDatabase('desk');
    return [...rows, ...(await measureStore(root, size, 'PostgreSQL', address))];
  } finally {
    await postgres.discard();
  }
}

async function hasPostgres(root: string): Promise<boolean> {
  try {
    await requireTestTools(root);
    return true;
  } catch {
    return false;
  }
}

async function measureStore(
  root: string,
  size: DataSize,
  name: string,
  database: string | undefined,
): Promise<Row[]> {
  console.log(`Desk (${name}) ...`);
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const settings: Readonly<Record<string, string>> =
    database === undefined ? {} : { DATABASE_URL: database };
  const monitor = new EventLoopMonitor(root, directory);
  let server: BenchServer | undefined;
  try {
    const { token, secret, known } = await prepare(directory, settings, size);
    server = await serve(root, directory, { ...settings, ...monitor.settings() });
    const [cookie = ''] = sessionCookie(token, server.url, true).split(';');
    const rows: Row[] = [];
    for (const { name: page, path } of deskPages(known)) {
      const times = await measurePage(`${server.url}${path}`, cookie);
      const what = `Desk (${name}): ${page}, worst of ${measurements}`;
      rows.push(rowOf(what, Math.max(...times), `median ${median(times).toFixed(0)} ms`));
    }
    for (const request of deskRequests(new Date())) {
      const block = await measureBlock(server, monitor, request, { cookie, secret });
      const what = `Desk (${name}): longest event loop block by ${request.name}`;
      rows.push(rowOf(what, block));
    }
    const peak = `Desk (${name}): peak memory of the server`;
    return [...rows, rowOf(peak, peakMemory(server))];
  } finally {
    if (server !== undefined) await killServer(server);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Creates the tables, signs in an operator and adds the submissions. */
async function prepare(
  directory: string,
  settings: Readonly<Record<string, string>>,
  size: DataSize,
): Promise<{ readonly token: string; readonly secret: string; readonly known: KnownSubmissions }> {
  const read = readSettings({ DATA_DIR: directory, ...settings });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const store = openStore(read.settings);
  try {
    await store.check();
    const now = () => new Date();
    const options = { siteUrl: read.settings.SITE_URL, now, randomBytes };
    const { link } = await inviteOwner(store, 'ana@example.org', options);
    const key = new URL(link).searchParams.get('key') ?? '';
    const device = 'the bench';
    const opened = await signIn(store, key, { now: now(), randomBytes, device, isOwnDevice: true });
    if (opened === undefined) throw new Error('The operator could not sign in.');
    const secret = createToken(randomBytes);
    await store.addApiToken({
      tokenHash: hashToken(secret),
      id: createId(now(), randomBytes),
      form: 'contact',
      label: 'the bench',
      createdAt: now(),
      createdBy: 'ana@example.org',
    });

    const begun = performance.now();
    await fillStore(targetOf(directory, settings), deskSubmissions(size, now()));
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`Added ${size.submissions} submissions in ${seconds} s.`);

    const inbox = await store.listSubmissions({ state: 'inbox', limit: 49 * rowsOfPage });
    const [own] = await store.listSubmissions({ sender: frequentSender, limit: 1 });
    const known = { beforePage50: inbox.at(-1)?.id ?? '', ofFrequentSender: own?.id ?? '' };
    return { token: opened.token, secret, known };
  } finally {
    await store.close();
  }
}

function targetOf(directory: string, { DATABASE_URL }: Readonly<Record<string, string>>): Target {
  return DATABASE_URL === undefined
    ? { dialect: 'sqlite', location: join(directory, 'frontdesk.sqlite') }
    : { dialect: 'postgres', location: DATABASE_URL };
}

/** Returns the response times of a page in milliseconds. The first response loads code and counts not. */
async function measurePage(url: string, cookie: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round <= measurements; round += 1) {
    const begun = performance.now();
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    const page = await response.text();
    if (round > 0) times.push(performance.now() - begun);
    if (response.status !== 200) throw new Error(`${url} responds ${response.status}.`);
    if (!page.includes('href="/desk/')) throw new Error(`${url} lists no submission.`);
  }
  return times;
}

/** Returns the longest block of the event loop during a request: the shortest of some rounds. */
async function measureBlock(
  { url, process: server }: BenchServer,
  monitor: EventLoopMonitor,
  { name, path, form, isApi = false }: DeskRequest,
  { cookie, secret }: { readonly cookie: string; readonly secret: string },
): Promise<number> {
  const identity: Readonly<Record<string, string>> = isApi
    ? { Authorization: `Bearer ${secret}` }
    : { Cookie: cookie };
  let shortest = Number.POSITIVE_INFINITY;
  // The first response loads code and counts not. A change is there to make once.
  const rounds = form === undefined ? blockRounds : 0;
  for (let round = 0; round <= rounds; round += 1) {
    await monitor.readLongestBlock(server);
    const response = await fetch(`${url}${path}`, {
      headers: { ...identity, 'Sec-Fetch-Site': 'same-origin' },
      redirect: 'manual',
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`${name} responds ${response.status}.`);
    const block = await monitor.readLongestBlock(server);
    if (round > 0 || rounds === 0) shortest = Math.min(shortest, block);
  }
  return shortest;
}

/** Returns the highest resident memory of a server since its start, in MB (Linux, proc(5)). */
function peakMemory({ process: { pid } }: BenchServer): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024) / 1e6;
}
