import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { invite } from '@/lib/server/desk/invite';
import { services } from '@/lib/server/services';
import { isBuildCurrent } from './build-digest';
import { buildSite } from './build-site';
import { runNext, untilEnd } from './next-process';
import { findObstacles, readEnvironment, readPlace } from './preflight';

const operator = 'operator@example.org';

/** `npm run demo`: builds if anything changed, serves, and says where everything is. */
async function main(args: readonly string[]): Promise<number> {
  const root = process.cwd();
  const place = readPlace(args, process.env);
  const { here, forNext } = readEnvironment(root, place, 'production');
  const obstacles = await findObstacles(place, here);
  if (obstacles.length > 0) {
    for (const obstacle of obstacles) console.error(obstacle);
    return 1;
  }

  if (!isBuildCurrent(root)) {
    console.log(
      'Building the site, which takes about a minute and only when something changed ...',
    );
    const code = await buildSite(root, [], true);
    if (code !== 0) return code;
  }

  // The store is opened, and brought up to date, before the server needs it.
  Object.assign(process.env, here);
  const { store, settings, now } = services();
  await store.check();

  const server = runNext(root, ['start', ...args], forNext, ['ignore', 'ignore', 'inherit']);
  const end = untilEnd(server);
  const address = `http://localhost:${place.port}`;
  if (await answers(`${address}/api/health`, end)) {
    const siteUrl = settings.SITE_URL;
    const { link } = await invite(store, operator, { siteUrl, now, randomBytes });
    console.log(announce(siteUrl, link));
  }
  const code = await end;
  await store.close();
  return code;
}

/** Resolves with true at the first answer, with false when the server ended before one. */
async function answers(address: string, end: Promise<number>): Promise<boolean> {
  const ended = end.then(() => true);
  for (;;) {
    try {
      if ((await fetch(address)).ok) return true;
    } catch {
      // It is not listening yet.
    }
    if (await Promise.race([ended, pause(100, false)])) return false;
  }
}

function announce(site: string, link: string): string {
  return `
The site          ${site}
The contact form  ${site}/contact
The desk          ${link}

The link to the desk works once, within 15 minutes; "npm run desk -- invite EMAIL" makes another.
Ctrl-C stops the site.
`;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
