import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { knownMisses } from './known-misses';
import { formatTable, type Row } from './table';

/** The file of the last written run, which tests/docs/performance.test.ts compares with the limits. */
export const performanceFile = join('docs', 'performance.md');

/** Writes the table of a whole run with its commit, its day and its machine. */
export function writePerformance(root: string, rows: readonly Row[]): void {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain') !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  const [processor] = cpus();
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  const text = [
    '# Performance',
    '',
    'Written by `npm run bench -- --write`. Ratios are to baselines of the same run. The limits are in `scripts/bench/limits.ts`, and are only ever tightened.',
    '',
    `- Commit: ${commit}`,
    `- Day: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${cpus().length} cores (${processor?.model ?? 'unknown'}), ${gibibytes} GB, Node.js ${process.version}, ${process.platform}`,
    '',
    formatTable(rows),
    ...explainMisses(rows),
  ].join('\n');
  const file = join(root, performanceFile);
  writeFileSync(file, text);
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [file], { cwd: root });
}

/** Returns the lines on the rows that do not hold their limits. */
function explainMisses(rows: readonly Row[]): string[] {
  const missed = knownMisses.filter(({ name }) =>
    rows.some((row) => row.name === name && !row.isMet),
  );
  if (missed.length === 0) return [];
  return [
    '## Rows that do not hold their limits',
    '',
    ...missed.map(({ name, why }) => `- ${name}. ${why}`),
    '',
  ];
}
