import { command, type Gate, playwrightGate, provideNextTypes, vitestGate } from './gates';
import { runGates, sayTotal } from './run-gates';

const sources = ['pages', 'components', 'lib', 'scripts', 'tests', 'e2e', 'instrumentation.ts'];

const gates: readonly Gate[] = [
  command('prettier', 'prettier', ['--check', '--log-level', 'warn', '.']),
  command('eslint', 'eslint', ['--max-warnings', '0', '.']),
  command('stylelint', 'stylelint', ['--max-warnings', '0', 'styles/**/*.css']),
  command('import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources]),
  command('types', 'tsc', ['--noEmit']),
  command('content', 'tsx', ['scripts/check-content.ts']),
  vitestGate(),
  command('build', 'tsx', ['scripts/build.ts']),
  command('bundle', 'tsx', ['scripts/check-bundle.ts'], 'build'),
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
