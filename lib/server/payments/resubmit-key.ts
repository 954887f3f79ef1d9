import { createHash } from 'node:crypto';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';

/** 192 bits. */
const bytes = 24;

/** How long a bank's dialog may stay open, in milliseconds. */
export const resubmitLifetime = 60 * 60 * 1000;

/** Creates the key with which a page resubmits its form after 3-D Secure. */
export function createResubmitKey(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(bytes)).toString('base64url');
}

/** Returns the hash under which a key is stored. */
export function hashResubmitKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
