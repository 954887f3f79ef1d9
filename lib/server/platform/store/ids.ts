import { createHash } from 'node:crypto';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';

/** Digits and capitals without similar ones (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a UUID of version 7 (RFC 9562, section 5.7), which sorts by time. */
export function createId(now: Date, randomBytes: RandomBytes): string {
  const bytes = Buffer.alloc(16);
  bytes.set(randomBytes(10), 6);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns bytes that depend on a text only, so that the same text has the same id in every process. */
export function fixedBytes(text: string): RandomBytes {
  return (size) => createHash('sha256').update(text).digest().subarray(0, size);
}

/** Creates a reference such as `CON-7K2QXM`: the form's first letters and six random characters. */
export function createReference(form: string, randomBytes: RandomBytes): string {
  const prefix = form
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 3)
    .toUpperCase();
  const random = [...randomBytes(6)].map((byte) => alphabet.charAt(byte % alphabet.length));
  return `${prefix === '' ? 'F' : prefix}-${random.join('')}`;
}

/** Whether a text has the form of a reference, so that a link cannot put other text on a page. */
export function isReference(text: string): boolean {
  return /^[A-Z0-9]{1,3}-[0-9A-HJKMNP-TV-Z]{6}$/.test(text);
}
