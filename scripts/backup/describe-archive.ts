import type { Manifest } from '@/lib/server/platform/backup/manifest';

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Returns what an archive holds, one line each. */
export function describeArchive(manifest: Manifest, isEncrypted: boolean): readonly string[] {
  const { createdAt, release, database, files, missingFiles } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const rows = Object.entries(database.rows)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${count}`);
  const missing =
    missingFiles.length === 0 ? '' : `, ${missingFiles.length} deleted or missing when it was made`;
  return [
    `made ${createdAt} by Frontdesk ${release}, ${isEncrypted ? 'encrypted' : 'not encrypted'}`,
    `database: ${databaseNames[database.kind]}, version ${database.schemaVersion}, ${database.bytes} bytes`,
    `rows: ${rows.length === 0 ? 'none' : rows.join(', ')}`,
    `files: ${files.length}, ${bytes} bytes${missing}`,
  ];
}
