import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publicDirectory } from '@/lib/server/content/files/site-directory';
import { savePublicFile, type RefusedReason } from '@/lib/server/editing/files/working-copy';
import type { EditedCopy, WorkingCopy } from '@/lib/server/editing/files/site-paths';
import { listPictures } from '@/lib/server/editing/pictures/library/list-pictures';
import {
  readPictureNotes,
  writePictureNotes,
} from '@/lib/server/editing/pictures/text/picture-text';
import { nameOfPicture } from '@/lib/server/editing/pictures/upload/picture-name';
import {
  readPrepared,
  type StagedPicture,
} from '@/lib/server/editing/pictures/upload/staged-pictures';
import { processState } from '@/lib/server/platform/state/process-state';

/** Where the desk puts pictures. */
const folder = 'images';

/** What adding a picture has done. `existing`: the site has the picture of the same file already. */
type AddResult =
  | { readonly kind: 'added' | 'existing'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: RefusedReason }
  /** It is not ready, or cannot hold the text. */
  | { readonly kind: 'missing' };

/** How often a name is drawn again because another save has taken it. */
const attempts = 20;

/** Writes a picture that is ready, with its text, to the site's folder under a name that is free. */
export async function addPicture(
  copy: EditedCopy,
  picture: StagedPicture,
  text: string,
): Promise<AddResult> {
  const { result, name } = picture;
  const prepared = await readPrepared(picture);
  if (result?.kind !== 'ready' || prepared === undefined) return { kind: 'missing' };
  const existing = await findUploaded(copy, result.source);
  if (existing !== undefined) return { kind: 'existing', path: existing };
  const bytes = writePictureNotes(prepared, { text, source: result.source });
  if (bytes === undefined) return { kind: 'missing' };
  const stem = nameOfPicture(name);
  const taken = await readStems(copy);
  for (let number = 1, tried = 0; tried < attempts; number += 1) {
    const free = number === 1 ? stem : `${stem}-${number}`;
    if (taken.has(free)) continue;
    tried += 1;
    const path = `public/${folder}/${free}.${result.type}`;
    const saved = await savePublicFile(copy, path, bytes, undefined);
    if (saved.kind === 'saved') return { kind: 'added', path };
    if (saved.kind === 'refused') return saved;
  }
  return { kind: 'refused', reason: 'storage' };
}

/** Returns the names of the folder of pictures, without their endings, in lower case. */
async function readStems({ directory }: WorkingCopy): Promise<ReadonlySet<string>> {
  const names = await readdir(join(publicDirectory(directory), folder)).catch(() => []);
  return new Set(names.map((name) => name.toLowerCase().replace(/\.[^.]*$/, '')));
}

const knownSources = () =>
  processState('picture-sources', () => new Map<string, { mark: string; source: string }>());

/** In bytes: the start of a JPEG or PNG file, or the end of a WebP file, has what it says about itself. */
const partBytes = 128 * 1024;

/**
 * Finds the picture of the site that was made of a file with a SHA-256. Reads the pictures that have changed since
 * this process has read them.
 */
export async function findUploaded(copy: WorkingCopy, source: string): Promise<string | undefined> {
  for (const { path, kind, mark, bytes } of await listPictures(copy)) {
    if (kind !== 'raster') continue;
    const place = join(copy.directory, path);
    const known = knownSources().get(place);
    const own = known?.mark === mark ? known.source : await readSource(place, bytes);
    knownSources().set(place, { mark, source: own });
    if (own === source) return path;
  }
  return undefined;
}

async function readSource(place: string, bytes: number): Promise<string> {
  const handle = await open(place, 'r').catch(() => undefined);
  if (handle === undefined) return '';
  try {
    for (const start of [0, Math.max(0, bytes - partBytes)]) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(partBytes), 0, partBytes, start);
      const { source } = readPictureNotes(buffer.subarray(0, bytesRead));
      if (source !== '') return source;
    }
    return '';
  } finally {
    await handle.close();
  }
}
