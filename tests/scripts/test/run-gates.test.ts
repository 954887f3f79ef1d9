import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Gate,
  type Tally,
  withExitCode,
  readPlaywright,
  readVitest,
} from '@/scripts/test/gates';
import { runGates, formatTally } from '@/scripts/test/run-gates';

const clean = { passed: 1, failed: 0, skipped: 0, failures: [] };
const broken = { passed: 2, failed: 1, skipped: 0, failures: ['unit: adds\n    Error: 3'] };

function gate(name: string, tally: Tally, needs?: string): Gate {
  return { name, ...(needs === undefined ? {} : { needs }), run: () => Promise.resolve(tally) };
}

test('continues after a failure, adds up the tallies and prints the failures again', async () => {
  const lines: string[] = [];
  const total = await runGates(
    [[gate('types', broken), gate('unit', clean)]],
    (line) => lines.push(line),
    () => 0,
  );
  expect(total).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
  expect(lines.at(-2)).toContain('unit: adds\n    Error: 3');
});

test('counts a gate as failed without running it when a gate it needs failed', async () => {
  const lines: string[] = [];
  const e2e: Gate = { name: 'e2e', needs: 'build', run: () => Promise.reject(new Error('ran')) };
  const total = await runGates(
    [[gate('build', broken), e2e]],
    (line) => lines.push(line),
    () => 0,
  );
  expect(total).toMatchObject({ passed: 2, failed: 2, skipped: 0 });
  expect(lines.join('\n')).toContain('Not run, because build failed.');
});

test('runs rows of gates in parallel, and the gates of a row in order', async () => {
  const order: string[] = [];
  const slow = (name: string, turns: number): Gate => ({
    name,
    run: async () => {
      order.push(`${name} begins`);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      order.push(`${name} ends`);
      return name === 'lint' ? broken : clean;
    },
  });
  const total = await runGates(
    [[slow('lint', 50)], [slow('format', 1), slow('types', 1)]],
    () => undefined,
    () => 0,
  );
  expect(total).toMatchObject({ passed: 4, failed: 1, skipped: 0 });
  expect(order.indexOf('types begins')).toBeLessThan(order.indexOf('lint ends'));
  expect(order.indexOf('format ends')).toBeLessThan(order.indexOf('types begins'));
});

test('runs a gate after one of another row, also after a failed one', async () => {
  const order: string[] = [];
  const named = (name: string, tally: Tally, after?: string): Gate => ({
    ...gate(name, tally),
    ...(after !== undefined && { after }),
    run: async () => {
      await Promise.resolve();
      order.push(name);
      return tally;
    },
  });
  const rows = [[named('unit', clean, 'build')], [named('build', broken), named('e2e', clean)]];
  const total = await runGates(
    rows,
    () => undefined,
    () => 0,
  );
  expect(total).toMatchObject({ passed: 4, failed: 1, skipped: 0 });
  expect(order[0]).toBe('build');
});

test('formats the total', () => {
  expect(formatTally(clean)).toBe('1 passed, 0 failed');
  expect(formatTally({ ...broken, passed: 10, failed: 2, skipped: 3 })).toBe(
    '10 passed, 2 failed, 3 skipped',
  );
});

test('reads the reports of both test runners', () => {
  const test = {
    status: 'failed',
    fullName: 'adds',
    failureMessages: ['\u001B[31mError: 3\u001B[39m'],
  };
  const vitest = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: join(process.cwd(), 'tests/add.test.ts'), message: '', assertionResults: [test] },
      { name: join(process.cwd(), 'tests/bad.test.ts'), message: 'No file', assertionResults: [] },
    ],
  };
  expect(readVitest(vitest)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 3,
    failures: ['tests/add.test.ts: adds\n    Error: 3', 'tests/bad.test.ts\n    No file'],
  });
  const spec = (status: string, message: string) => ({
    title: 'pays',
    file: 'pay.spec.ts',
    line: 3,
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  });
  const playwright = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ specs: [spec('expected', '')], suites: [{ specs: [spec('unexpected', 'Late')] }] }],
  };
  expect(readPlaywright(playwright)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 0,
    failures: ['e2e/pay.spec.ts:3: pays\n    Late'],
  });
});

test('counts a failed exit code without a failed test', () => {
  expect(withExitCode(clean, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  expect(withExitCode(broken, 1)).toEqual(broken);
  expect(withExitCode(clean, 0)).toEqual(clean);
});
