import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { bundleProgram } from '@/tests/support/bundle-program';

const root = join(import.meta.dirname, '../..');
const program = await bundleProgram('scripts/practice.ts');

test('prints its address, rejects a taken port and stops on SIGTERM', async () => {
  const running = spawn(process.execPath, [program, '--port', '0'], { cwd: root });
  onTestFinished(() => void running.kill('SIGKILL'));
  const [line] = (await once(createInterface(running.stdout), 'line')) as [string];
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
  const page = await fetch(origin);
  expect(await page.text()).toContain('No money moves here.');

  const second = promisify(execFile)(process.execPath, [program, '--port', new URL(origin).port], {
    cwd: root,
  });
  await expect(second).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This port is taken') as string,
  });
  running.kill('SIGTERM');
  expect(await once(running, 'exit')).toEqual([0, null]);
}, 30_000);
