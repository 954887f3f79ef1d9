import type { Dialect } from '@/lib/server/platform/store/dialects';

/** What a database or a copy of one holds. */
export interface DatabaseContents {
  /** The number of migrations that it has run. */
  readonly schemaVersion: number;
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** The record of an uploaded file in the database. */
export interface FileRecord {
  readonly id: string;
  readonly bytes: number;
  /** SHA-256 of the content in hexadecimal digits. */
  readonly sha256: string;
}

/** A copy of a database at one moment. */
export interface DatabaseCopy extends DatabaseContents {
  readonly files: readonly FileRecord[];
}

/** Copies one database while the site uses it, and restores such copies. Rejects with BackupError. */
export interface DatabaseBackup {
  readonly dialect: Dialect;

  /** Returns about how many bytes a copy takes. */
  estimateBytes(): Promise<number>;

  /** Writes a consistent copy to a new file. */
  copy(target: string): Promise<DatabaseCopy>;

  /** Returns which of these files the database has a record of now. */
  findKnownFiles(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Checks a copy and counts its rows. Rejects with BackupError if it is damaged. */
export type InspectCopy = (file: string) => Promise<DatabaseContents>;

/** A database server into which copies are restored. Rejects with BackupError. */
export interface DatabaseTarget {
  /** Whether the database has no tables. */
  isEmpty(): Promise<boolean>;

  /**
   * Keeps sites from the database until the returned function is called. Returns `undefined` if one uses
   * it.
   */
  claim(): Promise<(() => Promise<void>) | undefined>;

  /** Moves all tables to a schema of this name. */
  moveAside(name: string): Promise<void>;

  /** Deletes what was restored and moves the tables back, after a restore that failed. */
  moveBack(name: string): Promise<void>;

  /** Restores a copy in one transaction. */
  restore(file: string): Promise<void>;
}
