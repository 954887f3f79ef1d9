import { findMissingForms } from './conformance/find-missing-forms';
import { startOwnEndpoint } from './conformance/own-endpoint';
import { readArguments, usage } from './conformance/read-arguments';
import { runCases, type CaseResult } from './conformance/run';
import type { Target } from './conformance/wire';
import { buildProblem } from './start/build-problem.mjs';

/**
 * `npm run conformance`: reports for each case whether an endpoint follows the form protocol. Without
 * an address it starts and tests this project's endpoint.
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
  const missing = await findMissingForms(target);
  if (missing !== undefined) {
    console.error(missing);
    return 1;
  }
  const counts = { pass: 0, fail: 0, skipped: 0 };
  console.log('| Case | Expected | Got | Pass |\n|---|---|---|---|');
  for await (const result of runCases(target)) {
    counts[result.verdict] += 1;
    console.log(row(result));
  }
  console.log(`\n${counts.pass} passed, ${counts.fail} failed, ${counts.skipped} skipped`);
  return counts.fail === 0 && counts.pass > 0 ? 0 : 1;
}

function row({ case: { group, title, expected }, verdict, actual }: CaseResult): string {
  const passed = { pass: 'yes', fail: '**no**', skipped: '–' }[verdict];
  return `| ${group}: ${title} | ${expected} | ${actual} | ${passed} |`;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
