import type { BenchServer } from '../bench/servers';

/** Kills a server so that it finishes nothing, and resolves when it is gone. */
export async function killed({ process }: BenchServer): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGKILL');
  await gone;
}
