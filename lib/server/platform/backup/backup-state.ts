import { z } from 'zod';
import { backupFaults, type BackupFault } from '@/lib/server/platform/store/backup-error';
import type { DeskSetting, DeskSettingStore } from '@/lib/server/platform/store/desk-settings-sql';

/** The setting with the state of the daily backup. Names with a colon belong to others. */
const name = 'backup';

const hour = 60 * 60_000;

/** A day, and time for a backup that takes long or is tried again. */
export const lateMs = 36 * hour;

const stateSchema = z.object({
  /** When the copy of the last complete archive began. */
  succeededAt: z.iso.datetime().optional(),
  /** The last run, if it failed. */
  failure: z
    .object({ at: z.iso.datetime(), fault: z.enum([...backupFaults, 'unknown']) })
    .optional(),
  /** Until when a process has the backup to itself. */
  leasedUntil: z.iso.datetime().optional(),
});

export type BackupState = Readonly<z.output<typeof stateSchema>>;

/** Why the daily backup does not work. `late`: there was no run that ended. */
export type BackupProblem = BackupFault | 'unknown' | 'late';

/** Returns the state of the daily backup; an empty one before the first run. */
export async function loadBackupState(
  store: Pick<DeskSettingStore, 'findDeskSetting'>,
): Promise<{ readonly state: BackupState; readonly version: number }> {
  const setting: DeskSetting | undefined = await store.findDeskSetting(name);
  const state = stateSchema.safeParse(setting?.value).data ?? {};
  return { state, version: setting?.version ?? 0 };
}

/** Saves the state. Returns false, and saves nothing, if another process has changed it. */
export function saveBackupState(
  store: Pick<DeskSettingStore, 'saveDeskSetting'>,
  state: BackupState,
  version: number,
  now: Date,
): Promise<boolean> {
  return store.saveDeskSetting({ name, value: state, version, changedAt: now, changedBy: '' });
}

/** Returns why the daily backup does not work; `undefined` if it works or has not begun. */
export function findBackupProblem(
  { succeededAt, failure }: BackupState,
  now: Date,
): BackupProblem | undefined {
  if (failure !== undefined) return failure.fault;
  if (succeededAt === undefined) return undefined;
  return now.getTime() - Date.parse(succeededAt) > lateMs ? 'late' : undefined;
}
