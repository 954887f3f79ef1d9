import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownMisses } from '@/scripts/bench/known-misses';
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
      const value = Number.parseFloat(measured);
      const isMet = met === 'yes' && compare(value, limit).isMet;
      if (isMet) return [];
      const miss = knownMisses.find(({ name }) => name === limit.name);
      if (miss === undefined) return [`not met: ${limit.name}`];
      return compare(value, { ...limit, value: miss.bound }).isMet
        ? []
        : [`worse than known: ${limit.name}`];
    }),
  ];
}

/** The table of a run whose rows are at their limits, or at the bounds of known misses. */
const atLimits = limits.map(({ name, value }) =>
  rowOf(name, knownMisses.find((miss) => miss.name === name)?.bound ?? value),
);

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

test('finds rows that are worse than the list of known misses says', () => {
  const cells = cellsOf(atLimits);
  for (const { name, bound } of knownMisses) {
    const limit = limits.find((row) => row.name === name);
    const worse = limit?.kind === 'at least' ? bound / 2 : bound * 2;
    const changed = cells.map((row) =>
      row[0] === name ? [name, String(worse), row[2] ?? '', '**no**'] : row,
    );
    expect(findProblems(changed)).toEqual([`worse than known: ${name}`]);
  }
});

// Until a whole run is written, there is nothing to compare.
test.skipIf(!existsSync(performanceFile))(
  'the last written run holds every limit but the known misses',
  () => {
    expect(findProblems(readTable(performanceFile, '# Performance'))).toEqual([]);
  },
);
