import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killServer, serve, type BenchServer } from '../bench/servers';
import { makeTrialSite } from '../site/trial-site';
import {
  openSlowConnection,
  requestParts,
  type RequestPart,
  type SlowConnection,
} from './slow-connections';

export interface SlowResult {
  /** Milliseconds until the server had closed all connections, by request part. */
  readonly longest: Readonly<Record<RequestPart, number>>;
  /** The 99th percentile of a page's response time meanwhile, in milliseconds. */
  readonly p99: number;
  readonly pages: number;
  /** Statuses other than 200, and errors. */
  readonly unexpected: readonly string[];
}

/** Connections opened at once. More could overflow the operating system's backlog. */
const batchSize = 100;

/** Milliseconds between two page requests. */
const pageIntervalMs = 50;

/**
 * Opens slow connections to the built site, `count` for each request part, and requests pages until
 * the site has closed them all.
 */
export async function runSlow(root: string, count: number): Promise<SlowResult> {
  const folder = makeTrialSite(root, 'slow');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-slow-'));
  let server: BenchServer | undefined;
  const connections: SlowConnection[] = [];
  try {
    server = await serve(folder, dataDirectory);
    const site = new URL(server.url);
    const parts = requestParts.flatMap((part) => Array.from({ length: count }, () => part));
    for (let at = 0; at < parts.length; at += batchSize) {
      const batch = parts.slice(at, at + batchSize);
      const opened = batch.map((part) => openSlowConnection(site, part));
      connections.push(...(await Promise.all(opened)));
    }
    const allClosed = Promise.all(connections.map(({ closed }) => closed));
    const [durations, pages] = await Promise.all([allClosed, requestPagesUntil(site, allClosed)]);
    const of = (part: RequestPart) => durations.filter((_, index) => parts[index] === part);
    const longest = {
      'a first head': Math.max(...of('a first head')),
      'a later head': Math.max(...of('a later head')),
      'a body': Math.max(...of('a body')),
    };
    const sorted = [...pages.times].sort((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Infinity;
    return { longest, p99, pages: sorted.length, unexpected: pages.unexpected };
  } finally {
    for (const { socket } of connections) socket.destroy();
    if (server !== undefined) await killServer(server);
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function requestPagesUntil(
  site: URL,
  end: Promise<unknown>,
): Promise<{ readonly times: readonly number[]; readonly unexpected: readonly string[] }> {
  const times: number[] = [];
  const unexpected: string[] = [];
  const state = { isDone: false };
  void end.then(() => (state.isDone = true));
  while (!state.isDone) {
    const startedAt = performance.now();
    try {
      const reply = await fetch(new URL('/visit', site));
      await reply.text();
      times.push(performance.now() - startedAt);
      if (reply.status !== 200) unexpected.push(`status ${reply.status}`);
    } catch (error) {
      unexpected.push(error instanceof Error ? error.message : String(error));
    }
    await pause(pageIntervalMs);
  }
  return { times, unexpected };
}
