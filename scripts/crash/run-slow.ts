import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve, type BenchServer } from '../bench/servers';
import { makeTrialSite } from '../site/trial-site';
import { killed } from './killed';
import { openSlowLine, unfinished, type SlowLine, type Unfinished } from './slow-lines';

export interface SlowResult {
  /** Milliseconds that the server put up with the most patient of each kind. */
  readonly longest: Readonly<Record<Unfinished, number>>;
  /** Milliseconds for a page meanwhile: 99 of 100 came within it. */
  readonly p99: number;
  readonly pages: number;
  /** Statuses other than 200, and what else came in place of a page. */
  readonly odd: readonly string[];
}

/** Connections that are opened together; a system takes more at once for an attack. */
const atOnce = 100;

/** Milliseconds between two pages that somebody else asks for. */
const askEvery = 50;

/**
 * Holds connections to the built site open that never finish what they began, `count` with a first
 * head, as many with a later one, and as many with a body; and asks for pages until all are closed.
 */
export async function runSlow(root: string, count: number): Promise<SlowResult> {
  const folder = makeTrialSite(root, 'slow');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-slow-'));
  let server: BenchServer | undefined;
  const lines: SlowLine[] = [];
  try {
    server = await serve(folder, dataDirectory);
    const site = new URL(server.url);
    const kinds = unfinished.flatMap((what) => Array.from({ length: count }, () => what));
    for (let at = 0; at < kinds.length; at += atOnce) {
      const next = kinds.slice(at, at + atOnce).map((what) => openSlowLine(site, what));
      lines.push(...(await Promise.all(next)));
    }
    const allClosed = Promise.all(lines.map(({ closed }) => closed));
    const [waits, visit] = await Promise.all([allClosed, visitUntil(site, allClosed)]);
    const of = (what: Unfinished) => waits.filter((_wait, index) => kinds[index] === what);
    const longest = {
      'a first head': Math.max(...of('a first head')),
      'a later head': Math.max(...of('a later head')),
      'a body': Math.max(...of('a body')),
    };
    const sorted = [...visit.times].sort((one, other) => one - other);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Infinity;
    return { longest, p99, pages: sorted.length, odd: visit.odd };
  } finally {
    for (const { socket } of lines) socket.destroy();
    if (server !== undefined) await killed(server);
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visitUntil(
  site: URL,
  over: Promise<unknown>,
): Promise<{ readonly times: readonly number[]; readonly odd: readonly string[] }> {
  const times: number[] = [];
  const odd: string[] = [];
  const state = { isOver: false };
  void over.then(() => (state.isOver = true));
  while (!state.isOver) {
    const begun = performance.now();
    try {
      const reply = await fetch(new URL('/visit', site));
      await reply.text();
      times.push(performance.now() - begun);
      if (reply.status !== 200) odd.push(`status ${reply.status}`);
    } catch (error) {
      odd.push(error instanceof Error ? error.message : String(error));
    }
    await pause(askEvery);
  }
  return { times, odd };
}
