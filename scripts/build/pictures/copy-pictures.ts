import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { shareCopies } from '@/lib/server/content/copies/copy-files';
import {
  copiesVersion,
  readFacts,
  type PictureFacts,
} from '@/lib/server/content/copies/picture-facts';
import type { Problem } from '@/lib/server/content/files/problems';
import { pictureWords } from '@/lib/server/content/words';

/** Called for each photograph of which copies are made, with the number of those so far and of all. */
export type OnPhotograph = (done: number, total: number) => void;

/** A photograph of a site. */
interface Photograph {
  /** By its path in the site, such as `public/pictures/choir.jpg`. */
  readonly file: string;
  readonly path: string;
  /** The SHA-256 of the original in hexadecimal. */
  readonly hash: string;
}

interface CopyOptions {
  /** Where the copies of each picture have a folder. */
  readonly folder: string;
  /** Other such folders, which may have some. */
  readonly others?: readonly string[];
  readonly onProgress?: OnPhotograph | undefined;
}

interface CopyResult {
  readonly copies: ReadonlyMap<string, PictureFacts>;
  /** Pictures that cannot be read to their end. */
  readonly problems: readonly Problem[];
}

/** What the process that makes copies gets for each picture. */
export interface CopyRequest {
  readonly path: string;
  readonly version: string;
  readonly folder: string;
}

/** What it responds. */
export type CopyResponse = { readonly facts: PictureFacts } | { readonly failure: string };

/** Makes the missing copies of photographs in a process of its own. What is there is kept. */
export async function copyPictures(
  pictures: readonly Photograph[],
  { folder, others = [], onProgress }: CopyOptions,
): Promise<CopyResult> {
  const copies = new Map<string, PictureFacts>();
  const missing: Photograph[] = [];
  for (const picture of pictures) {
    const facts = await findCopies(copiesVersion(picture.hash), folder, others);
    if (facts === undefined) missing.push(picture);
    else copies.set(picture.file, facts);
  }
  const problems: Problem[] = [];
  const copier = new Copier();
  try {
    for (const [index, { file, path, hash }] of missing.entries()) {
      const version = copiesVersion(hash);
      // Of two equal files, the second has the copies of the first.
      const facts =
        (await readFacts(join(folder, version))) ?? (await copier.copy({ path, version, folder }));
      if (facts === undefined) problems.push({ file, message: pictureWords.damaged });
      else copies.set(file, facts);
      onProgress?.(index + 1, missing.length);
    }
  } finally {
    copier.stop();
  }
  return { copies, problems };
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
