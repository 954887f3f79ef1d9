import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { forgetPerson, isLargeErasure, type EraseDeps } from '@/lib/server/inbox/erasure/erase';
import { inviteOwner } from '@/lib/server/access/sign-in/invite-owner';
import { readSettings } from '@/lib/server/settings';
import { services } from '@/lib/server/services';
import { checkStorage } from './start/check-storage';
import { readEnvironment } from './start/environment';
import { accountProblem } from './start/site-account';

const usage = 'Write: npm run desk -- invite EMAIL, or: npm run desk -- forget EMAIL [--yes[=N]]';

/**
 * `npm run desk -- invite EMAIL`: prints a one-time link to the desk for an operator. Who is not an operator
 * yet becomes an owner.
 *
 * `npm run desk -- forget EMAIL`: prints what a person has sent. With `--yes`, deletes it. More than a fifth
 * of all messages are only deleted with their number, as in `--yes=120`.
 */
async function main(args: readonly string[]): Promise<number> {
  const [command, email, ...rest] = args;
  const [confirmation] = rest;
  const hasConfirmation = command === 'forget' && /^--yes(?:=\d+)?$/.test(confirmation ?? '');
  const isCommand = command === 'invite' || command === 'forget';
  if (!isCommand || email === undefined || rest.length > (hasConfirmation ? 1 : 0)) {
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
  const problem =
    accountProblem(process.cwd(), result.settings.DATA_DIR, { name: 'desk', args }) ??
    (await checkStorage(result.settings)).problems[0];
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }

  Object.assign(process.env, env);
  const { store, settings, uploads, now } = services();
  try {
    if (command === 'forget') {
      const deps = { store, uploads, now, randomBytes };
      return await forget(deps, email.toLowerCase(), confirmation);
    }
    const siteUrl = settings.SITE_URL;
    const { link } = await inviteOwner(store, email, { siteUrl, now, randomBytes });
    console.log(link);
    console.log(`This link to the desk is for ${email}. It works once, within 15 minutes.`);
  } finally {
    await store.close();
  }
  return 0;
}

/** Prints what a person has sent, and deletes it if that is confirmed. Returns the exit code. */
async function forget(
  deps: EraseDeps,
  email: string,
  confirmation: string | undefined,
): Promise<number> {
  const { store } = deps;
  const counts = await store.countErasure(await store.listPersonSubmissions(email));
  const { submissions: all, files, mails, paid } = counts;
  const isLarge = isLargeErasure(counts);
  const needed = isLarge ? `--yes=${all}` : '--yes';
  const isConfirmed = confirmation !== undefined && (!isLarge || confirmation === needed);
  if (!isConfirmed) {
    console.log(`${email}: messages ${all} (paid ${paid}), files ${files}, mails ${mails}.`);
    if (isLarge) console.log('This is more than a fifth of all messages.');
    console.log(`Nothing was deleted. To delete: npm run desk -- forget ${email} ${needed}`);
    return confirmation === undefined ? 0 : 1;
  }
  const { submissions, unfinished, traces } = await forgetPerson(deps, email, '');
  console.log(`Deleted: messages ${submissions}, drafts and other mails ${traces}.`);
  if (unfinished > 0) {
    console.log(
      `Not deleted: messages ${unfinished}, because their payment is not finished. Try in a day.`,
    );
  }
  return 0;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
