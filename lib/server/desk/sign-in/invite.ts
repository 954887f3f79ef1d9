import { hashToken, createToken, type RandomBytes } from '@/lib/server/http/requests/tokens';
import type { Store } from '@/lib/server/store/store';

const minute = 60_000;

/** The lifetime of a one-time link, in milliseconds. */
const invitationLifetime = 15 * minute;

export interface InviteOptions {
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

export interface IssuedInvitation {
  /** Works once. The store has only a hash of its key. */
  readonly link: string;
  readonly expiresAt: Date;
}

/** Creates a one-time link to the desk for an operator. */
export async function invite(
  store: Store,
  email: string,
  { siteUrl, now, randomBytes }: InviteOptions,
): Promise<IssuedInvitation> {
  const key = createToken(randomBytes);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + invitationLifetime);
  await store.addInvitation({ tokenHash: hashToken(key), email, createdAt, expiresAt });
  const link = new URL('/desk/sign-in', siteUrl);
  link.searchParams.set('key', key);
  return { link: link.href, expiresAt };
}
