/** Digits and capitals without those that are mistaken for one another (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Gives as many random bytes as asked for. */
export type RandomBytes = (size: number) => Uint8Array;

/** A UUID of version 7 (RFC 9562, section 5.7), which sorts by time. */
export function createId(now: Date, randomBytes: RandomBytes): string {
  const bytes = Buffer.alloc(16);
  bytes.set(randomBytes(10), 6);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What people quote, such as `CON-7K2QXM`: the form's first letters and six drawn ones. */
export function createReference(form: string, randomBytes: RandomBytes): string {
  const prefix = form
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 3)
    .toUpperCase();
  const drawn = [...randomBytes(6)].map((byte) => letters.charAt(byte % letters.length));
  return `${prefix === '' ? 'F' : prefix}-${drawn.join('')}`;
}

/** Whether a text could be a reference, so that an address cannot put other words on a page. */
export function isReference(text: string): boolean {
  return /^[A-Z0-9]{1,3}-[0-9A-HJKMNP-TV-Z]{6}$/.test(text);
}
