import { join } from 'node:path';
import Database from 'libsql';

/** How many submissions of the server under test hold these words. */
export function keptWith(words: string): number {
  return rowsWith(process.env.E2E_DATA_DIR ?? '', words);
}

/** The same of the server with this data directory. */
export function rowsWith(dataDirectory: string, words: string): number {
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
