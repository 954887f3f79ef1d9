import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';

const project = join(__dirname, '../..');

/**
 * glibc keeps freed memory for the thread that freed it, which with uploads exceeds the memory of the
 * site itself. Other allocators ignore the setting. `npm start` sets it in package.json.
 */
const memory = { MALLOC_ARENA_MAX: '2' } as const;

/** docs/decisions/0034-collect-the-heap-earlier.md. `npm start` sets it in package.json. */
const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50'] as const;

/** Runs a command of Next.js, such as `['build']`, in a folder. */
export function runNext(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions = 'inherit',
): ChildProcess {
  const next = createRequire(join(folder, 'package.json')).resolve('next/dist/bin/next');
  return spawn(process.execPath, [next, ...args], {
    cwd: folder,
    stdio,
    env: { ...memory, ...env },
  });
}

/** Serves the build in a folder as `npm start` does, with flags such as `['-p', '3000']`. */
export function serveSite(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions = 'inherit',
): ChildProcess {
  const start = join(project, 'scripts/start.mjs');
  return spawn(process.execPath, [...heapFlags, start, ...args], {
    cwd: folder,
    stdio,
    env: { ...memory, ...env },
  });
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves with the exit code of a child process. Forwards SIGINT, SIGTERM and SIGHUP to it, so that it
 * finishes requests in flight; the exit code is then `stoppedCode`.
 */
export async function waitForExit(child: ChildProcess, stoppedCode = 0): Promise<number> {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(isStopping ? stoppedCode : (code ?? 1)));
    });
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Ports that this process has tried or got. */
const reservedPorts = new Set<number>();

/**
 * Returns a free TCP port, in one process each port once. Outgoing connections do not take it before a
 * server listens: they use higher ports (from 32768 on Linux, 49152 on macOS).
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (reservedPorts.has(port)) continue;
    reservedPorts.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
