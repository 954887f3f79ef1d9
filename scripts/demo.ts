import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inviteOwner } from '@/lib/server/access/sign-in/invite-owner';
import { localOrigin } from '@/lib/server/platform/http/requests/origins';
import { services } from '@/lib/server/services';
import { isBuildCurrent } from './build/source-digest';
import { buildSite } from './build/build-site';
import { chooseExample } from './site/example-site';
import { serveSite, waitForExit } from './site/site-process';
import { startPracticeBeside } from './practice/practice-beside';
import { readEnvironment, type Environment } from './start/environment';
import { checkStart, reportStart } from './start/preflight';
import { buildAccountProblem } from './start/site-account';

const operator = 'operator@example.org';

/**
 * `npm run demo`: builds when sources changed, serves the site and prints its addresses. `--site choir` shows
 * another of the organisations that come with the software, with a store of its own.
 */
async function main(written: readonly string[]): Promise<number> {
  const root = process.cwd();
  const chosen = chooseExample(root, written);
  if (!chosen.ok) {
    console.error(chosen.problem);
    return 1;
  }
  const { folder, args } = chosen;
  process.env.SITE_DIR = folder;
  if (folder !== '') process.env.DATA_DIR = join('data', basename(folder));
  const environment = readEnvironment(root, args, 'production');
  const command = { name: 'demo', args };
  const buildProblem = buildAccountProblem(root, command);
  if (buildProblem !== undefined) {
    console.error(buildProblem);
    return 1;
  }
  if (!reportStart(await checkStart(environment, command))) return 1;

  const practice = await startPracticeBeside(environment, true);
  // The build reads the settings from the environment.
  Object.assign(process.env, practice?.settings);
  const code = await serve(root, args, practice?.environment ?? environment, practice?.origin);
  await practice?.end();
  return code;
}

async function serve(
  root: string,
  args: readonly string[],
  { address, env, nextEnv }: Environment,
  practiceOrigin: string | undefined,
): Promise<number> {
  if (!isBuildCurrent(root)) {
    console.log(
      'Building the site, which takes about a minute and only when something changed ...',
    );
    const code = await buildSite(root, [], true);
    if (code !== 0) return code;
  }

  // Opens and migrates the store before the server starts.
  Object.assign(process.env, env);
  const { store, settings, now } = services();
  await store.check();

  const server = serveSite(root, args, nextEnv, ['ignore', 'ignore', 'inherit']);
  const end = waitForExit(server);
  const origin = localOrigin(address.hostname, address.port);
  if (await waitUntilReady(`${origin}/api/health`, end)) {
    const siteUrl = settings.SITE_URL;
    const { link } = await inviteOwner(store, operator, { siteUrl, now, randomBytes });
    const hasContact = process.env.SITE_DIR === '';
    console.log(formatAddresses(siteUrl, link, practiceOrigin, hasContact));
  }
  const code = await end;
  await store.close();
  return code;
}

/** Resolves with true at the first response, or with false if the server exits before. */
async function waitUntilReady(url: string, end: Promise<number>): Promise<boolean> {
  const ended = end.then(() => true);
  for (;;) {
    try {
      await fetch(url);
      return true;
    } catch {
      // The server is not listening yet.
    }
    if (await Promise.race([ended, pause(100, false)])) return false;
  }
}

function formatAddresses(
  siteUrl: string,
  deskLink: string,
  practiceOrigin: string | undefined,
  hasContact: boolean,
): string {
  const payments =
    practiceOrigin === undefined
      ? ''
      : `Payments          ${practiceOrigin}  (practice: no real money; card 4242 4242 4242 4242)\n`;
  return `
The site          ${siteUrl}
${hasContact ? `The contact form  ${siteUrl}/contact\n` : ''}The desk          ${deskLink}
${payments}
The link to the desk works once, within 15 minutes; "npm run desk -- invite EMAIL" makes another.
Ctrl-C stops the site.
`;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
