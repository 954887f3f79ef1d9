import { open, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { readPictureFile, type PictureFile } from '@/lib/server/content/pictures';
import { logoSize } from '@/lib/server/content/theme/logo';
import { folderOfPath, type WorkingCopy } from '@/lib/server/editing/files/site-paths';
import { readPictureText } from '@/lib/server/editing/pictures/text/picture-text';
import { processState } from '@/lib/server/platform/state/process-state';

/** A picture that pages of the site may show. */
export interface LibraryPicture {
  /** Its path in the site's folder, such as `public/images/dome.jpg`. */
  readonly path: string;
  /** How files name it, such as `/images/dome.jpg`. */
  readonly src: string;
  readonly name: string;
  /** `logo`: a drawing that no page shows, because its colours are its own. */
  readonly kind: PictureFile['kind'] | 'logo';
  /** In pixels; of a drawing, in units of its own. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly changedAt: Date;
  /** What it shows, from the file itself; empty if the file does not say it. */
  readonly text: string;
  /** Changes with the file. */
  readonly mark: string;
}

type KnownFile = Pick<LibraryPicture, 'kind' | 'width' | 'height'>;

interface KnownPicture {
  readonly mark: string;
  readonly file: KnownFile | undefined;
  readonly text: string;
}

/** In bytes: where a file says what it shows is at its beginning or its end. */
const notesBytes = 128 * 1024;

const knownPictures = () => processState('library-pictures', () => new Map<string, KnownPicture>());

const pictureName = /\.(?:avif|jpe?g|png|svg|webp)$/i;

/**
 * Lists the pictures of a site, newest first: photographs, drawings that content may show, and those for a logo. Opens only those that
 * have changed since this process has opened them.
 */
export async function listPictures(copy: WorkingCopy): Promise<readonly LibraryPicture[]> {
  const files = listSiteFiles(copy.directory, ['public']).files.filter((path) =>
    pictureName.test(path),
  );
  const pictures: LibraryPicture[] = [];
  // One after the other: the first time, each is opened.
  for (const path of files) {
    const picture = await readLibraryPicture(copy, path);
    if (picture !== undefined) pictures.push(picture);
  }
  return pictures.sort(
    (a, b) => b.changedAt.getTime() - a.changedAt.getTime() || (a.path < b.path ? -1 : 1),
  );
}

/** Returns a picture by its path in the site's folder; `undefined` if there is none, or if it is another file. */
export async function findPicture(
  copy: WorkingCopy,
  path: string,
): Promise<LibraryPicture | undefined> {
  return pictureName.test(path) ? readLibraryPicture(copy, path) : undefined;
}

async function readLibraryPicture(
  { directory }: WorkingCopy,
  path: string,
): Promise<LibraryPicture | undefined> {
  if (folderOfPath(path) !== 'public') return undefined;
  const place = join(directory, path);
  const stats = await stat(place, { bigint: true }).catch(() => undefined);
  if (stats?.isFile() !== true) return undefined;
  const mark = [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join('-');
  const known = knownPictures().get(place);
  const read = known?.mark === mark ? known : { mark, ...(await readFacts(place)) };
  knownPictures().set(place, read);
  const { file, text } = read;
  if (file === undefined) return undefined;
  return {
    path,
    src: path.slice('public'.length),
    name: basename(path),
    kind: file.kind,
    width: file.width,
    height: file.height,
    bytes: Number(stats.size),
    changedAt: stats.mtime,
    text,
    mark,
  };
}

async function readFacts(place: string): Promise<Omit<KnownPicture, 'mark'>> {
  const file = await readPicture(place).catch(() => undefined);
  const isRaster = file?.kind === 'raster';
  return { file, text: isRaster ? readPictureText(await readEnds(place)) : '' };
}

async function readPicture(place: string): Promise<KnownFile | undefined> {
  const file = await readPictureFile(place);
  if (file !== undefined || !/\.svg$/i.test(place)) return file;
  const size = logoSize(await readFile(place, 'utf8'));
  return size && { kind: 'logo', ...size };
}

/** Reads the beginning and the end of a file; the whole of a small one. */
async function readEnds(place: string): Promise<Buffer> {
  const handle = await open(place);
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(Math.min(size, notesBytes));
    const tail = Buffer.alloc(Math.min(size - head.length, notesBytes));
    await handle.read(head, 0, head.length, 0);
    await handle.read(tail, 0, tail.length, size - tail.length);
    return Buffer.concat([head, tail]);
  } finally {
    await handle.close();
  }
}
