import { readSettings, type Settings } from '@/lib/server/settings';
import { BackupError } from '@/lib/server/store/backup-error';
import { readEnvironment } from '../start/environment';

/** Reads the settings as `npm start` does. Prints problems and returns `undefined` if there are any. */
export function readCommandSettings(root: string): Settings | undefined {
  const result = readSettings(readEnvironment(root, [], 'production').env);
  if (result.ok) return result.settings;
  for (const problem of result.problems) console.error(problem);
  return undefined;
}

/** Runs a command. Prints the sentence of a BackupError. Resolves with the exit code. */
export async function runCommand(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!BackupError.is(error)) throw error;
    console.error(error.message);
    return 1;
  }
}
