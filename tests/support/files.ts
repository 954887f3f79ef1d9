import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hashes of all files under a directory, however deep, in order. */
export function hashesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => hashOf(readFileSync(join(entry.parentPath, entry.name))))
    .sort();
}

/** SHA-256 in hexadecimal, as files are known by. */
export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
