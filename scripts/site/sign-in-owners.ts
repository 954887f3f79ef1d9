import { randomBytes } from 'node:crypto';
import { inviteOwner } from '@/lib/server/access/sign-in/invite-owner';
import { sessionCookie, signIn } from '@/lib/server/access/sign-in/sessions';
import { openStore } from '@/lib/server/services';
import { readSettings } from '@/lib/server/settings';

/**
 * Creates owners in the database of a data directory, for commands that try the desk. Returns the `Cookie` header of a
 * session of each, for a site without HTTPS.
 */
export async function signInOwners(
  dataDirectory: string,
  emails: readonly string[],
): Promise<readonly string[]> {
  const read = readSettings({ DATA_DIR: dataDirectory });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { settings } = read;
  const store = openStore(settings);
  try {
    await store.check();
    const now = () => new Date();
    const cookies: string[] = [];
    for (const email of emails) {
      const options = { siteUrl: settings.SITE_URL, now, randomBytes };
      const { link } = await inviteOwner(store, email, options);
      const key = new URL(link).searchParams.get('key') ?? '';
      const device = { now: now(), randomBytes, device: 'a trial', isOwnDevice: true };
      const opened = await signIn(store, key, device);
      if (opened === undefined) throw new Error('The owner could not sign in.');
      const [cookie = ''] = sessionCookie(opened.token, settings.SITE_URL, true).split(';');
      cookies.push(cookie);
    }
    return cookies;
  } finally {
    await store.close();
  }
}
