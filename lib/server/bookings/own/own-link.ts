import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenStore } from '@/lib/server/bookings/ticket-token';

const secretName = 'booking-links';

/**
 * Returns the path of a booking's own page, by the id of its submission. Whoever has it can read, change
 * and cancel the booking. Throws what the store throws.
 */
export async function ownPagePath(submission: string, store: TokenStore): Promise<string> {
  return `/booking/${await createOwnToken(submission, store)}`;
}

/** Creates the signed token of a booking's own page. Throws what the store throws. */
export async function createOwnToken(submission: string, store: TokenStore): Promise<string> {
  return `${submission}.${sign(submission, await store.secret(secretName))}`;
}

/**
 * Returns the id of the token's submission; `undefined` for a token that this site did not sign. Throws
 * what the store throws.
 */
export async function readOwnToken(token: string, store: TokenStore): Promise<string | undefined> {
  const [, submission, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (submission === undefined || signature === undefined) return undefined;
  const own = Buffer.from(sign(submission, await store.secret(secretName)));
  return timingSafeEqual(own, Buffer.from(signature)) ? submission : undefined;
}

function sign(submission: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(submission).digest('base64url');
}
