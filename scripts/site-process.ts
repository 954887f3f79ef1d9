import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readPlace } from './place';

/** Runs one of Next's own commands, such as `['start', '-p', '3000']`, in the given project. */
export function runNext(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions = 'inherit',
): ChildProcess {
  const next = createRequire(join(root, 'package.json')).resolve('next/dist/bin/next');
  // glibc keeps what each thread has freed for that thread; with uploads that adds up to more than
  // the site itself. Other allocators pass this over.
  const memory = { MALLOC_ARENA_MAX: '2' };
  return spawn(process.execPath, [next, ...args], { cwd: root, stdio, env: { ...memory, ...env } });
}

/**
 * Serves the build of the given project. `args` are those of `next start`, such as `['-p', '3000']`.
 *
 * Connections at rest stay open for 70 s where `args` does not say otherwise: longer than a reverse
 * proxy keeps them, or it would send a request into one that closes, which fails (502). Node's own
 * 5 s are shorter than any proxy's.
 */
export function serveNext(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions = 'inherit',
): ChildProcess {
  const keepAlive = args.some((arg) => arg.startsWith('--keepAliveTimeout'))
    ? []
    : ['--keepAliveTimeout', '70000'];
  const own = {
    ...env,
    // The site stops by itself on a signal: see lib/server/http/stop-on-signal.ts.
    NEXT_MANUAL_SIG_HANDLE: 'true',
    // Next does not tell the site where it listens; the site visits its own pages.
    FRONTDESK_HOSTNAME: readPlace(args, env).hostname,
  };
  return runNext(root, ['start', ...args, ...keepAlive], own, stdio);
}

/**
 * Resolves with the exit code to leave with. What stops this process (Ctrl-C, a supervisor's
 * SIGTERM) is passed on, so that requests under way are finished first; a stop that was asked for
 * counts as success.
 */
export async function untilEnd(child: ChildProcess): Promise<number> {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true;
      child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(stopping ? 0 : (code ?? 1)));
  });
}
