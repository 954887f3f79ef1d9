import sharp from 'sharp';
import { initMainLanguage } from '@/lib/languages/current-language';
import { prepareFolder } from '@/lib/server/editing/pictures/upload/prepare-picture';
import { pictureType } from '@/lib/server/editing/pictures/upload/run-preparation';

/** In bytes. The header of a picture says how much a decoder takes; this is for one that says too little. */
const maxMemory = 600_000_000;
const watchMs = 50;

// Makes the picture of an upload, whose folder is the first argument, and prints what has become of it. The second is
// the type that it must have.
sharp.cache(false);
sharp.concurrency(1);
// sharp decodes in a thread of its own, so that this one can watch.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(1);
}, watchMs).unref();
initMainLanguage(process.env.WORDS_LANGUAGE ?? 'en');
const [, , folder = '', type] = process.argv;
void prepareFolder(folder, pictureType.optional().parse(type)).then((result) => {
  process.stdout.write(JSON.stringify(result));
});
