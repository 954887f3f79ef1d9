import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** Numbers of passed, failed and skipped checks. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failed tests with the beginning of their errors; several lines each. */
  readonly failures: readonly string[];
}

/** A step of `npm test`. */
export interface Gate {
  readonly name: string;
  /** Name of the gate that must pass before this one runs. */
  readonly needs?: string;
  /** Name of a gate of another row that must have ended before this one runs. */
  readonly after?: string;
  run(): Promise<Tally>;
}

const binaries = 'node_modules/.bin';
const reports = '.cache/test';
const { PRIORITY_LOW, PRIORITY_NORMAL } = constants.priority;

/** Creates a gate from a program's exit code. It counts as one check. */
export function command(
  name: string,
  program: string,
  args: readonly string[],
  needs?: string,
): Gate {
  return {
    name,
    needs,
    run: async () => tallyOf((await runProgram(program, args)) === 0),
  };
}

/** Creates a gate as `command` does, whose program runs when the other gates leave a core idle. */
export function background(name: string, program: string, args: readonly string[]): Gate {
  return {
    name,
    run: async () => tallyOf((await runProgram(program, args, {}, PRIORITY_LOW)) === 0),
  };
}

/**
 * Creates the gate of vitest, with environment variables. Each test counts as a check. After another gate it runs
 * beside those that follow that one, with the time that they leave.
 */
export function vitestGate(settings: Readonly<Record<string, string>> = {}, after?: string): Gate {
  const report = join(reports, 'vitest.json');
  const priority = after === undefined ? PRIORITY_NORMAL : PRIORITY_LOW;
  return {
    name: 'vitest',
    ...(after !== undefined && { after }),
    run: async () => {
      prepareReport(report);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const code = await runProgram('vitest', ['run', ...reporters], settings, priority);
      return withExitCode(readReport(report, readVitest), code);
    },
  };
}

/** Creates the gate of Playwright, with environment variables. Each test counts as a check. */
export function playwrightGate(
  needs: string,
  settings: Readonly<Record<string, string>> = {},
): Gate {
  const report = join(reports, 'playwright.json');
  return {
    name: 'playwright',
    needs,
    run: async () => {
      prepareReport(report);
      const code = await runProgram('playwright', ['test'], { ...settings, E2E_REPORT: report });
      return withExitCode(readReport(report, readPlaywright), code);
    },
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        /** The error of a file that did not load. */
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).default([]),
          }),
        ),
      }),
    )
    .default([]),
});

/** Reads the counts and the failures in vitest's JSON report. */
export function readVitest(report: unknown): Tally {
  const counts = vitestReport.parse(report);
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
    failures: counts.testResults.flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name);
      const ofTests = assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => describeFailure(`${file}: ${test.fullName}`, test.failureMessages));
      return message === '' ? ofTests : [describeFailure(file, [message]), ...ofTests];
    }),
  };
}

const playwrightSuite = z.object({
  specs: z
    .array(
      z.object({
        title: z.string(),
        file: z.string(),
        line: z.number(),
        tests: z.array(
          z.object({
            status: z.string(),
            results: z.array(
              z.object({ errors: z.array(z.object({ message: z.string().default('') })) }),
            ),
          }),
        ),
      }),
    )
    .default([]),
  get suites(): z.ZodDefault<z.ZodArray<typeof playwrightSuite>> {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = playwrightSuite.extend({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** Reads the counts and the failures in Playwright's JSON report. Flaky tests count as failed. */
export function readPlaywright(report: unknown): Tally {
  const { stats, ...suite } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: listFailures(suite),
  };
}

function listFailures({ specs, suites }: z.output<typeof playwrightSuite>): readonly string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
        return describeFailure(`e2e/${file}:${line}: ${title}`, messages);
      }),
  );
  return [...own, ...suites.flatMap(listFailures)];
}

/** Lines of an error that are printed again at the end. */
const maxErrorLines = 12;

function describeFailure(name: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, maxErrorLines)
      .map((line) => `    ${line}`),
  );
  return [name, ...lines].join('\n');
}

/** Counts a failed exit code without a failed test as a failure, such as a file that does not load. */
export function withExitCode(tally: Tally, code: number): Tally {
  return code === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

function tallyOf(ok: boolean): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [] };
}

function prepareReport(file: string): void {
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
}

function readReport(file: string, read: (report: unknown) => Tally): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  return read(JSON.parse(readFileSync(file, 'utf8')));
}

function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  priority: number = PRIORITY_NORMAL,
): Promise<number> {
  const child = spawn(join(binaries, program), args, {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  if (child.pid !== undefined && priority !== PRIORITY_NORMAL) setPriority(child.pid, priority);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Writes the file that the compiler needs and that Next creates at its first build. */
export function writeNextTypes(): void {
  if (existsSync('next-env.d.ts')) return;
  writeFileSync(
    'next-env.d.ts',
    '/// <reference types="next" />\n/// <reference types="next/image-types/global" />\n',
  );
}
