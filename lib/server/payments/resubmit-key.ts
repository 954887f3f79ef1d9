import { createHash } from 'node:crypto';
import type { RandomBytes } from '@/lib/server/submissions/ids';

/** 192 bits, which nobody guesses. */
const bytes = 24;

/** As long as a bank's dialog may stay open. */
export const resubmitLifetime = 60 * 60 * 1000;

/** A key with which a visitor's page sends a form again after the bank's question. */
export function createResubmitKey(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(bytes)).toString('base64url');
}

/** What is kept of a key. */
export function hashResubmitKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
