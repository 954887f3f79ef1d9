import { join } from 'node:path';
import sharp from 'sharp';
import { writeDurably } from '@/lib/server/content/versions/durable-files';
import { preparePicture } from '@/lib/server/editing/pictures/upload/prepare-picture';
import {
  originalName,
  pictureName,
  thumbnailName,
  type PreparationResult,
} from '@/lib/server/editing/pictures/upload/run-preparation';

/** In bytes. The header of a picture says how much a decoder takes; this is for one that says too little. */
const maxMemory = 600_000_000;
const watchMs = 50;

/** Makes the picture of an upload, whose folder is the argument, and prints what has become of it. */
async function main(folder: string): Promise<PreparationResult> {
  const result = await preparePicture(join(folder, originalName));
  if (typeof result === 'string') return { kind: 'refused', message: result };
  const { bytes, thumbnail, ...facts } = result;
  await writeDurably(join(folder, thumbnailName), thumbnail);
  await writeDurably(join(folder, pictureName), bytes);
  return { kind: 'ready', ...facts };
}

sharp.cache(false);
sharp.concurrency(1);
// sharp decodes in a thread of its own, so that this one can watch.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(1);
}, watchMs).unref();
void main(process.argv[2] ?? '').then((result) => {
  process.stdout.write(JSON.stringify(result));
});
