import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);

test.describe.configure({ timeout: 180_000 });

test('what was acknowledged outlives a site that is killed', async () => {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  const args = [tsx, 'scripts/crash.ts', '--kills', '2', '--at-least', '200'];
  // Its exit code is not 0 when anything is lost, doubled or damaged, and that rejects.
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toContain('0 lost, 0 doubled, 0 with a file that is not whole');
  expect(Number(/^(\d+) acknowledged/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(200);
});

test('a site whose database is away says so, keeps what was typed, and goes on when it is back', async () => {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  // The database is away until everybody was told, and no longer.
  const args = [tsx, 'scripts/crash.ts', '--outage', '--seconds', '0', '--loss', 'cut'];
  // As above: its exit code tells, also when somebody waits for more than five seconds afterwards.
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toMatch(/^The line was cut for /m);
  expect(stdout).toContain('the same process, 0 other answers, 0 lost, 0 doubled');
});

test('a site that is killed while cards are charged charges each once, and keeps what is paid', async () => {
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  const args = [tsx, 'scripts/crash.ts', '--payments', '--kills', '2'];
  // As above: its exit code tells.
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toContain('0 charged without being kept, 0 charged twice, 0 told and not paid');
  expect(Number(/^(\d+) charged/m.exec(stdout)?.[1])).toBeGreaterThan(0);
});
