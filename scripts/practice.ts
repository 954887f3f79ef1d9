import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startPractice, type PracticeOptions } from './practice/server';

const usage = `npm run practice -- [--port 12111] [--state FILE] [--webhook URL --webhook-secret SECRET]

Takes practice payments on this machine: test cards only, no money. Payments are kept in FILE,
or forgotten at the end. Events are sent to URL, signed with SECRET.`;

/** `npm run practice`: the stand-in for Stripe, in the foreground. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.error(usage);
    return 1;
  }
  const practice = await startPractice(options);
  console.log(`Practice payments at ${practice.origin} (open it to see what was paid)`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await practice.close();
  return 0;
}

/** `undefined` when they cannot be understood. */
function readOptions(args: readonly string[]): PracticeOptions | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '12111' },
        state: { type: 'string' },
        webhook: { type: 'string' },
        'webhook-secret': { type: 'string' },
      },
    });
    const port = Number(values.port);
    const { webhook: url, state: stateFile, 'webhook-secret': secret } = values;
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return undefined;
    if ((url === undefined) !== (secret === undefined)) return undefined;
    return {
      port,
      ...(stateFile === undefined ? {} : { stateFile }),
      ...(url === undefined || secret === undefined ? {} : { webhook: { url, secret } }),
      now: () => new Date(),
      random: randomBytes,
    };
  } catch {
    return undefined;
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
