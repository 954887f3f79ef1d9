import { readSettings, type Settings } from '@/lib/server/settings';
import { BackupError } from '@/lib/server/platform/store/backup-error';
import { readEnvironment } from '../start/environment';
import { accountProblem, type NpmCommand } from '../start/site-account';

/**
 * Reads the settings as `npm start` does. Prints problems and returns `undefined` if there are any. A
 * command that writes data is given, and has a problem if another account should run it.
 */
export function readCommandSettings(root: string, command?: NpmCommand): Settings | undefined {
  const result = readSettings(readEnvironment(root, [], 'production').env);
  const problems = result.ok ? findProblems(root, result.settings, command) : result.problems;
  for (const problem of problems) console.error(problem);
  return result.ok && problems.length === 0 ? result.settings : undefined;
}

function findProblems(
  root: string,
  { DATA_DIR }: Settings,
  command: NpmCommand | undefined,
): readonly string[] {
  const problem = command && accountProblem(root, DATA_DIR, command);
  return problem === undefined ? [] : [problem];
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
