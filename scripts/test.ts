import { command, type Gate, playwrightGate, provideNextTypes, vitestGate } from './test/gates';
import { runGates, sayTotal, type Beside } from './test/run-gates';

const sources = ['pages', 'components', 'lib', 'scripts', 'tests', 'e2e', 'instrumentation.ts'];

/** Each of these uses one core, and the first takes as long as the others together. */
const readingGates: Beside = [
  [command('eslint', 'eslint', ['--max-warnings', '0', '.'])],
  [
    command('prettier', 'prettier', ['--check', '--log-level', 'warn', '.']),
    command('stylelint', 'stylelint', ['--max-warnings', '0', 'styles/**/*.css']),
    command('import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources]),
    command('types', 'tsc', ['--noEmit']),
    command('content', 'tsx', ['scripts/check-content.ts']),
  ],
];

const gates: readonly (Gate | Beside)[] = [
  readingGates,
  vitestGate(),
  command('build', 'tsx', ['scripts/build.ts']),
  command('bundle', 'tsx', ['scripts/build/check-bundle.ts'], 'build'),
  playwrightGate('build'),
];

/** `npm test`: every gate, each even when one before it failed; the last line is for machines. */
async function main(): Promise<number> {
  provideNextTypes();
  const total = await runGates(gates, console.log, () => performance.now());
  console.log(`\n${sayTotal(total)}`);
  return total.failed === 0 ? 0 : 1;
}

void main().then((code) => {
  process.exitCode = code;
});
