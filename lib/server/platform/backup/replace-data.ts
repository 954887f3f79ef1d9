import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { databaseEntry } from '@/lib/server/platform/backup/manifest';
import { syncDirectory } from '@/lib/server/platform/backup/working-folder';
import type { DatabaseTarget } from '@/lib/server/platform/store/database-backup';

/**
 * A file of the data directory while tables are restored: until `complete` has run, they hold what was
 * erased, and no site may start with them.
 */
export const incompleteMark = '.restore-incomplete';

interface Folders {
  /** The folder with the new data. */
  readonly staging: string;
  /** The name of the folder and of the schema for the present data. */
  readonly aside: string;
  /** The data directory. */
  readonly directory: string;
  /** The database file in it, for SQLite. */
  readonly databaseFile: string;
}

/**
 * Moves the present data aside and the new data to its place, and then calls `complete`. Undoes that if a
 * step fails.
 */
export async function replaceData<Result>(
  { staging, aside, directory, databaseFile }: Folders,
  server: DatabaseTarget | undefined,
  hasTables: boolean,
  complete: () => Promise<Result>,
): Promise<Result> {
  const undo: (() => Promise<void>)[] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    undo.unshift(() => rename(to, from));
  };
  const database = basename(databaseFile);
  const asideFolder = join(directory, aside);
  try {
    for (const name of [database, `${database}-wal`, `${database}-shm`, 'files']) {
      if (!existsSync(join(directory, name))) continue;
      if (!existsSync(asideFolder)) {
        await mkdir(asideFolder, { mode: 0o700 });
        undo.unshift(() => rmdir(asideFolder));
      }
      await move(join(directory, name), join(asideFolder, name));
    }
    await move(join(staging, 'files'), join(directory, 'files'));
    // The database comes last: without it, no site starts on half of the data.
    if (server === undefined) await move(join(staging, database), databaseFile);
    else {
      const mark = join(directory, incompleteMark);
      if (!existsSync(mark)) {
        await writeFile(mark, '', { flush: true });
        undo.unshift(() => rm(mark, { force: true }));
      }
      if (hasTables) {
        await server.moveAside(aside);
        undo.unshift(() => server.moveBack(aside));
      }
      await server.restore(join(staging, databaseEntry('postgres')));
      // Tables that came back without the removals must not be those of a site.
      if (!hasTables) undo.unshift(() => server.moveAside(aside));
    }
    const result = await complete();
    await rm(join(directory, incompleteMark), { force: true });
    await syncDirectory(directory);
    return result;
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}
