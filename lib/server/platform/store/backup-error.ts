/** Reasons why a backup, a check of an archive or a restore fails. */
export const backupFaults = [
  'no-database',
  'no-space',
  'not-writable',
  'not-readable',
  'program-missing',
  'program-failed',
  'unreachable',
  'damaged',
  'wrong-passphrase',
  'newer',
  'not-empty',
  'other-database',
  'exists',
  'in-use',
] as const;

export type BackupFault = (typeof backupFaults)[number];

/** A backup, a check or a restore that failed. `message` is a sentence for operators. */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  constructor(
    readonly code: BackupFault,
    message: string,
  ) {
    super(message);
  }

  /** Compares the name, not the class: Next.js bundles this module more than once. */
  static is(error: unknown): error is BackupError {
    return error instanceof Error && error.name === 'BackupError';
  }
}
