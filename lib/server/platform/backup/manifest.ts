import { z } from 'zod';

/** The version of the archive's format. A change that older releases cannot read increments it. */
export const formatVersion = 1;

/** The first entry, so that a release recognises a newer format before it reads on. */
export const formatEntry = 'format.txt';

/** The last entry, because it has the checksums of the others. */
export const manifestEntry = 'manifest.json';

/** Returns the content of the first entry. */
export function formatText(version = formatVersion): string {
  return `frontdesk backup ${version}\n`;
}

/** Parses the content of the first entry. Returns the version of the format. */
export function parseFormat(text: string): number | undefined {
  const digits = /^frontdesk backup (\d{1,6})\n$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const dialects = ['sqlite', 'postgres'] as const;

const databaseEntries = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const;

/** Returns the name of the database's copy in an archive. */
export function databaseEntry(dialect: (typeof dialects)[number]): string {
  return databaseEntries[dialect];
}

/** Returns whether an entry is the copy of a database. */
export function isDatabaseEntry(name: string): boolean {
  return Object.values<string>(databaseEntries).includes(name);
}

/** Returns the name of an upload in an archive, which is also its path in the data directory. */
export function uploadEntry(id: string): string {
  return `files/${id.slice(0, 2)}/${id}`;
}

/** Returns whether an entry is an upload. */
export function isUploadEntry(name: string): boolean {
  return /^files\/([0-9a-f]{2})\/\1[0-9a-f]{30}$/.test(name);
}

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const idSchema = z.string().regex(/^[0-9a-f]{32}$/);

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  /** The release of Frontdesk that made the archive. */
  release: z.string(),
  /** Everything that was acknowledged before this time is in the archive. */
  createdAt: z.iso.datetime(),
  database: z.object({
    kind: z.enum(dialects),
    schemaVersion: z.int().min(0),
    bytes: z.int().min(0),
    sha256: sha256Schema,
    rows: z.record(z.string(), z.int().min(0)),
  }),
  files: z.array(z.object({ id: idSchema, bytes: z.int().min(0), sha256: sha256Schema })),
  /** Uploads that the copied rows mention and that were not there: deleted since, or lost before. */
  missingFiles: z.array(idSchema),
});

export type Manifest = Readonly<z.output<typeof manifestSchema>>;

const archivePattern = /^frontdesk-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(?:\.enc)?$/;

/** Returns the name of an archive, by the time (UTC) at which its copy began. */
export function archiveName(createdAt: Date, isEncrypted: boolean): string {
  const time = createdAt.toISOString().replaceAll(':', '').slice(0, 17);
  return `frontdesk-${time}Z.tar.gz${isEncrypted ? '.enc' : ''}`;
}

/** Returns whether a file has the name of an archive. */
export function isArchiveName(name: string): boolean {
  return archivePattern.test(name);
}

/** Returns the time in the name of an archive. */
export function archiveTime(name: string): Date {
  const [, day, hour, minute, second] = archivePattern.exec(name) ?? [];
  return new Date(`${day}T${hour}:${minute}:${second}Z`);
}
