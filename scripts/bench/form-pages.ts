import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLoad, type LoadRequest } from './load';
import { type BenchServer, serve, stopServer } from './servers';
import { median, type Row, rowOf } from './table';

const connections = 16;
const secondsOfLoad = 3;

/** Measures the throughput of forms and error pages against a prerendered page of the same run. */
export async function measureFormPages(root: string, rounds: number): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const server = await serve(root, directory);
  try {
    const rows: Row[] = [];
    for (const load of loads) rows.push(await compare(server, rounds, load));
    return rows;
  } finally {
    await stopServer(server);
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Load {
  readonly what: string;
  readonly request: LoadRequest;
}

async function compare(
  { url }: BenchServer,
  rounds: number,
  { what, request }: Load,
): Promise<Row> {
  const [rates, floors]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await rateOf(url, staticPage));
    rates.push(await rateOf(url, request));
  }
  const ratio = median(rates) / median(floors);
  const figures = `${median(rates).toFixed(0)} against ${median(floors).toFixed(0)} a second`;
  return rowOf(`Throughput of ${what}, ratio to a prerendered page`, ratio, figures);
}

/** Responses per second, of any status. */
async function rateOf(url: string, request: LoadRequest): Promise<number> {
  // The first requests load code, so they do not count.
  await runLoad(
    url,
    connections,
    () => request,
    (sent) => sent >= 100,
  );
  const isOver = (_sent: number, seconds: number) => seconds >= secondsOfLoad;
  const { times, failures, seconds } = await runLoad(url, connections, () => request, isOver);
  return (times.length + failures) / seconds;
}

const html = { Accept: 'text/html' };
const staticPage: LoadRequest = { method: 'GET', path: '/visit', headers: html };

const loads: readonly Load[] = [
  { what: '/f/donate', request: { method: 'GET', path: '/f/donate', headers: html } },
  {
    what: 'error pages of a form',
    request: {
      method: 'POST',
      path: '/f/contact',
      headers: { ...html, 'Content-Type': 'text/plain' },
      body: Buffer.from('no form'),
    },
  },
  { what: 'missing pages', request: { method: 'GET', path: '/nowhere', headers: html } },
];
