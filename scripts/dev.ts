import { ContentFiles } from '@/lib/server/content/files/content-files';
import { formatProblem } from '@/lib/server/content/files/problems';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import { readTheme } from '@/lib/server/content/theme/read-theme';
import { runNext, waitForExit } from './site/site-process';
import { startPracticeBeside } from './practice/practice-beside';
import { readEnvironment } from './start/environment';
import { checkStart, reportStart } from './start/preflight';
import { buildAccountProblem } from './start/site-account';
import { prepareBoot } from './build/prepare-boot';
import { prepareFont, prepareThemeFont } from './build/prepare-font';

/** `npm run dev`: runs `next dev` with its flags, and the practice service beside it. */
async function main(args: readonly string[]): Promise<number> {
  const root = process.cwd();
  const environment = readEnvironment(root, args, 'development');

  const command = { name: 'dev', args };
  const buildProblem = buildAccountProblem(root, command);
  if (buildProblem !== undefined) {
    console.error(buildProblem);
    return 1;
  }
  if (!reportStart(await checkStart(environment, command))) return 1;

  await prepareBoot(root);
  await prepareFont();
  const site = siteDirectory(root);
  // Pages show the mistakes of the theme.
  const { look } = await readTheme({
    files: new ContentFiles(site),
    publicFiles: new Map(),
    site,
  });
  for (const problem of await prepareThemeFont(root, site, look.font)) {
    console.error(formatProblem(problem));
  }
  const practice = await startPracticeBeside(environment, false);
  if (practice !== undefined) console.log(`Practice payments: ${practice.origin}`);
  const { nextEnv } = practice?.environment ?? environment;
  const code = await waitForExit(runNext(root, ['dev', ...args], nextEnv));
  await practice?.end();
  return code;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
