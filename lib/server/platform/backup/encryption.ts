import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { backupWords } from '@/lib/words/lib/server/platform/backup';
import { BackupError } from '@/lib/server/platform/store/backup-error';

/** The first bytes of an encrypted archive, with the version of its format. */
export const encryptedMagic = Buffer.from('FRONTDESKENC1\n');

const saltBytes = 16;
const prefixBytes = 7;
const headerBytes = encryptedMagic.length + saltBytes + prefixBytes;
const tagBytes = 16;
const blockBytes = 64 * 1024;

/**
 * Cost of a guess at the passphrase: 32 MB of memory, three times. As strong as one time 128 MB, by the
 * password storage cheat sheet of OWASP, on servers with less memory.
 */
const scryptCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/**
 * Encrypts a stream with a passphrase: AES-256-GCM in blocks of 64 KB. The nonce of a block has its number
 * and whether it is the last (the STREAM construction), so that no block can be changed, moved or left out.
 */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([encryptedMagic, randomBytes(saltBytes + prefixBytes)]);
  const key = await deriveKey(passphrase, header);
  yield header;
  let number = 0;
  for await (const { bytes, isLast } of toBlocks(source, blockBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(header, number, isLast));
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Decrypts a stream that begins with `encryptedMagic`. Each block is authenticated before it is returned.
 * Throws BackupError for a wrong passphrase and for every change of the stream.
 */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const { header, rest } = await readHeader(source);
  const key = await deriveKey(passphrase, header);
  let number = 0;
  for await (const { bytes, isLast } of toBlocks(rest, blockBytes + tagBytes)) {
    const nonce = nonceOf(header, number, isLast);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(header);
    let content: Buffer;
    try {
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      content = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw number === 0
        ? new BackupError('wrong-passphrase', backupWords.wrongPassphrase)
        : new BackupError('damaged', backupWords.changed);
    }
    yield content;
    number += 1;
  }
}

interface EncryptedStream {
  readonly header: Buffer;
  readonly rest: AsyncIterable<Uint8Array>;
}

async function readHeader(source: AsyncIterable<Uint8Array>): Promise<EncryptedStream> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < headerBytes) {
    const next = await chunks.next();
    if (next.done === true) throw new BackupError('damaged', backupWords.incomplete);
    start = Buffer.concat([start, next.value]);
  }
  async function* restOf(): AsyncGenerator<Uint8Array> {
    yield start.subarray(headerBytes);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { header: start.subarray(0, headerBytes), rest: restOf() };
}

/** Returns 12 bytes: the random prefix of the stream, the number of the block, and 1 for the last one. */
function nonceOf(header: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(prefixBytes + 5);
  header.copy(nonce, 0, encryptedMagic.length + saltBytes);
  nonce.writeUInt32BE(number, prefixBytes);
  nonce.writeUInt8(isLast ? 1 : 0, prefixBytes + 4);
  return nonce;
}

function deriveKey(passphrase: string, header: Buffer): Promise<Buffer> {
  const salt = header.subarray(encryptedMagic.length, encryptedMagic.length + saltBytes);
  return new Promise((resolve, reject) => {
    // The same passphrase has the same bytes on every keyboard.
    scrypt(passphrase.normalize('NFKC'), salt, 32, scryptCost, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** A part of a stream. */
interface Block {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Cuts a stream into blocks of `size` bytes. The last block may be shorter, and is empty in an empty stream. */
async function* toBlocks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Block> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    parts.push(chunk);
    length += chunk.length;
    // A full block stays until more bytes follow, because it may be the last.
    if (length <= size) continue;
    let rest = Buffer.concat(parts);
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { bytes: rest.subarray(0, size), isLast: false };
    }
    parts = [rest];
    length = rest.length;
  }
  yield { bytes: Buffer.concat(parts), isLast: true };
}
