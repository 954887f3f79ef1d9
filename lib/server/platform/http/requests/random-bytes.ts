import { randomFillSync } from 'node:crypto';

const poolSize = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/**
 * Returns random bytes as `crypto.randomBytes` does, from 4 kB that are drawn at once: a submission needs
 * few bytes several times, and to draw ten takes more than half of the time of 4 kB.
 */
export function pooledRandomBytes(size: number): Uint8Array {
  if (used + size > pool.length) {
    // A new buffer, because the parts of the last one may still be in use.
    pool = randomFillSync(Buffer.alloc(Math.max(poolSize, size)));
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}
