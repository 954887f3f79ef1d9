import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageError } from '@/lib/server/editing/files/system-errors';
import { versionOfBytes, type EditedFile } from '@/lib/server/editing/files/working-copy';
import { removeExpired } from '@/lib/server/editing/files/remove-expired';

/** Texts of files as pages of the desk have shown them. */
export interface SeenTexts {
  /** Keeps the text of a version. Does nothing if the disk refuses it. */
  readonly keep: (file: Pick<EditedFile, 'text' | 'version'>) => Promise<void>;
  /** Returns the text of a version; `undefined` if it is not kept. */
  readonly find: (version: string) => Promise<string | undefined>;
}

/** Milliseconds for which a text is kept that no page has shown since: longer than what is typed. */
const lifetime = 30 * 24 * 60 * 60_000;

/** A version is the SHA-256 of a file, hexadecimal. */
const versionPattern = /^[0-9a-f]{64}$/;

/**
 * Opens the texts of `DATA_DIR` with which a save over a newer version is put together with that one. None is synced:
 * without it the operator sees both texts.
 */
export function seenTexts(dataDirectory: string, now: () => Date): SeenTexts {
  const folder = join(dataDirectory, 'editing', 'seen');
  const touch = (file: string) => utimes(file, now(), now());
  const write = async ({ text, version }: Pick<EditedFile, 'text' | 'version'>) => {
    const staged = join(folder, `${randomUUID()}.part`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(staged, text, { mode: 0o600 });
      await touch(staged);
      await rename(staged, join(folder, version));
      await removeExpired(folder, now(), lifetime);
    } catch (error) {
      if (!isStorageError(error)) throw error;
      await rm(staged, { force: true }).catch(() => undefined);
    }
  };
  return {
    keep: (file) => touch(join(folder, file.version)).catch(() => write(file)),
    find: async (version) => {
      if (!versionPattern.test(version)) return undefined;
      const file = join(folder, version);
      const text = await readFile(file, 'utf8').catch(() => undefined);
      // One that was written when the power failed may be cut.
      if (text === undefined || versionOfBytes(text) !== version) return undefined;
      await touch(file).catch(() => undefined);
      return text;
    },
  };
}
