import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EventLoopMonitor } from './bench/event-loop';
import { serve, stopServer } from './bench/servers';
import { runFuzz } from './fuzz/run';
import { makeTrialSite } from './site/trial-site';

const targets = {
  forms: ['conformance', 'conformance', 'conformance-files', 'conformance-closed', 'contact'],
  project: 'larkmoor',
} as const;

/** `npm run fuzz`: posts generated, mostly malformed requests to the built site and reports failures. */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed) || seed < 0) {
    console.error('Write: npm run fuzz -- [--count 20000] [--seed 1]');
    return 2;
  }

  const folder = makeTrialSite(process.cwd(), 'fuzz');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'frontdesk-fuzz-'));
  const monitor = new EventLoopMonitor(process.cwd(), dataDirectory);
  const server = await serve(folder, dataDirectory, monitor.settings());
  console.log(`${count} requests from seed ${seed}.`);
  try {
    // The first request loads the page's code, which takes longer.
    await fetch(`${server.url}/f/contact`);
    const plan = {
      site: new URL(server.url),
      targets,
      seed,
      count,
      concurrency: 16,
      timeoutMs: 5_000,
    };
    // The first requests load and compile code, which blocks the event loop longer.
    await runFuzz({ ...plan, seed: seed + count, count: 1_000 });
    await monitor.readLongestBlock(server.process);
    const { outcomes, faults } = await runFuzz(plan, (done) => {
      if (done % 5_000 === 0) console.log(`${done} sent`);
    });
    for (const [outcome, times] of [...outcomes].sort()) console.log(`${outcome}: ${times}`);
    for (const { seed: failedSeed, kind, outcome } of faults.slice(0, 20)) {
      console.error(`seed ${failedSeed} (${kind}): ${outcome}`);
    }
    const block = await monitor.readLongestBlock(server.process);
    console.log(`Longest event loop block: ${block.toFixed(0)} ms`);
    const isAlive = server.process.exitCode === null;
    if (!isAlive) console.error('The server exited.');
    console.log(`${count - faults.length} passed, ${faults.length} failed`);
    return faults.length === 0 && isAlive ? 0 : 1;
  } finally {
    await stopServer(server);
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
