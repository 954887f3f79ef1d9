import {
  hashToken,
  createToken,
  type RandomBytes,
} from '@/lib/server/platform/http/requests/tokens';
import type { SessionStore } from '@/lib/server/access/sign-in/sessions-sql';

const minute = 60_000;

/** The lifetimes of one-time links, in milliseconds. */
export const linkLifetimes = {
  /** Of a link that an operator has asked for. */
  signIn: 15 * minute,
  /** Of the link in the mail to a new operator. */
  invitation: 3 * 24 * 60 * minute,
} as const;

export interface InviteOptions {
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly lifetime?: number;
}

export interface IssuedInvitation {
  /** Works once. The store has only a hash of its key. */
  readonly link: string;
  readonly expiresAt: Date;
}

/** Creates a one-time link to the desk for an operator, who must exist when the link is used. */
export async function invite(
  store: Pick<SessionStore, 'addInvitation'>,
  email: string,
  { siteUrl, now, randomBytes, lifetime = linkLifetimes.signIn }: InviteOptions,
): Promise<IssuedInvitation> {
  const key = createToken(randomBytes);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + lifetime);
  await store.addInvitation({ tokenHash: hashToken(key), email, createdAt, expiresAt });
  const link = new URL('/desk/sign-in', siteUrl);
  link.searchParams.set('key', key);
  return { link: link.href, expiresAt };
}
