import { backupWords } from '@/lib/server/platform/backup/words';
import { BackupError } from '@/lib/server/platform/store/backup-error';

/** Converts an error of the system about a directory to a BackupError; returns every other error. */
export function convertSystemError(
  error: unknown,
  directory: string,
  notWritable: (directory: string, code: string) => string,
): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  const code = String(error.code);
  return ['ENOSPC', 'EDQUOT'].includes(code)
    ? new BackupError('no-space', backupWords.noSpace(directory))
    : new BackupError('not-writable', notWritable(directory, code));
}
