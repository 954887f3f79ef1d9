import { createHash } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SubmittedFile } from '@/lib/forms/submission';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';
import { PlainTextCheck } from '@/lib/server/submissions/text-check';
import { makePrivateDirectory } from '@/lib/server/store/private-files';

/** A stored file. */
export interface StoredUpload {
  /** 32 lower-case hexadecimal digits, drawn; nothing of the visitor's is in it. */
  readonly id: string;
  readonly bytes: number;
  /** SHA-256 of the content in hexadecimal digits. */
  readonly sha256: string;
  /** The first bytes, which tell what kind of file it is. */
  readonly head: Uint8Array;
  /** Whether the whole content is plain text. */
  readonly isText: boolean;
}

/** A file that came in; a file input that was left alone is none. */
export interface ReceivedFile extends SubmittedFile {
  /** Where it lies; nowhere if it was larger than its field takes. */
  readonly upload?: StoredUpload;
}

/** More than any signature that is looked for needs. */
const headBytes = 4100;

const idPattern = /^[0-9a-f]{32}$/;

/**
 * The files that visitors sent, in `<directory>/<first two digits of the id>/<id>`. What a file was
 * called is never part of a path. The store knows which ids count; a file that it does not know is
 * a leftover.
 */
export class UploadStore {
  private readonly folders = new Map<string, Promise<void>>();

  constructor(
    private readonly directory: string,
    private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Writes a file as it streams in; it is on disk, with its name, when the promise resolves. Above
   * `maxBytes` the rest is read and dropped, and nothing stays behind; nor does it when the stream
   * or the disk fails, which rejects.
   */
  async write(
    content: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredUpload | 'too-big'> {
    const id = Buffer.from(this.randomBytes(16)).toString('hex');
    const folder = join(this.directory, id.slice(0, 2));
    await this.provide(folder);
    const path = join(folder, id);
    const handle = await open(path, 'wx', 0o600);
    const hash = createHash('sha256');
    const head: Uint8Array[] = [];
    const text = new PlainTextCheck();
    let bytes = 0;
    let isKept = false;
    try {
      for await (const chunk of content) {
        if (bytes < headBytes) head.push(chunk.subarray(0, headBytes - bytes));
        bytes += chunk.length;
        if (bytes > maxBytes) continue;
        hash.update(chunk);
        text.add(chunk);
        await handle.writeFile(chunk);
      }
      if (bytes > maxBytes) return 'too-big';
      await handle.sync();
      await sync(folder);
      isKept = true;
      const sha256 = hash.digest('hex');
      return { id, bytes, sha256, head: Buffer.concat(head), isText: text.isText() };
    } finally {
      await handle.close();
      if (!isKept) await rm(path, { force: true });
    }
  }

  /** Takes files away; one that is gone already is no error. */
  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => rm(this.pathOf(id), { force: true })));
  }

  /** The content of a file; `undefined` if it is not there. */
  async open(id: string): Promise<ReadStream | undefined> {
    try {
      return (await open(this.pathOf(id), 'r')).createReadStream();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /**
   * Takes away what a crash left behind: files that were last written to before `before` and that
   * the store does not know. Resolves with how many there were.
   */
  async clearLeftovers(known: ReadonlySet<string>, before: Date): Promise<number> {
    let cleared = 0;
    for (const folder of await namesIn(this.directory)) {
      for (const name of await namesIn(join(this.directory, folder))) {
        if (!idPattern.test(name) || known.has(name)) continue;
        const path = join(this.directory, folder, name);
        if ((await stat(path)).mtime >= before) continue;
        await rm(path, { force: true });
        cleared += 1;
      }
    }
    return cleared;
  }

  private pathOf(id: string): string {
    if (!idPattern.test(id)) throw new Error('A file is named by 32 hexadecimal digits.');
    return join(this.directory, id.slice(0, 2), id);
  }

  /** Makes a folder once; its own name must be on disk too before a file in it counts. */
  private provide(folder: string): Promise<void> {
    const made = this.folders.get(folder) ?? makeFolder(this.directory, folder);
    this.folders.set(folder, made);
    made.catch(() => this.folders.delete(folder));
    return made;
  }
}

async function makeFolder(directory: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const path of [directory, folder]) makePrivateDirectory(path);
  if (first === undefined) return;
  await sync(directory);
  await sync(join(directory, '..'));
}

async function sync(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return [];
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
