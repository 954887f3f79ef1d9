import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { makeTrialSite } from '../site/trial-site';
import { killServer, serve } from './servers';
import { atMost, median, type Row } from './table';

const rounds = 5;

/** Milliseconds from saving a page to serving it. */
const limit = 2000;

const page = { file: 'content/pages/people.md', path: '/people' };

/** Measures how long a changed page takes from its saving, through `npm run publish`, to its visitors. */
export async function measurePublish(root: string): Promise<Row[]> {
  const folder = makeTrialSite(root, 'bench/publish');
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-publish-'));
  await keepBuildContent(folder, new Date());
  const site = await serve(folder, directory);
  try {
    const publish = (setting: string, round: number) =>
      publishPage(folder, directory, `${site.url}${page.path}`, setting, round);
    return [
      ...(await measureRounds('a saved sentence', (round) => publish('lede', round))),
      // A picture for sharing shows the title.
      ...(await measureRounds('a saved title', (round) => publish('title', round))),
    ];
  } finally {
    await killServer(site);
    rmSync(directory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRounds(
  change: string,
  publish: (round: number) => Promise<number>,
): Promise<Row[]> {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    times.push(await publish(round));
    console.log(`${change}: served after ${times.at(-1)?.toFixed(0) ?? ''} ms`);
  }
  const name = `Time from ${change} to the page that has it`;
  return [
    atMost(`${name}, median of ${rounds}`, median(times), limit, ' ms'),
    atMost(`${name}, longest of ${rounds}`, Math.max(...times), limit, ' ms'),
  ];
}

/** Changes a page and publishes it. Resolves with the milliseconds until the site serves it. */
async function publishPage(
  folder: string,
  directory: string,
  url: string,
  setting: string,
  round: number,
): Promise<number> {
  const words = `Version ${round} of the ${setting}`;
  const file = join(folder, page.file);
  const text = readFileSync(file, 'utf8').replace(
    new RegExp(`^${setting}: .*$`, 'm'),
    `${setting}: ${words}`,
  );
  const start = performance.now();
  writeFileSync(file, text);
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: directory } as const;
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const command = spawn('npm', ['run', 'publish'], { cwd: folder, env, stdio: [...stdio] });
  const exited = once(command, 'exit');
  while (!(await serves(url, words))) {
    if (command.exitCode !== null && command.exitCode !== 0) throw new Error('Not published.');
    await pause(20);
  }
  const served = performance.now() - start;
  await exited;
  return served;
}

async function serves(url: string, text: string): Promise<boolean> {
  const response = await fetch(url);
  return (await response.text()).includes(text);
}
