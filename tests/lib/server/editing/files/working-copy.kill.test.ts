import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sweepStagedFiles } from '@/lib/server/editing/files/replace-file';
import { saveEditedFile, versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { editedCopy } from '@/tests/support/editing/edited-copy';
import { bundleProgram } from '@/tests/support/bundle-program';
import { writeTree } from '@/tests/support/tree';

const path = 'content/pages/visit.md';

/** Runs a program that saves the file again and again, until `isTime`. Resolves with the last number it printed. */
async function saveUntilKilled(
  directory: string,
  isTime: (printed: number) => boolean,
  killBefore?: string,
): Promise<number> {
  const kill = join(import.meta.dirname, '../../../../support/kill-before-rename.mjs');
  const options = killBefore === undefined ? [] : ['--import', pathToFileURL(kill).href];
  const program = await bundleProgram('tests/support/editing/save-numbers.ts');
  const child = spawn(process.execPath, [...options, program, directory, path], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', KILL_BEFORE_RENAME: killBefore },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  // A test that is out of time leaves no process.
  onTestFinished(() => void child.kill('SIGKILL'));
  let last = 0;
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    count += 1;
    if (isTime(count)) child.kill('SIGKILL');
  }
  await ended;
  return last;
}

const stagedIn = (directory: string) =>
  readdirSync(join(directory, 'content/.#editing')).filter((name) => !name.startsWith('lock'));

test('keeps a whole file, and each text that was shown as saved, through kills', async () => {
  const directory = writeTree({ [path]: '0\n' });
  let shown = 0;
  for (let run = 1; run <= 8; run += 1) {
    shown = Math.max(shown, await saveUntilKilled(directory, (printed) => printed >= run));
    const [first, , last] = readFileSync(join(directory, path), 'utf8').split('\n');
    expect(last).toBe(first);
    expect(Number(first)).toBeGreaterThanOrEqual(shown);
  }
});

test('leaves the file as it was if it is killed before the rename, and is not stopped by what is left', async () => {
  const directory = writeTree({ [path]: '0\n' });
  expect(await saveUntilKilled(directory, () => false, 'visit\\.md')).toBe(0);
  expect(readFileSync(join(directory, path), 'utf8')).toBe('0\n');
  expect(stagedIn(directory)).toHaveLength(1);

  await sweepStagedFiles({ directory }, new Date());
  expect(stagedIn(directory)).toEqual([]);
  const saved = await saveEditedFile(editedCopy(directory), path, '1\n', versionOfBytes('0\n'));
  expect(saved.kind).toBe('saved');
});

test('two processes never write over each other', async () => {
  const directory = writeTree({ [path]: '0\n' });
  const enough = (printed: number) => printed >= 25;
  const both = await Promise.all([
    saveUntilKilled(directory, enough),
    saveUntilKilled(directory, enough),
  ]);
  // Each save adds one to the number of the version that it has read, so a lost one would make it smaller.
  const number = Number.parseInt(readFileSync(join(directory, path), 'utf8'), 10);
  expect(number).toBeGreaterThanOrEqual(50);
  expect(number).toBeGreaterThanOrEqual(Math.max(...both));
});
