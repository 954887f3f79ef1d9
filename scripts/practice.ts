import { randomBytes } from 'node:crypto';
import { readOptions } from './practice/read-options';
import { startPractice } from './practice/server';

const usage = `npm run practice -- [--port 12111] [--state FILE] [--webhook URL --webhook-secret SECRET]

Takes practice payments on this machine: test cards only, no money. Payments are kept in FILE,
or forgotten at the end. Events are sent to URL, signed with SECRET.`;

/** Runs the practice service until SIGINT or SIGTERM. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.error(usage);
    return 1;
  }
  const practice = await startPractice({ ...options, now: () => new Date(), random: randomBytes });
  console.log(`Practice payments at ${practice.origin} (open it to see what was paid)`);
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await practice.prepare();
  await stopped;
  await practice.close();
  return 0;
}

/** Returns what to print for an error: a hint for a taken port, else its message. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return 'code' in error && error.code === 'EADDRINUSE'
    ? 'This port is taken, perhaps by another practice service. Name another with --port.'
    : error.message;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(describeError(error));
    process.exitCode = 1;
  },
);
