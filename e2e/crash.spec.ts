import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { sweep } from '@/e2e/support/sweep';
import { bundleProgram } from '@/tests/support/bundle-program';

let trial: ChildProcess | undefined;

/**
 * Runs a trial and returns its report. Rejects on an exit code other than 0, which reports lost,
 * duplicate or damaged submissions, and repeated charges.
 */
async function runTrial(...options: readonly string[]): Promise<string> {
  const args = [await bundleProgram('scripts/crash.ts'), ...options];
  // In a process group of its own, so that its servers can be killed with it.
  const running = spawn(process.execPath, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  trial = running;
  const output = Promise.all([text(running.stdout), text(running.stderr)]);
  const [code] = (await once(running, 'exit')) as [number | null];
  const [report, errors] = await output;
  if (code !== 0) throw new Error(`The trial failed.\n${report}\n${errors}`);
  return report;
}

// A trial that takes too long would slow down the tests after it.
test.afterEach(() => {
  const { pid } = trial ?? {};
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
});

// A busy machine takes minutes: the last trial starts the site seven times.
test.describe.configure({ timeout: 300_000 });

test('keeps acknowledged submissions when the site is killed', async () => {
  const stdout = await runTrial('--kills', '2', '--at-least', '200');
  expect(stdout).toContain('0 lost, 0 doubled, 0 with a file that is not whole');
  expect(Number(/^(\d+) acknowledged/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(200);
});

test(
  'reports a lost database, keeps typed input and recovers with the database',
  sweep,
  async () => {
    // The database stays away until every client has an error response. The exit code also reports a client
    // that waits for more than five seconds after the recovery.
    const stdout = await runTrial('--outage', '--seconds', '0', '--loss', 'cut');
    expect(stdout).toMatch(/^cut for /m);
    expect(stdout).toContain('the same process, 0 other answers, 0 lost, 0 doubled');
  },
);

// Compares the charges with the stored payments too, as `npm run crash -- --payments` does.
test(
  'sells the last places once and charges each card once when the site is killed',
  sweep,
  async () => {
    const size = ['--attempts', '300', '--clients', '16', '--kills', '2', '--seed', '1'];
    const stdout = await runTrial('--places', ...size, '--database', 'sqlite');
    expect(stdout).toMatch(/^places taken, of 50 each +50 \+ 50$/m);
    expect(stdout).toMatch(/^most places taken at a time +50 \+ 50$/m);
    expect(Number(/^charged +(\d+)$/m.exec(stdout)?.[1])).toBeGreaterThan(0);
  },
);
