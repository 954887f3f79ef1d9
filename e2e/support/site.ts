import { siteClock } from '@/e2e/support/clock';
import { deletePrerenderedPages } from '@/lib/next/build-output';
import { serveSite, waitForExit } from '@/scripts/site/site-process';
import { copyBuiltSite } from '@/scripts/site/trial-site';

/** Serves a copy of the built site at the date of clock.ts. Reads the port from the environment. */
async function main(): Promise<number> {
  const folder = copyBuiltSite(process.cwd(), 'e2e-site');
  // They are of the date of the build, except error pages, which the server reads when it starts.
  deletePrerenderedPages(folder, (route) => /^\/(?:404|500|failed\/.*)$/.test(route));
  const { E2E_PORT = '' } = process.env;
  const env = { ...process.env, NODE_ENV: 'production', ...siteClock() } as const;
  return waitForExit(serveSite(folder, ['-p', E2E_PORT], env));
}

void main().then((code) => {
  process.exitCode = code;
});
