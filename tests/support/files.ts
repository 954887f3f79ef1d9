import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the hashes of all files below a directory, sorted. */
export function hashesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => hashOf(readFileSync(join(entry.parentPath, entry.name))))
    .sort();
}

/** Returns the SHA-256 of a content in hexadecimal. */
export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
