import { findMissing } from './conformance/find-missing';
import { startOwnEndpoint } from './conformance/own-endpoint';
import { readArguments, usage } from './conformance/read-arguments';
import { runCases, type Finding } from './conformance/run';
import type { Target } from './conformance/wire';
import { buildProblem } from './start/preflight';

/**
 * `npm run conformance`: reports, case by case, whether an endpoint speaks the form protocol. Without
 * an address it is the endpoint of this project, started for that.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0) return reportOwn(process.cwd());
  const target = readArguments(args);
  if (target === undefined) {
    console.error(usage);
    return 2;
  }
  return report(target);
}

async function reportOwn(root: string): Promise<number> {
  const noBuild = buildProblem(root);
  if (noBuild !== undefined) {
    console.error(noBuild);
    return 1;
  }
  const { target, stop } = await startOwnEndpoint(root);
  try {
    return await report(target);
  } finally {
    await stop();
  }
}

async function report(target: Target): Promise<number> {
  const missing = await findMissing(target);
  if (missing !== undefined) {
    console.error(missing);
    return 1;
  }
  const counts = { pass: 0, fail: 0, skipped: 0 };
  console.log('| Case | Expected | Got | Pass |\n|---|---|---|---|');
  for await (const finding of runCases(target)) {
    counts[finding.verdict] += 1;
    console.log(row(finding));
  }
  console.log(`\n${counts.pass} passed, ${counts.fail} failed, ${counts.skipped} left out`);
  return counts.fail === 0 && counts.pass > 0 ? 0 : 1;
}

function row({ case: { group, what, expected }, verdict, got }: Finding): string {
  const said = { pass: 'yes', fail: '**no**', skipped: '–' }[verdict];
  return `| ${group}: ${what} | ${expected} | ${got} | ${said} |`;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
