import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';

/** Counts the submissions of the server under test that contain a text. */
export function countSubmissions(words: string): number {
  return countSubmissionsIn(process.env.E2E_DATA_DIR ?? '', words);
}

/** Counts the submissions in a data directory that contain a text. */
export function countSubmissionsIn(dataDirectory: string, words: string): number {
  const file = join(dataDirectory, 'frontdesk.sqlite');
  const database = new Database(file, { readonly: true });
  try {
    const rows: unknown = database
      .prepare('SELECT id FROM submissions WHERE fields LIKE ?')
      .all(`%${words}%`);
    return Array.isArray(rows) ? rows.length : 0;
  } finally {
    database.close();
  }
}

/** Reads the output of the server under test. */
export async function readServerLog(): Promise<string> {
  return readFile(join(process.env.E2E_DATA_DIR ?? '', 'server.log'), 'utf8');
}
