import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { serveNext } from '@/scripts/site-process';

/** What the framework's command is given in a project where it only tells that. */
function toldToNext(args: readonly string[]): Promise<unknown> {
  return printedByNext('process.argv.slice(2)', args);
}

function environmentOfNext(args: readonly string[]): Promise<unknown> {
  return printedByNext('process.env', args);
}

async function printedByNext(expression: string, args: readonly string[]): Promise<unknown> {
  const root = mkdtempSync(join(tmpdir(), 'frontdesk-next-process-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  mkdirSync(join(root, 'node_modules/next/dist/bin'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(
    join(root, 'node_modules/next/dist/bin/next.js'),
    `console.log(JSON.stringify(${expression}));`,
  );
  const { stdout } = serveNext(root, args, process.env, ['ignore', 'pipe', 'inherit']);
  if (stdout === null) throw new Error('Its output is not heard.');
  return JSON.parse(await text(stdout));
}

test('connections at rest stay open for longer than a proxy keeps them', async () => {
  expect(await toldToNext(['-p', '3000'])).toEqual([
    'start',
    '-p',
    '3000',
    '--keepAliveTimeout',
    '70000',
  ]);
});

test.each([[['--keepAliveTimeout', '5000']], [['--keepAliveTimeout=5000']]])(
  'an operator who sets how long they stay open is heard: %j',
  async (args) => {
    expect(await toldToNext(args)).toEqual(['start', ...args]);
  },
);

test('tells the site where it listens', async () => {
  expect(await environmentOfNext(['-H', '127.0.0.2'])).toMatchObject({
    FRONTDESK_HOSTNAME: '127.0.0.2',
  });
  expect(await environmentOfNext([])).not.toHaveProperty('FRONTDESK_HOSTNAME');
});
