import { type Gate, type Tally } from './gates';

const rule = '-'.repeat(64);

/** Parallel rows of gates. The gates of a row run in order. */
export type ParallelGates = readonly (readonly Gate[])[];

/**
 * Runs every gate and returns the sum of their tallies. Continues after a failure, but a gate that needs a
 * failed one of its row counts as failed without running.
 */
export async function runGates(
  gates: ParallelGates,
  say: (line: string) => void,
  milliseconds: () => number,
): Promise<Tally> {
  const failed = new Set<string>();
  const end = new Map<string, () => void>();
  const ended = new Map(
    gates.flat().map(({ name }) => [name, new Promise<void>((resolve) => end.set(name, resolve))]),
  );
  const lines: string[] = [];
  let total: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const runRow = async (row: readonly Gate[]) => {
    for (const gate of row) {
      if (gate.after !== undefined) await ended.get(gate.after);
      say(`\n${rule}\n${gate.name}\n${rule}`);
      const begun = milliseconds();
      const tally = await runGate(gate, failed, say);
      const seconds = ((milliseconds() - begun) / 1000).toFixed(1);
      if (tally.failed > 0) failed.add(gate.name);
      const line = `${tally.failed > 0 ? 'FAILED' : 'ok    '}  ${gate.name.padEnd(14)} ${seconds.padStart(6)} s  ${formatTally(tally)}`;
      lines.push(line);
      say(line);
      total = add(total, tally);
      end.get(gate.name)?.();
    }
  };
  await Promise.all(gates.map(runRow));
  // The output of the gates is long and mixed.
  if (total.failures.length > 0) say(`\n${rule}\n${total.failures.join('\n\n')}`);
  say(`\n${rule}\n${lines.join('\n')}`);
  return total;
}

async function runGate(
  gate: Gate,
  failed: ReadonlySet<string>,
  say: (line: string) => void,
): Promise<Tally> {
  if (gate.needs !== undefined && failed.has(gate.needs)) {
    say(`Not run, because ${gate.needs} failed.`);
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
  return gate.run();
}

function add(left: Tally, right: Tally): Tally {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    failures: [...left.failures, ...right.failures],
  };
}

/** Formats a tally as `12 passed, 0 failed`, with the skipped number if there is one. */
export function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
