import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTranslatedVersion } from '@/lib/server/content/languages/words-version';
import type { VersionPlaces } from '@/lib/server/content/versions/publications';
import { isStorageError } from '@/lib/server/editing/files/system-errors';
import { versionOfText } from '@/lib/server/editing/translations/translation-state';
import { findKept } from '@/lib/server/editing/publication/history';
import { readPublished } from '@/lib/server/editing/publication/list-changes';

/** Files in the main language as they were when they were translated. */
export interface TranslatedTexts {
  /** Keeps a text by the version of its words. Does nothing if the disk refuses it. */
  readonly keep: (version: string, text: string) => Promise<void>;
  /** Returns the text of a file with a version of its words: a kept one, or one that was published. */
  readonly find: (path: string, version: string) => Promise<string | undefined>;
}

/** Opens the texts of `DATA_DIR`. They are small, and kept for as long as a translation may be behind. */
export function translatedTexts(dataDirectory: string, places: VersionPlaces): TranslatedTexts {
  const folder = join(dataDirectory, 'editing', 'translated');
  return {
    async keep(version, text) {
      if (!isTranslatedVersion(version)) return;
      const staged = join(folder, `${randomUUID()}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(staged, text, { mode: 0o600 });
        await rename(staged, join(folder, version));
      } catch (error) {
        if (!isStorageError(error)) throw error;
        await rm(staged, { force: true }).catch(() => undefined);
      }
    },
    async find(path, version) {
      if (!isTranslatedVersion(version)) return undefined;
      const kept = await readFile(join(folder, version), 'utf8').catch(() => undefined);
      // One that was written when the power failed may be cut.
      if (kept !== undefined && versionOfText(path, kept) === version) return kept;
      // Translated elsewhere: the words may have been published since then.
      for (const published of await findKept(places)) {
        const text = (await readPublished(published, path))?.toString();
        if (text !== undefined && versionOfText(path, text) === version) return text;
      }
      return undefined;
    },
  };
}
