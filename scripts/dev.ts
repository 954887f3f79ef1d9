import { runNext, untilEnd } from './site/site-process';
import { startPracticeBeside } from './practice/practice-beside';
import { checkStart, readEnvironment, reportStart } from './start/preflight';
import { prepareBoot } from './build/prepare-boot';
import { prepareFont } from './build/prepare-font';

/** `npm run dev`: the site with reloading; Next's own flags pass through. */
async function main(args: readonly string[]): Promise<number> {
  const root = process.cwd();
  const environment = readEnvironment(root, args, 'development');

  if (!reportStart(await checkStart(environment.place, environment.here))) return 1;

  await prepareBoot(root);
  await prepareFont();
  const practice = await startPracticeBeside(environment, false);
  if (practice !== undefined) console.log(`Practice payments: ${practice.origin}`);
  const { forNext } = practice?.environment ?? environment;
  const code = await untilEnd(runNext(root, ['dev', ...args], forNext));
  await practice?.end();
  return code;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
