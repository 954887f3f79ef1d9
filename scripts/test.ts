import { background, command, playwrightGate, writeNextTypes, vitestGate } from './test/gates';
import { requireTestTools } from './test/test-tools';
import { runGates, formatTally, type ParallelGates } from './test/run-gates';

const sources = ['pages', 'components', 'lib', 'scripts', 'tests', 'e2e', 'instrumentation.ts'];

/**
 * The checks of the sources and vitest take the time that the build and the browser tests leave: these wait for
 * pages, servers and builds during half of theirs.
 */
const gates: ParallelGates = [
  [
    background('format', 'oxfmt', ['--check', '.']),
    background('lint and types', 'oxlint', ['--max-warnings', '0', '.']),
    background('import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources]),
    background('stylelint', 'stylelint', ['--max-warnings', '0', 'styles/**/*.css']),
  ],
  [
    command('content', 'tsx', ['scripts/check-content.ts']),
    command('build', 'tsx', ['scripts/build.ts']),
    command('bundle', 'tsx', ['scripts/build/check-bundle.ts'], 'build'),
    playwrightGate('build'),
  ],
  // Some of its tests read the build.
  [vitestGate({}, 'bundle')],
];

/** `npm test`: runs every gate, also after a failure. The last line is machine-readable. */
async function main(): Promise<number> {
  writeNextTypes();
  await requireTestTools();
  const total = await runGates(gates, console.log, () => performance.now());
  console.log(`\n${formatTally(total)}`);
  return total.failed === 0 ? 0 : 1;
}

void main().then((code) => {
  process.exitCode = code;
});
