import { formatFindings, runChecks } from './doctor/check';
import { listChecks } from './doctor/list-checks';
import { readEnvironment } from './start/environment';

/**
 * `npm run doctor`: checks the installation and prints a line for each part, with what to do. `--json`
 * prints an array. `-p` and `-H` are those of `npm start`. Changes nothing. Exits with 1 if something is
 * broken.
 */
async function main(args: readonly string[]): Promise<number> {
  const environment = readEnvironment(process.cwd(), args, 'production');
  const findings = await runChecks(listChecks(environment));
  console.log(formatFindings(findings, args.includes('--json')));
  return findings.some(({ state }) => state === 'broken') ? 1 : 0;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // A check that did not end in time may still have a connection.
  setTimeout(() => process.exit(), 1000).unref();
});
