import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTrialSite } from '../site/trial-site';
import { percentile, runLoad, type LoadRequest, type LoadResult } from './load';
import { mainThreadSeconds, residentBytes } from './process-usage';
import { submission, upload } from './requests';
import { type BenchServer, serve, stopServer } from './servers';
import { median, type Row, rowOf } from './table';

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
      ...(await measureRate(site, bare, rounds)),
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

/** A load and the processor time that the server's main thread took for it, in seconds. */
interface Burst extends LoadResult {
  readonly processorTime: number;
}

async function sendBurst({ url, process }: BenchServer): Promise<Burst> {
  const before = mainThreadSeconds(process);
  const result = await runLoad(url, connections, submission, forSeconds);
  return { ...result, processorTime: mainThreadSeconds(process) - before };
}

async function measureRate(site: BenchServer, bare: BenchServer, rounds: number): Promise<Row[]> {
  const [own, floor]: [Burst[], Burst[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await sendBurst(bare));
    own.push(await sendBurst(site));
  }
  const middle = (bursts: readonly Burst[], value: (burst: Burst) => number) =>
    median(bursts.map(value));
  const rate = ({ times, seconds }: Burst) => times.length / seconds;
  const cost = ({ times, processorTime }: Burst) => (1000 * processorTime) / times.length;
  const slow = ({ times }: Burst) => percentile(times, 0.99);
  const compared = (value: (burst: Burst) => number, digits: number) =>
    `${middle(own, value).toFixed(digits)} against ${middle(floor, value).toFixed(digits)}`;
  return [
    rowOf(
      `Durable submissions at ${connections} connections, ratio to a bare server`,
      middle(own, rate) / middle(floor, rate),
      `${compared(rate, 0)} a second`,
    ),
    rowOf(
      'Processor time of the main thread for a submission, ratio to a bare server',
      middle(own, cost) / middle(floor, cost),
      `${compared(cost, 2)} ms`,
    ),
    rowOf('Submission latency, 99th percentile', middle(own, slow), `${compared(slow, 0)} ms`),
    rowOf(
      'Failed submissions',
      own.reduce((sum, { failures }) => sum + failures, 0),
    ),
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
  return rowOf(
    'Page latency during submissions, 99th percentile',
    busy,
    `${quiet.toFixed(0)} ms without`,
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
    rowOf(`Peak memory during ${uploads} uploads of 64 kB`, Math.max(first, second)),
    rowOf('Peak memory of the second pass, ratio to the first', second / first),
    rowOf('Failed uploads', failures),
  ];
}

function forSeconds(_sent: number, seconds: number): boolean {
  return seconds >= secondsOfLoad;
}

async function startBare(root: string, directory: string): Promise<BenchServer> {
  const script = join(root, 'scripts/bench/bare-server.ts');
  // In the child process itself, whose processor time is measured; tsx's command would start another.
  const child = spawn(process.execPath, ['--import', 'tsx', script, directory], {
    cwd: root,
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
