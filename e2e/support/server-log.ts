import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything that the server under test has written so far. */
export async function serverLog(): Promise<string> {
  return readFile(join(process.env.E2E_DATA_DIR ?? '', 'server.log'), 'utf8');
}
