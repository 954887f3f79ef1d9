import { serveNext, untilEnd } from './site-process';
import { practiceProblem } from './practice-mark';
import { buildProblem, checkStart, readEnvironment, reportStart } from './preflight';

/** `npm start`: the production server, or one sentence per reason why it cannot run. */
async function main(args: readonly string[]): Promise<number> {
  const root = process.cwd();
  const { here, forNext, place } = readEnvironment(root, args, 'production');

  const noBuild = buildProblem(root) ?? practiceProblem(root, here);
  if (noBuild !== undefined) {
    console.error(noBuild);
    return 1;
  }
  if (!reportStart(await checkStart(place, here))) return 1;

  return untilEnd(serveNext(root, args, forNext));
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
