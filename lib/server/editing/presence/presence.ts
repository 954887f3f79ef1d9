import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isStorageError } from '@/lib/server/editing/files/system-errors';

const visitSchema = z.object({
  operator: z.string(),
  /** Milliseconds since 1970, until which the operator counts as there. */
  until: z.number(),
});

/** Milliseconds for which an operator counts as there after a page was opened, which may have no script, or polled. */
export const openedMs = 5 * 60_000;
export const polledMs = 45_000;

/** Who is at the forms of the desk. */
export interface Presence {
  /** Keeps that an operator is at a form for some time from now; does nothing if the disk is full. */
  readonly enter: (target: string, operator: string, forMs: number) => Promise<void>;
  readonly leave: (target: string, operator: string) => Promise<void>;
  /** Lists the addresses of the others who are at a form, sorted. */
  readonly others: (target: string, operator: string) => Promise<readonly string[]>;
}

/**
 * Opens the presence in `DATA_DIR`. It is a file for each operator and form, so that all processes of the site know
 * it. None is synced: it is of no use after a crash.
 */
export function presenceIn(dataDirectory: string, now: () => Date): Presence {
  const folderOf = (target: string) => join(dataDirectory, 'editing', 'presence', hash(target));
  const fileOf = (target: string, operator: string) =>
    join(folderOf(target), `${hash(operator)}.json`);
  const read = async (file: string) => {
    try {
      return visitSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
    } catch {
      return undefined;
    }
  };
  return {
    enter: async (target, operator, forMs) => {
      const folder = folderOf(target);
      const staged = join(folder, `${randomUUID()}.part`);
      const visit = { operator, until: now().getTime() + forMs };
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(staged, JSON.stringify(visit), { mode: 0o600 });
        await rename(staged, fileOf(target, operator));
      } catch (error) {
        // A form that cannot be seen by others can be filled in.
        if (!isStorageError(error)) throw error;
        await rm(staged, { force: true }).catch(() => undefined);
      }
    },
    leave: (target, operator) => rm(fileOf(target, operator), { force: true }),
    others: async (target, operator) => {
      const folder = folderOf(target);
      const names = await readdir(folder).catch(() => []);
      const found: string[] = [];
      for (const name of names.filter((each) => each.endsWith('.json'))) {
        const visit = await read(join(folder, name));
        if (visit === undefined || visit.until < now().getTime()) {
          await rm(join(folder, name), { force: true });
        } else if (visit.operator !== operator) found.push(visit.operator);
      }
      return found.sort();
    },
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
