import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { SubmittedFile } from '@/lib/forms/submission';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { PlainTextCheck } from '@/lib/server/platform/uploads/text-check';
import { makePrivateDirectory } from '@/lib/server/platform/store/private-files';

/** A stored file. */
export interface StoredUpload {
  /** 32 random lower-case hexadecimal digits. */
  readonly id: string;
  readonly bytes: number;
  /** SHA-256 of the content in hexadecimal digits. */
  readonly sha256: string;
  /** The first bytes, which identify the type of the file. */
  readonly head: Uint8Array;
  /** Whether the whole content is plain text. */
  readonly isText: boolean;
}

/** A received file. An empty file input sends none. */
export interface ReceivedFile extends SubmittedFile {
  /** `undefined` if the file is larger than its field allows. */
  readonly upload?: StoredUpload;
}

/** The content of a stored file. */
export interface UploadContent {
  readonly bytes: number;
  readonly content: Readable;
}

/** Stores the files of submissions. */
export interface Uploads {
  /**
   * Stores a streamed file. Resolves when it is stored for good. Reads and discards a file above
   * `maxBytes`. Rejects if the stream or the storage fails; no file remains then, or it is an orphan.
   */
  write(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredUpload | 'too-big'>;
  /** Deletes files. A missing file is no error. */
  remove(ids: readonly string[]): Promise<void>;
  /** Opens a file; `undefined` if it does not exist. */
  open(id: string): Promise<Readable | undefined>;
  /** Opens a file with its length; `undefined` if it does not exist. */
  read(id: string): Promise<UploadContent | undefined>;
  /** Deletes files that were last written before `before` and whose id is not in `known`. */
  deleteOrphans(known: ReadonlySet<string>, before: Date): Promise<void>;
}

/** More than the longest file signature needs. */
const headBytes = 4100;

const idPattern = /^[0-9a-f]{32}$/;

/**
 * Stores uploads in `<directory>/<first two digits of the id>/<id>`. A visitor's file name is never part
 * of a path. A file whose id is not in the store is an orphan.
 */
export class UploadStore implements Uploads {
  private readonly folders = new Map<string, Promise<void>>();

  constructor(
    private readonly directory: string,
    private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Writes a streamed file. Resolves when the file and its name are on disk. Reads and discards a file
   * above `maxBytes`. Rejects if the stream or the disk fails; no file remains then.
   */
  async write(
    content: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredUpload | 'too-big'> {
    const id = Buffer.from(this.randomBytes(16)).toString('hex');
    const folder = join(this.directory, id.slice(0, 2));
    const path = join(folder, id);
    const handle = await this.createFile(folder, path);
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

  /** Deletes files. A missing file is no error. */
  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => rm(this.pathOf(id), { force: true })));
  }

  /** Opens a file; `undefined` if it does not exist. */
  async open(id: string): Promise<Readable | undefined> {
    return (await this.read(id))?.content;
  }

  async read(id: string): Promise<UploadContent | undefined> {
    return readUploadFile(this.pathOf(id));
  }

  /** Deletes files that were last written before `before` and whose id is not in `known`. */
  async deleteOrphans(known: ReadonlySet<string>, before: Date): Promise<void> {
    for (const folder of await namesIn(this.directory)) {
      for (const name of await namesIn(join(this.directory, folder))) {
        if (!idPattern.test(name) || known.has(name)) continue;
        const path = join(this.directory, folder, name);
        if ((await stat(path)).mtime < before) await rm(path, { force: true });
      }
    }
  }

  private pathOf(id: string): string {
    requireUploadId(id);
    return join(this.directory, uploadPath(id));
  }

  private async createFile(folder: string, path: string): Promise<FileHandle> {
    await this.createFolder(folder);
    try {
      return await open(path, 'wx', 0o600);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      // The folder was deleted while the site ran.
      this.folders.delete(folder);
      await this.createFolder(folder);
      return await open(path, 'wx', 0o600);
    }
  }

  /** Creates a folder once and syncs its parent, so that the folder's name is on disk too. */
  private createFolder(folder: string): Promise<void> {
    const created = this.folders.get(folder) ?? makeFolder(this.directory, folder);
    this.folders.set(folder, created);
    created.catch(() => this.folders.delete(folder));
    return created;
  }
}

/** Opens a file of the disk with its length; `undefined` if it does not exist. */
export async function readUploadFile(path: string): Promise<UploadContent | undefined> {
  try {
    const handle = await open(path, 'r');
    const { size } = await handle.stat();
    return { bytes: size, content: handle.createReadStream() };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the path of a file below the folder or prefix of all files. */
export function uploadPath(id: string): string {
  return `${id.slice(0, 2)}/${id}`;
}

/** Throws if an id is not one of a file, because it becomes part of a path. */
export function requireUploadId(id: string): void {
  if (!idPattern.test(id)) throw new Error('A file is named by 32 hexadecimal digits.');
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

const hour = 60 * 60 * 1000;

interface OrphanDeps {
  readonly store: { listFileIds(): Promise<readonly string[]> };
  readonly uploads: Pick<Uploads, 'deleteOrphans'>;
  readonly now: () => Date;
}

/**
 * Deletes uploads without a submission, which a killed process leaves behind. Rejects with what the store
 * and the uploads reject with.
 */
export async function deleteOrphanedUploads({ store, uploads, now }: OrphanDeps): Promise<void> {
  // A newer upload may belong to a request in progress, here or on another server.
  const before = new Date(now().getTime() - hour);
  const known = new Set(await store.listFileIds());
  await uploads.deleteOrphans(known, before);
}
