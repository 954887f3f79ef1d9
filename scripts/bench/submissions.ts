import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTrialSite } from '../site/trial-site';
import { percentile, runLoad, type LoadRequest, type LoadResult } from './load';
import { residentBytes } from './process-usage';
import { submission, upload } from './requests';
import { serve, stopServer } from './servers';
import { atMost, median, type Row } from './table';

const connections = 32;
const secondsOfLoad = 5;
const uploads = 10_000;
const mebibyte = 1024 * 1024;

/**
 * Measures durable submissions per second against a bare server, the latency of pages during them, and
 * the peak memory during uploads. Baselines are of the same run.
 */
export async function measureSubmissions(root: string, rounds: number): Promise<Row[]> {
  const folder = makeTrialSite(root, 'bench/submissions');
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const site = await serve(folder, join(directory, 'site'));
  const bare = await startBare(root, directory);
  try {
    return [
      ...(await measureRate(site.url, bare.url, rounds)),
      await measurePages(site.url),
      ...(await measureMemory(site.url, site.process)),
    ];
  } finally {
    await stopServer(site);
    await stopServer(bare);
    rmSync(directory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRate(site: string, bare: string, rounds: number): Promise<Row[]> {
  const [own, floor]: [LoadResult[], LoadResult[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await runLoad(bare, connections, submission, forSeconds));
    own.push(await runLoad(site, connections, submission, forSeconds));
  }
  const rate = (results: readonly LoadResult[]) =>
    median(results.map(({ times, seconds }) => times.length / seconds));
  const slow = (results: readonly LoadResult[]) =>
    median(results.map(({ times }) => percentile(times, 0.99)));
  const failures = own.reduce((sum, result) => sum + result.failures, 0);
  const ratio = rate(own) / rate(floor);
  const figures = `${rate(own).toFixed(0)} against ${rate(floor).toFixed(0)} a second`;
  const tails = `${slow(own).toFixed(0)} ms against ${slow(floor).toFixed(0)} ms`;
  return [
    {
      name: `Durable submissions at ${connections} connections, ratio to a bare server (${figures})`,
      measured: ratio.toFixed(2),
      limit: 'at least 0.50',
      isMet: ratio >= 0.5,
    },
    atMost(`Submission latency, 99th percentile (${tails})`, slow(own), 250, ' ms'),
    atMost('Failed submissions', failures, 0, ''),
  ];
}

/** Measures the 99th percentile of a page's latency during submissions over all connections. */
async function measurePages(site: string): Promise<Row> {
  const page = (): LoadRequest => ({ method: 'GET', path: '/visit', headers: {} });
  const alone = await runLoad(site, 2, page, forSeconds);
  const [beside] = await Promise.all([
    runLoad(site, 2, page, forSeconds),
    runLoad(site, connections, submission, forSeconds),
  ]);
  const quiet = percentile(alone.times, 0.99);
  const busy = percentile(beside.times, 0.99);
  return atMost(
    `Page latency during submissions, 99th percentile (${quiet.toFixed(0)} ms without)`,
    busy,
    300,
    ' ms',
  );
}

async function measureMemory(site: string, server: ChildProcess): Promise<Row[]> {
  const peaks: number[] = [];
  let failures = 0;
  for (let pass = 0; pass < 2; pass += 1) {
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentBytes(server));
    }, 50);
    const result = await runLoad(site, 20, upload, (sent) => sent >= uploads);
    clearInterval(watch);
    failures += result.failures;
    peaks.push(peak / mebibyte);
  }
  const [first = Number.NaN, second = Number.NaN] = peaks;
  return [
    atMost(`Peak memory during ${uploads} uploads of 64 kB`, Math.max(first, second), 350, ' MiB'),
    atMost('Peak memory of the second pass, ratio to the first', second / first, 1.1, '', 2),
    atMost('Failed uploads', failures, 0, ''),
  ];
}

function forSeconds(_sent: number, seconds: number): boolean {
  return seconds >= secondsOfLoad;
}

async function startBare(
  root: string,
  directory: string,
): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const script = join(root, 'scripts/bench/bare-server.ts');
  const child = spawn(process.execPath, [tsx, script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (said: Buffer) => {
      resolve(said.toString().trim());
    });
    child.once('exit', () => {
      reject(new Error('The bare server did not start.'));
    });
  });
  return { url: `http://127.0.0.1:${port}`, process: child };
}
