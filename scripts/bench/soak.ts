import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, serveSite } from '../site/site-process';
import { makeTrialSite } from '../site/trial-site';
import { runLoad, type LoadRequest } from './load';
import { countHandles, residentBytes } from './process-usage';
import { submission, upload } from './requests';
import { stopServer, waitForSite } from './servers';
import { atMost, median, type Row } from './table';

/** Points at which the process is measured. */
const points = 20;

const connections = 16;

/** Points at the start that fill caches and the heap, and are not compared. */
const warmUp = points / 4;

/** Milliseconds in which the server closes connections that the load has closed. */
const closing = 1000;

const mebibyte = 1024 * 1024;

/** What was measured after a part of the requests. */
export interface SoakPoint {
  readonly requests: number;
  readonly memory: number;
  readonly handles: number;
  readonly log: number;
}

/**
 * Sends mixed requests to the built site and measures its memory, handles and log at 20 points. The
 * medians of the last five points may not exceed those of the first five after the warm-up.
 */
export async function measureSoak(root: string, requests: number): Promise<Row[]> {
  const folder = makeTrialSite(root, 'bench/soak');
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-soak-'));
  const logFile = join(directory, 'site.log');
  const log = createWriteStream(logFile);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, NODE_ENV: 'production', SITE_URL: url } as const;
  const settings = { ...env, DATA_DIR: join(directory, 'data') };
  const site = serveSite(folder, ['-p', String(port)], settings, ['ignore', 'pipe', 'pipe']);
  site.stdout?.pipe(log, { end: false });
  site.stderr?.pipe(log, { end: false });
  try {
    await waitForSite(url, site);
    const measured: SoakPoint[] = [];
    let failures = 0;
    let sent = 0;
    for (let point = 1; point <= points; point += 1) {
      const share = Math.round(requests / points);
      const next = () => mixedRequest((sent += 1));
      failures += (await runLoad(url, connections, next, (count) => count >= share)).failures;
      // The server then has no connection of the load, which would count as a handle.
      await delay(closing);
      const used = { memory: residentBytes(site) / mebibyte, handles: countHandles(site) };
      const each = { requests: sent, ...used, log: statSync(logFile).size };
      measured.push(each);
      console.log(
        `${each.requests} requests: ${each.memory.toFixed(0)} MiB, ${each.handles} handles, ${each.log} bytes of log`,
      );
    }
    return [...soakRows(measured), atMost('Requests without a success', failures, 0, '')];
  } finally {
    await stopServer({ process: site });
    log.destroy();
    rmSync(directory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares the end of a run with its start. Rows fail if memory, handles or the log have grown. */
export function soakRows(measured: readonly SoakPoint[]): Row[] {
  const early = measured.slice(warmUp, warmUp + 5);
  const late = measured.slice(-5);
  const requests = measured.at(-1)?.requests ?? 0;
  const typical = (of: readonly SoakPoint[], part: keyof SoakPoint) =>
    median(of.map((each) => each[part]));
  const change = (part: keyof SoakPoint) => `${typical(early, part).toFixed(0)} before`;
  const logged = (measured.at(-1)?.log ?? 0) - (measured[warmUp - 1]?.log ?? 0);
  return [
    atMost(
      `Memory at the end of ${requests} mixed requests, ratio to the start (${change('memory')}, ${typical(late, 'memory').toFixed(0)} MiB after)`,
      typical(late, 'memory') / typical(early, 'memory'),
      1.1,
      '',
      2,
    ),
    atMost(
      `Open handles at the end (${change('handles')})`,
      typical(late, 'handles') - typical(early, 'handles'),
      5,
      ' more',
    ),
    atMost('Bytes of log after the warm-up', logged, 10_000, ''),
  ];
}

const pages = ['/', '/visit', '/contact', '/search?q=saturn', '/f/conformance', '/api/health'];

/** Returns the next of a mix: four fifths pages, the rest submissions, one in ten with a file. */
function mixedRequest(index: number): LoadRequest {
  if (index % 50 === 0) return upload();
  if (index % 5 === 0) return submission();
  const path = pages[index % pages.length] ?? '/';
  return { method: 'GET', path, headers: { 'Accept-Encoding': 'br' } };
}
