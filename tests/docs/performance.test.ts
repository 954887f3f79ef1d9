import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '@/scripts/bench/limits';
import { compare, formatTable, rowOf } from '@/scripts/bench/table';
import { performanceFile } from '@/scripts/bench/write-performance';
import { readTable } from '../support/documents';

/** Lists the rows of a written run that are missing, unknown or beyond their limits of today. */
function findProblems(table: readonly (readonly string[])[]): string[] {
  const names = table.map(([name = '']) => name);
  const unknown = names.filter((name) => !limits.some((limit) => limit.name === name));
  return [
    ...unknown.map((name) => `unknown: ${name}`),
    ...limits.flatMap((limit) => {
      const row = table.find(([name]) => name === limit.name);
      if (row === undefined) return [`missing: ${limit.name}`];
      const [, measured = '', , met] = row;
      const isMet = met === 'yes' && compare(Number.parseFloat(measured), limit).isMet;
      return isMet ? [] : [`not met: ${limit.name}`];
    }),
  ];
}

/** The table of a run whose rows are at their limits. */
const atLimits = limits.map(({ name, value }) => rowOf(name, value));

function cellsOf(rows: typeof atLimits): string[][] {
  const lines = formatTable(rows).trim().split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('every row of the bench has one limit', () => {
  const names = limits.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(findProblems(cellsOf(atLimits))).toEqual([]);
});

test('finds rows that are missing, unknown, not met or beyond a limit tightened since', () => {
  const [first, second, ...rest] = cellsOf(atLimits);
  expect(findProblems([['Something else', '1', 'at most 1', 'yes'], ...cellsOf(atLimits)])).toEqual(
    ['unknown: Something else'],
  );
  const name = second?.[0] ?? '';
  expect(findProblems([first ?? [], ...rest])).toEqual([`missing: ${name}`]);
  expect(findProblems([first ?? [], [name, '0', '', '**no**'], ...rest])).toEqual([
    `not met: ${name}`,
  ]);
  expect(findProblems([first ?? [], [name, '99', 'at most 100', 'yes'], ...rest])).toEqual([
    `not met: ${name}`,
  ]);
});

// Until a whole run is written, there is nothing to compare.
test.skipIf(!existsSync(performanceFile))('the last written run holds every limit', () => {
  expect(findProblems(readTable(performanceFile, '# Performance'))).toEqual([]);
});
