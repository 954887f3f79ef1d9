import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const version = '12.8.2';

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
});

/** Scores from 0 to 100. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

/** Lighthouse advises to run it again when the browser did not record a visit. */
const tries = 3;

/**
 * Runs Lighthouse with its mobile settings, through `npx` and outside the project's packages.
 * `chromeFlags` are added to the browser's flags. Rejects after three failures.
 */
export async function runLighthouse(
  url: string,
  executablePath: string,
  chromeFlags = '',
): Promise<Scores> {
  for (let again = tries - 1; again > 0; again -= 1) {
    try {
      return await runOnce(url, executablePath, chromeFlags);
    } catch {
      console.log(`Lighthouse failed on ${url}. Trying again ...`);
    }
  }
  return runOnce(url, executablePath, chromeFlags);
}

async function runOnce(url: string, executablePath: string, chromeFlags: string): Promise<Scores> {
  const args = ['--yes', `lighthouse@${version}`, url, '--output=json', '--quiet'];
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage';
  const all = [...args, ...(await skippedAudits(url)), `${flags} ${chromeFlags}`];
  const { stdout } = await promisify(execFile)('npx', all, {
    env: { ...process.env, CHROME_PATH: executablePath },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { categories } = report.parse(JSON.parse(stdout));
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  };
}

/** Skips the audit for indexing on pages with `noindex`. */
async function skippedAudits(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return html.includes('<meta name="robots" content="noindex"')
    ? ['--skip-audits=is-crawlable']
    : [];
}

/** Keeps every core busy while `work` runs. */
export async function withBusyCores<Result>(work: () => Promise<Result>): Promise<Result> {
  const spin = 'for (let sum = 0; ; sum += 1) Math.sqrt(sum);';
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(spin, { eval: true }),
  );
  try {
    return await work();
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
