import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { invite } from '@/lib/server/desk/sign-in/invite';
import { localOrigin } from '@/lib/server/http/requests/origins';
import { services } from '@/lib/server/services';
import { isBuildCurrent } from './build/source-digest';
import { buildSite } from './build/build-site';
import { serveSite, waitForExit } from './site/site-process';
import { startPracticeBeside } from './practice/practice-beside';
import { checkStart, readEnvironment, reportStart, type Environment } from './start/preflight';

const operator = 'operator@example.org';

/** `npm run demo`: builds when sources changed, serves the site and prints its addresses. */
async function main(args: readonly string[]): Promise<number> {
  const root = process.cwd();
  const environment = readEnvironment(root, args, 'production');
  if (!reportStart(await checkStart(environment.place, environment.here))) return 1;

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
  { here, forNext, place }: Environment,
  practice: string | undefined,
): Promise<number> {
  if (!isBuildCurrent(root)) {
    console.log(
      'Building the site, which takes about a minute and only when something changed ...',
    );
    const code = await buildSite(root, [], true);
    if (code !== 0) return code;
  }

  // Opens and migrates the store before the server starts.
  Object.assign(process.env, here);
  const { store, settings, now } = services();
  await store.check();

  const server = serveSite(root, args, forNext, ['ignore', 'ignore', 'inherit']);
  const end = waitForExit(server);
  const address = localOrigin(place.hostname, place.port);
  if (await waitUntilReady(`${address}/api/health`, end)) {
    const siteUrl = settings.SITE_URL;
    const { link } = await invite(store, operator, { siteUrl, now, randomBytes });
    console.log(announce(siteUrl, link, practice));
  }
  const code = await end;
  await store.close();
  return code;
}

/** Resolves with true at the first response, or with false when the server exits before. */
async function waitUntilReady(address: string, end: Promise<number>): Promise<boolean> {
  const ended = end.then(() => true);
  for (;;) {
    try {
      await fetch(address);
      return true;
    } catch {
      // The server is not listening yet.
    }
    if (await Promise.race([ended, pause(100, false)])) return false;
  }
}

function announce(site: string, link: string, practice: string | undefined): string {
  const paid =
    practice === undefined
      ? ''
      : `Payments          ${practice}  (practice: no real money; card 4242 4242 4242 4242)\n`;
  return `
The site          ${site}
The contact form  ${site}/contact
The desk          ${link}
${paid}
The link to the desk works once, within 15 minutes; "npm run desk -- invite EMAIL" makes another.
Ctrl-C stops the site.
`;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
