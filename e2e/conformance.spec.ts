import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { sweep } from '@/e2e/support/sweep';
import { bundleProgram } from '@/tests/support/bundle-program';

const run = promisify(execFile);
/** The example site without the conformance forms. */
const url = `http://localhost:${process.env.E2E_PORT ?? ''}`;

test.describe.configure({ timeout: 180_000 });

/** Returns the command's output for any exit code. */
async function conformance(...args: readonly string[]): Promise<string> {
  const command = [await bundleProgram('scripts/conformance.ts'), ...args];
  const { stdout, stderr } = await run(process.execPath, command).catch((failed: unknown) => ({
    stdout: failed instanceof Error && 'stdout' in failed ? String(failed.stdout) : String(failed),
    stderr: failed instanceof Error && 'stderr' in failed ? String(failed.stderr) : '',
  }));
  return `${stdout}${stderr}`;
}

test('passes every case against the built site when run without an address', sweep, async () => {
  const output = await conformance();
  const unlike = output.split('\n').filter((line) => /\| (?:\*\*no\*\*|–) \|$/.test(line));
  expect(unlike).toEqual([]);
  expect(output).toMatch(/\n\d{3} passed, 0 failed, 0 skipped\n/);
});

test('names the forms to copy when a site lacks them', async () => {
  expect(await conformance(url)).toMatch(/^http:\S+ has no form "conformance": copy .+\n$/);
});
