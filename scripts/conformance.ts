import { readArguments, usage } from './conformance/read-arguments';
import { runCases, type Finding } from './conformance/run';

/** `npm run conformance -- URL`: tells, case by case, whether an endpoint speaks the form protocol. */
async function main(args: readonly string[]): Promise<number> {
  const target = readArguments(args);
  if (target === undefined) {
    console.error(usage);
    return 2;
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
