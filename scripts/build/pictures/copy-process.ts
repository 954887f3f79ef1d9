import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeCopies } from '@/lib/server/content/copies/make-copy';
import { factsName } from '@/lib/server/content/copies/picture-facts';
import { writeDurably } from '@/lib/server/content/versions/durable-files';
import type { CopyRequest, CopyResponse } from './copy-pictures';

/**
 * Makes the copies of photographs, one after the other, in a process of its own: what decoders leave in memory
 * goes with it.
 */
async function copyPicture({ path, version, folder, focus }: CopyRequest): Promise<CopyResponse> {
  const complete = join(folder, version);
  const incomplete = `${complete}.new`;
  await rm(incomplete, { recursive: true, force: true });
  await mkdir(incomplete, { recursive: true });
  const write = (name: string, bytes: Buffer) => writeDurably(join(incomplete, name), bytes);
  try {
    const facts = await makeCopies(path, version, write, focus);
    await write(factsName, Buffer.from(JSON.stringify(facts)));
    await rm(complete, { recursive: true, force: true });
    await rename(incomplete, complete);
    return { facts };
  } catch (error) {
    await rm(incomplete, { recursive: true, force: true });
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

sharp.cache(false);
sharp.concurrency(1);
process.on('message', (request: CopyRequest) => {
  void copyPicture(request).then((response) => process.send?.(response));
});
