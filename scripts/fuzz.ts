import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EventLoopWatch } from './bench/event-loop';
import { serve } from './bench/servers';
import { runFuzz } from './fuzz/run';
import { makeTrialSite } from './site/trial-site';

const places = {
  forms: ['conformance', 'conformance', 'conformance-files', 'conformance-closed', 'contact'],
  project: 'larkmoor',
} as const;

/** `npm run fuzz`: posts drawn, mostly broken requests to the built site and tells what it did. */
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
  const watch = new EventLoopWatch(process.cwd(), dataDirectory);
  const server = await serve(folder, dataDirectory, watch.settings());
  console.log(`${count} requests from seed ${seed}.`);
  try {
    // A server loads the code of a page with the first visit, which is no hang.
    await fetch(`${server.url}/f/contact`);
    const plan = { site: new URL(server.url), places, seed, count, lanes: 16, patience: 5_000 };
    // What loads code, and runs it for the first time, holds the event loop for longer.
    await runFuzz({ ...plan, seed: seed + count, count: 1_000 });
    await watch.takeLongest(server.process);
    const { replies, faults } = await runFuzz(plan, (done) => {
      if (done % 5_000 === 0) console.log(`${done} sent`);
    });
    for (const [reply, times] of [...replies].sort()) console.log(`${reply}: ${times}`);
    for (const { seed: drawn, kind, reply } of faults.slice(0, 20)) {
      console.error(`seed ${drawn} (${kind}): ${reply}`);
    }
    const hold = await watch.takeLongest(server.process);
    console.log(`Longest hold of the event loop: ${hold.toFixed(0)} ms`);
    const isAlive = server.process.exitCode === null;
    if (!isAlive) console.error('The server ended.');
    console.log(`${count - faults.length} passed, ${faults.length} failed`);
    return faults.length === 0 && isAlive ? 0 : 1;
  } finally {
    server.process.kill();
    rmSync(dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
