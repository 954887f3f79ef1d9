import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, serveSite, waitForExit } from '@/scripts/site/site-process';

/** Creates a folder with this script as its bundled server; `undefined` for no build. */
function folderWith(script: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-site-process-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  if (script !== undefined) {
    mkdirSync(join(folder, '.next'));
    writeFileSync(join(folder, '.next/start.mjs'), script);
  }
  return folder;
}

async function outputOf(folder: string, args: readonly string[]) {
  const { stdout, stderr } = serveSite(folder, args, process.env, 'pipe');
  if (stdout === null || stderr === null) throw new Error('The output is not piped.');
  const [output, errors] = await Promise.all([text(stdout), text(stderr)]);
  return { output, errors };
}

test('runs the bundled server of a folder with its flags and MALLOC_ARENA_MAX', async () => {
  const script =
    'console.log(JSON.stringify([process.argv.slice(2), process.cwd(), process.env.MALLOC_ARENA_MAX]))';
  const folder = folderWith(script);
  const { output } = await outputOf(folder, ['-p', '3000']);
  expect(JSON.parse(output)).toEqual([['-p', '3000'], folder, '2']);
});

test('reports a missing build and how to create one', async () => {
  const { errors } = await outputOf(folderWith(undefined), []);
  expect(errors).toContain('There is no build yet: run `npm run build` first.');
});

test('says which commands follow `next build`', async () => {
  const folder = folderWith(undefined);
  mkdirSync(join(folder, '.next'), { recursive: true });
  writeFileSync(join(folder, '.next/BUILD_ID'), 'one');
  const { errors } = await outputOf(folder, []);
  expect(errors).toContain('run `npm run build`, then `npm start`');
  expect(errors).toContain('`npx next start`');
});

test('tells a program that was stopped from one that has ended, and leaves signals alone then', async () => {
  const before = process.listeners('SIGHUP');
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  const end = waitForExit(child, 130);
  process
    .listeners('SIGHUP')
    .filter((listener) => !before.includes(listener))
    .forEach((listener) => {
      listener('SIGHUP');
    });
  expect(await end).toBe(130);
  expect(process.listeners('SIGHUP')).toEqual(before);
});

test('returns each free port once, below the ports of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
