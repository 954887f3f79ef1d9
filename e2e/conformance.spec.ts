import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);
/** The example site by itself. */
const url = `http://localhost:${process.env.E2E_PORT ?? ''}`;

test.describe.configure({ timeout: 180_000 });

const tsx = 'node_modules/tsx/dist/cli.mjs';

/** What the command wrote, whatever its exit code is. */
async function conformance(...args: readonly string[]): Promise<string> {
  const command = [tsx, 'scripts/conformance.ts', ...args];
  const { stdout, stderr } = await run(process.execPath, command).catch((failed: unknown) => ({
    stdout: failed instanceof Error && 'stdout' in failed ? String(failed.stdout) : String(failed),
    stderr: failed instanceof Error && 'stderr' in failed ? String(failed.stderr) : '',
  }));
  return `${stdout}${stderr}`;
}

test('the command without an address passes every case at the built site', async () => {
  const output = await conformance();
  const unlike = output.split('\n').filter((line) => /\| (?:\*\*no\*\*|–) \|$/.test(line));
  expect(unlike).toEqual([]);
  expect(output).toMatch(/\n\d{3} passed, 0 failed, 0 left out\n/);
});

test('the command says what to copy when a site lacks the forms', async () => {
  expect(await conformance(url)).toMatch(/^http:\S+ has no form "conformance": copy .+\n$/);
});
