import {
  loadBackupState,
  saveBackupState,
  type BackupState,
} from '@/lib/server/platform/backup/backup-state';
import type { CreatedBackup } from '@/lib/server/platform/backup/create-backup';
import { logError } from '@/lib/server/platform/http/logging/log-error';
import { BackupError, type BackupFault } from '@/lib/server/platform/store/backup-error';
import { lastTimeOfDay } from '@/lib/time/zoned-time';
import type { DeskSettingStore } from '@/lib/server/platform/store/desk-settings-sql';

const minute = 60_000;

/** After a failure, the backup is tried again an hour later. */
const retryMs = 60 * minute;

/** A process that is killed during a backup keeps others from it for this long. */
const leaseMs = 15 * minute;
const renewMs = 5 * minute;

export interface DailyBackupDeps {
  readonly store: Pick<DeskSettingStore, 'findDeskSetting' | 'saveDeskSetting'>;
  readonly createBackup: () => Promise<Pick<CreatedBackup, 'lostFiles'>>;
  /** The hour of the day at which a backup is due. */
  readonly hour: number;
  readonly timeZone: string;
  readonly now: () => Date;
  /** Calls a function at an interval. Returns the function that stops it. */
  readonly every?: (milliseconds: number, call: () => void) => () => void;
  readonly log?: typeof logError;
}

/**
 * Makes the daily backup if it is due, and stores its result. Of several processes that share a store, one
 * does it. A backup that was missed or has failed is due until it succeeds. Rejects with the failure after
 * it is stored.
 */
export async function runDailyBackup(deps: DailyBackupDeps): Promise<'made' | 'not-due'> {
  const { store, now, every = setTimer, log = logError } = deps;
  const startedAt = now();
  const { state, version } = await loadBackupState(store);
  if (!isDue(state, startedAt, deps)) return 'not-due';
  const lease = { ...state, leasedUntil: later(startedAt, leaseMs) };
  if (!(await saveBackupState(store, lease, version, startedAt))) return 'not-due';

  const stopRenewing = every(renewMs, () => {
    renewLease(deps).catch((error: unknown) => {
      log('backup-failed', error, now());
    });
  });
  try {
    const { lostFiles } = await deps.createBackup();
    if (lostFiles.length > 0) {
      const text = `${lostFiles.length} uploads are missing in DATA_DIR.`;
      log('backup-without-uploads', new BackupError('not-readable', text), now());
    }
  } catch (error) {
    stopRenewing();
    const failure = { at: now().toISOString(), fault: faultOf(error) };
    await saveResult({ succeededAt: state.succeededAt, failure }, deps);
    throw error;
  }
  stopRenewing();
  await saveResult({ succeededAt: startedAt.toISOString() }, deps);
  return 'made';
}

function setTimer(milliseconds: number, call: () => void): () => void {
  const timer = setInterval(call, milliseconds).unref();
  return () => {
    clearInterval(timer);
  };
}

/** Saves the result, again if the lease was extended meanwhile. */
async function saveResult(result: BackupState, { store, now }: DailyBackupDeps): Promise<void> {
  let isSaved = false;
  while (!isSaved) {
    const { version } = await loadBackupState(store);
    isSaved = await saveBackupState(store, result, version, now());
  }
}

function isDue(
  { succeededAt, failure, leasedUntil }: BackupState,
  now: Date,
  { hour, timeZone }: DailyBackupDeps,
): boolean {
  // A time after every lease was stored while the clock was ahead.
  const latest = now.getTime() + leaseMs;
  const isBefore = (time: string | undefined, limit: Date) =>
    time === undefined || Date.parse(time) < limit.getTime() || Date.parse(time) > latest;
  return (
    isBefore(succeededAt, lastTimeOfDay(hour, timeZone, now)) &&
    isBefore(failure?.at, new Date(now.getTime() - retryMs)) &&
    isBefore(leasedUntil, now)
  );
}

async function renewLease({ store, now }: DailyBackupDeps): Promise<void> {
  const { state, version } = await loadBackupState(store);
  const leasedUntil = later(now(), leaseMs);
  await saveBackupState(store, { ...state, leasedUntil }, version, now());
}

function faultOf(error: unknown): BackupFault | 'unknown' {
  return BackupError.is(error) ? error.code : 'unknown';
}

function later(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString();
}
