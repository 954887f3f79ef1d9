/** What to do about an error of the system, by its code. */
const readAdvice: Readonly<Record<string, string>> = {
  ENOENT: ': there is no such file.',
  EACCES: ': make the account of the site its owner, and run the command as that account.',
};

/** Sentences about backups that operators read. */
export const backupWords = {
  changed: 'The archive is damaged: its checksum is wrong, or it is not complete.',
  incomplete: 'The archive is not complete.',
  notAnArchive: 'The file is not an archive of `npm run backup`.',
  wrongPassphrase:
    'BACKUP_PASSPHRASE is not the passphrase of this archive, or the archive is damaged.',
  noPassphrase: 'The archive is encrypted: set BACKUP_PASSPHRASE to its passphrase.',
  unexpectedEntry: (name: string) =>
    `The archive has an entry that does not belong there (${name}).`,
  wrongEntry: (name: string) => `The archive’s entry ${name} is not what the manifest says.`,
  missingEntry: (name: string) => `The archive’s entry ${name} is missing.`,
  wrongRows: (table: string, found: number, expected: number) =>
    `The archive’s table ${table} has ${found} rows, and the manifest says ${expected}.`,
  notEmpty: (places: string) =>
    `${places} is not empty, so nothing was restored. Choose an empty place, or stop the site and add --force, which moves what is there aside.`,
  uploadsNotEmpty:
    'The place of UPLOADS_URL has uploads, so nothing was restored. Choose another prefix there, such as s3://bucket/restored; --force moves nothing in it.',
  otherDatabase: {
    sqlite: 'The archive holds a SQLite database: unset DATABASE_URL to restore it.',
    postgres:
      'The archive holds a PostgreSQL database: set DATABASE_URL to an empty database to restore it.',
  },
  newerSchema:
    'The archive’s database was made by a newer release of Frontdesk: update this one first.',
  newerFormat: 'The archive was made by a newer release of Frontdesk: update this one first.',
  notReadable: (code: string) => `The archive cannot be read (${code})${readAdvice[code] ?? '.'}`,
  noSpace: (directory: string) => `The disk of ${directory} is full: free some space.`,
  tooLittleSpace: (directory: string, free: number, needed: number) =>
    `The backup needs about ${megabytes(needed)} in ${directory}, and ${megabytes(free)} are free: free some space, or choose another directory.`,
  notWritable: (directory: string, code: string) =>
    `The backup directory ${directory} cannot be written to (${code}): make it writable, or choose another one.`,
  dataNotWritable: (directory: string, code: string) =>
    `The data directory ${directory} cannot be written to (${code}): make it writable, or set DATA_DIR to another one.`,
  inUse: (place: string) =>
    `The site runs: it uses ${place}. Nothing was restored: stop the site, then run the command again.`,
  notAFile: 'The archive cannot be read: it is not a file.',
  exists: (name: string) => `The archive ${name} exists: try again in a second.`,
  fileChanged: (id: string) => `The upload ${id} became shorter while it was copied: try again.`,
} as const;

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
