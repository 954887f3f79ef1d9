import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { shareCopies } from '@/lib/server/content/copies/copy-files';
import type { Focus } from '@/lib/content/section-data';
import {
  copiesVersion,
  formatFocus,
  readFacts,
  type CopiedPicture,
  type PictureCopies,
  type PictureFacts,
} from '@/lib/server/content/copies/picture-facts';
import type { Problem } from '@/lib/server/content/files/problems';
import { pictureWords } from '@/lib/words/lib/server/content';

/** Called for each photograph of which copies are made, with the number of those so far and of all. */
export type OnPhotograph = (done: number, total: number) => void;

/** A photograph of a site. */
interface Photograph {
  /** By its path in the site, such as `public/pictures/choir.jpg`. */
  readonly file: string;
  readonly path: string;
  /** The SHA-256 of the original in hexadecimal. */
  readonly hash: string;
  /** The points round which crops for phones are wanted. */
  readonly crops: readonly Focus[];
}

interface CopyOptions {
  /** Where the copies of each picture have a folder. */
  readonly folder: string;
  /** Other such folders, which may have some. */
  readonly others?: readonly string[];
  readonly onProgress?: OnPhotograph | undefined;
}

interface CopyResult {
  readonly copies: PictureCopies;
  /** Pictures that cannot be read to their end. */
  readonly problems: readonly Problem[];
}

/** What the process that makes copies gets for each picture. */
export interface CopyRequest {
  readonly path: string;
  readonly version: string;
  readonly folder: string;
  /** Of a crop. */
  readonly focus?: Focus | undefined;
}

/** What it responds. */
export type CopyResponse = { readonly facts: PictureFacts } | { readonly failure: string };

/** Makes the missing copies of photographs in a process of its own. What is there is kept. */
export async function copyPictures(
  pictures: readonly Photograph[],
  { folder, others = [], onProgress }: CopyOptions,
): Promise<CopyResult> {
  const known = new Map<string, PictureFacts>();
  const wanted = pictures.flatMap(({ crops, ...picture }) =>
    [undefined, ...crops].map((focus) => ({
      ...picture,
      focus,
      version: copiesVersion(picture.hash, focus),
    })),
  );
  for (const { version } of wanted) {
    const facts = await findCopies(version, folder, others);
    if (facts !== undefined) known.set(version, facts);
  }
  const missing = wanted.filter(({ version }) => !known.has(version));
  const damaged = new Set<string>();
  const copier = new Copier();
  try {
    for (const [index, { file, path, version, focus }] of missing.entries()) {
      // Of two equal files, the second has the copies of the first. A damaged one has no crops either.
      if (!known.has(version) && !damaged.has(file)) {
        const facts = await copier.copy({ path, version, folder, focus });
        if (facts === undefined) damaged.add(file);
        else known.set(version, facts);
      }
      onProgress?.(index + 1, missing.length);
    }
  } finally {
    copier.stop();
  }
  return {
    copies: new Map(pictures.flatMap((picture) => describePicture(picture, known))),
    problems: [...damaged].map((file) => ({ file, message: pictureWords.damaged })),
  };
}

/** Returns the entry of a picture in the index; none for one without copies. */
function describePicture(
  { file, hash, crops }: Photograph,
  known: ReadonlyMap<string, PictureFacts>,
): readonly (readonly [string, CopiedPicture])[] {
  const facts = known.get(copiesVersion(hash));
  if (facts === undefined) return [];
  const ofCrops = crops.flatMap((focus) => {
    const ofCrop = known.get(copiesVersion(hash, focus));
    return ofCrop === undefined ? [] : [[formatFocus(focus), ofCrop] as const];
  });
  if (ofCrops.length === 0) return [[file, { facts }]];
  return [[file, { facts, crops: Object.fromEntries(ofCrops) }]];
}

async function findCopies(version: string, folder: string, others: readonly string[]) {
  const own = await readFacts(join(folder, version));
  if (own !== undefined) return own;
  for (const other of others) {
    const facts = await readFacts(join(other, version));
    if (facts !== undefined && (await shareCopies(other, folder, facts))) return facts;
  }
  return undefined;
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A process that makes copies. It starts at the first one, and again after it has failed. */
class Copier {
  private child: ChildProcess | undefined;

  /** Resolves with the facts of the picture; with `undefined` if its copies cannot be made. */
  async copy(request: CopyRequest): Promise<PictureFacts | undefined> {
    const child = (this.child ??= startProcess());
    const response = await new Promise<CopyResponse>((resolve) => {
      const end = () => {
        this.child = undefined;
        resolve({ failure: 'the process ended' });
      };
      child.once('exit', end);
      child.once('message', (message: CopyResponse) => {
        child.off('exit', end);
        resolve(message);
      });
      child.send(request);
    });
    return 'facts' in response ? response.facts : undefined;
  }

  stop(): void {
    this.child?.disconnect();
    this.child = undefined;
  }
}

/** Small heaps and few arenas: the memory is for the pixels. */
function startProcess(): ChildProcess {
  const script = join(__dirname, 'copy-process.ts');
  return spawn(process.execPath, ['--max-semi-space-size=1', '--import', 'tsx', script], {
    // The project, which has the packages and the paths of the imports.
    cwd: join(__dirname, '../../..'),
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
