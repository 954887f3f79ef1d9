import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { invite } from '@/lib/server/desk/sign-in/invite';
import { readSettings } from '@/lib/server/settings';
import { services } from '@/lib/server/services';
import { checkStorage } from './start/check-storage';
import { readEnvironment } from './start/preflight';

const usage = 'Write: npm run desk -- invite EMAIL';

/** `npm run desk -- invite EMAIL`: prints a one-time link to the desk for an operator. */
async function main(args: readonly string[]): Promise<number> {
  const [command, email, ...rest] = args;
  if (command !== 'invite' || email === undefined || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  if (!z.email().max(254).safeParse(email).success) {
    console.error(`That is not an e-mail address such as name@example.org. ${usage}`);
    return 2;
  }

  const { env } = readEnvironment(process.cwd(), [], 'production');
  const result = readSettings(env);
  if (!result.ok) {
    for (const problem of result.problems) console.error(problem);
    return 1;
  }
  const [problem] = (await checkStorage(result.settings)).problems;
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }

  Object.assign(process.env, env);
  const { store, settings, now } = services();
  try {
    const { link } = await invite(store, email, { siteUrl: settings.SITE_URL, now, randomBytes });
    console.log(link);
    console.log(`This link to the desk is for ${email}. It works once, within 15 minutes.`);
  } finally {
    await store.close();
  }
  return 0;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
