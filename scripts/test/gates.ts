import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** How many checks a gate made and how they ended. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One of the checks that `npm test` runs. */
export interface Gate {
  readonly name: string;
  /** Name of a gate without whose success this one would only repeat its failure. */
  readonly needs?: string;
  run(): Promise<Tally>;
}

const binaries = 'node_modules/.bin';
const reports = '.cache/test';

/** A gate that a program's exit code decides; it counts as one check. */
export function command(
  name: string,
  program: string,
  args: readonly string[],
  needs?: string,
): Gate {
  return {
    name,
    ...(needs === undefined ? {} : { needs }),
    run: async () => tallyOf((await runProgram(program, args)) === 0),
  };
}

/** vitest; every test counts. */
export function vitestGate(): Gate {
  const report = join(reports, 'vitest.json');
  return {
    name: 'vitest',
    run: async () => {
      prepareReport(report);
      const code = await runProgram('vitest', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]);
      return orFailed(readReport(report, readVitest), code);
    },
  };
}

/** Playwright against the production build; every test counts. */
export function playwrightGate(needs: string): Gate {
  const report = join(reports, 'playwright.json');
  return {
    name: 'playwright',
    needs,
    run: async () => {
      prepareReport(report);
      const code = await runProgram('playwright', ['test'], { E2E_REPORT: report });
      return orFailed(readReport(report, readPlaywright), code);
    },
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
});

/** Counts of vitest's JSON report. */
export function readVitest(report: unknown): Tally {
  const counts = vitestReport.parse(report);
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
  };
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** Counts of Playwright's JSON report; a test that passed only at a second try has failed. */
export function readPlaywright(report: unknown): Tally {
  const { stats } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

/** A program that failed although no test did (a file that cannot be loaded) is a failure too. */
export function orFailed(tally: Tally, code: number): Tally {
  return code === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

function tallyOf(ok: boolean): Tally {
  return ok ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function prepareReport(file: string): void {
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
}

function readReport(file: string, read: (report: unknown) => Tally): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  return read(JSON.parse(readFileSync(file, 'utf8')));
}

function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(join(binaries, program), args, {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Next writes this file at its first build; the compiler wants it before. */
export function provideNextTypes(): void {
  if (existsSync('next-env.d.ts')) return;
  writeFileSync(
    'next-env.d.ts',
    '/// <reference types="next" />\n/// <reference types="next/image-types/global" />\n',
  );
}
