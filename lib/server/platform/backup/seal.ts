import { createHash } from 'node:crypto';
import { backupWords } from '@/lib/words/lib/server/platform/backup';
import { BackupError } from '@/lib/server/platform/store/backup-error';

/**
 * The seal is an empty gzip member with the SHA-256 of everything before it in an extra field (RFC 1952,
 * sections 2.2 and 2.3.1.1). Programs that read gzip ignore it.
 */
const beforeDigest = Buffer.from([
  // Magic, deflate, the flag of an extra field, no time, no flags, an unknown system.
  0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255,
  // The length of the extra field; its name `FD`; the length of the digest.
  36, 0, 0x46, 0x44, 32, 0,
]);
// An empty deflate block, its CRC and its length.
const afterDigest = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const digestBytes = 32;
const sealBytes = beforeDigest.length + digestBytes + afterDigest.length;

/** Adds the seal to a gzip stream. */
export async function* seal(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield sealOf(hash.digest());
}

/**
 * Returns a stream without its seal. Throws BackupError at the end if a byte was changed, added or is
 * missing: what came before must not be used until then.
 */
export async function* checkSeal(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    if (held.length <= sealBytes) continue;
    const body = held.subarray(0, -sealBytes);
    held = held.subarray(-sealBytes);
    hash.update(body);
    yield body;
  }
  if (!held.equals(sealOf(hash.digest()))) throw new BackupError('damaged', backupWords.changed);
}

function sealOf(digest: Buffer): Buffer {
  return Buffer.concat([beforeDigest, digest, afterDigest]);
}
