import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { inviteOwner } from '@/lib/server/access/sign-in/invite-owner';
import { openStore } from '@/lib/server/services';
import { readSettings } from '@/lib/server/settings';
import { killServer, serve, type BenchServer } from '../servers';
import { atMost, median, type Row } from '../table';

const requests = 200;
/** Fewer requests for each address than its limit. */
const addresses = 20;

/** The server writes after its response; the next request must not wait for that. */
const writeMs = 20;

/**
 * Compares the time of a request for a sign-in link for operators with that for unknown addresses. The
 * difference would tell who is an operator.
 */
export async function measureSignIn(root: string): Promise<Row[]> {
  console.log('Sign-in links ...');
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const settings = { TRUST_PROXY: '1' };
  let server: BenchServer | undefined;
  try {
    await addOperators(directory);
    server = await serve(root, directory, settings);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let index = 0; index < requests; index += 1) {
      const number = index % addresses;
      for (const kind of ['known', 'unknown'] as const) {
        times[kind].push(await timeRequest(server.url, `${kind}-${number}@example.org`, index));
        await pause(writeMs);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    const what = `Desk: a sign-in link for an operator and for an unknown address, medians of ${requests} requests (${known.toFixed(2)} and ${unknown.toFixed(2)} ms), ratio`;
    return [atMost(what, Math.max(known / unknown, unknown / known), 1.05, '', 3)];
  } finally {
    if (server !== undefined) await killServer(server);
    rmSync(directory, { recursive: true, force: true });
  }
}

async function addOperators(directory: string): Promise<void> {
  const read = readSettings({ DATA_DIR: directory });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const store = openStore(read.settings);
  try {
    await store.check();
    const options = { siteUrl: read.settings.SITE_URL, now: () => new Date(), randomBytes };
    for (let number = 0; number < addresses; number += 1) {
      await inviteOwner(store, `known-${number}@example.org`, options);
    }
  } finally {
    await store.close();
  }
}

/** Returns the time of a request in milliseconds. Each comes from a network of its own. */
async function timeRequest(url: string, email: string, index: number): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/desk/link`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': `203.0.${index}.1`,
    },
    body: new URLSearchParams({ email }),
  });
  await response.arrayBuffer();
  const duration = performance.now() - begun;
  if (response.status !== 303) throw new Error(`A request for a link got ${response.status}.`);
  return duration;
}
