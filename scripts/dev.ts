import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { siteDirectory, themeFile } from '@/lib/server/content/files/site-directory';
import { ownFont } from '@/lib/server/content/theme/fonts';
import { type Look, themeSchema } from '@/lib/server/content/theme/theme-schema';
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
  await prepareThemeFont(root, fontOf(siteDirectory(root)));
  const practice = await startPracticeBeside(environment, false);
  if (practice !== undefined) console.log(`Practice payments: ${practice.origin}`);
  const { nextEnv } = practice?.environment ?? environment;
  const code = await waitForExit(runNext(root, ['dev', ...args], nextEnv));
  await practice?.end();
  return code;
}

/** Returns the font of a site's theme, or the software's while the file has mistakes, which pages show. */
function fontOf(site: string): Look['font'] {
  const file = join(site, themeFile);
  if (!existsSync(file)) return ownFont;
  return themeSchema.safeParse(parse(readFileSync(file, 'utf8'))).data?.font ?? ownFont;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
