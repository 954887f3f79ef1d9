import { command, playwrightGate, vitestGate, writeNextTypes } from './test/gates';
import { missingBrowsers } from './test/other-browsers';
import { formatTally, runGates } from './test/run-gates';
import { requireTestTools } from './test/test-tools';

/**
 * `npm run sweep`: runs the tests that `npm test` leaves to a release: all pages, all lights and all states, the
 * main journeys in Firefox and WebKit, and the longest trials. The last line is machine-readable.
 */
async function main(): Promise<number> {
  const problem = missingBrowsers();
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  writeNextTypes();
  await requireTestTools();
  const settings = { SWEEP: '1' };
  const gates = [
    command('build', 'tsx', ['scripts/build.ts']),
    vitestGate(settings),
    playwrightGate('build', settings),
  ];
  const total = await runGates([gates], console.log, () => performance.now());
  console.log(`\n${formatTally(total)}`);
  return total.failed === 0 ? 0 : 1;
}

void main().then((code) => {
  process.exitCode = code;
});
