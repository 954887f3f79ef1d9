import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createBackup } from '@/lib/server/backup/create-backup';
import { runDailyBackup } from '@/lib/server/backup/daily-backup';
import type { Content } from '@/lib/server/content/content';
import { logError } from '@/lib/server/http/logging/log-error';
import { openDatabaseBackup, services } from '@/lib/server/services';

const minute = 60_000;

/** Checks every minute whether the daily backup is due, where `BACKUP_DIR` is set. */
export function startBackups({ site }: Pick<Content, 'site'>): void {
  const { store, settings, uploads, now } = services();
  const { BACKUP_DIR: directory, BACKUP_KEEP: keep, BACKUP_HOUR: hour } = settings;
  if (directory === undefined) return;
  const backUp = async () =>
    createBackup({
      database: openDatabaseBackup(settings),
      dataDirectory: settings.DATA_DIR,
      readUpload: settings.UPLOADS_URL === undefined ? undefined : (id) => uploads.read(id),
      directory,
      passphrase: settings.BACKUP_PASSPHRASE,
      keep,
      release: await readRelease(process.cwd()),
      now,
    });
  const deps = { store, createBackup: backUp, hour, timeZone: site.timeZone, now, every };
  let isRunning = false;
  every(minute, () => {
    if (isRunning) return;
    isRunning = true;
    void runDailyBackup(deps)
      .catch((error: unknown) => {
        logError('backup-failed', error, now());
      })
      .finally(() => {
        isRunning = false;
      });
  });
}

/** Returns the release of Frontdesk, from `package.json`. */
export async function readRelease(root: string): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function every(milliseconds: number, call: () => void): () => void {
  const timer = setInterval(call, milliseconds).unref();
  return () => {
    clearInterval(timer);
  };
}
