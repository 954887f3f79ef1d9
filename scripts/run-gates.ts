import { type Gate, type Tally } from './gates';

const rule = '-'.repeat(64);

/**
 * Runs every gate in order and adds up. A gate goes on after another failed, unless it needs that
 * very one: then it counts as failed without being run.
 */
export async function runGates(
  gates: readonly Gate[],
  say: (line: string) => void,
  milliseconds: () => number,
): Promise<Tally> {
  const failed = new Set<string>();
  const lines: string[] = [];
  let total: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const gate of gates) {
    say(`\n${rule}\n${gate.name}\n${rule}`);
    const begun = milliseconds();
    const tally = await runGate(gate, failed, say);
    const seconds = ((milliseconds() - begun) / 1000).toFixed(1);
    if (tally.failed > 0) failed.add(gate.name);
    lines.push(
      `${tally.failed > 0 ? 'FAILED' : 'ok    '}  ${gate.name.padEnd(14)} ${seconds.padStart(6)} s  ${sayTotal(tally)}`,
    );
    say(lines.at(-1) ?? '');
    total = add(total, tally);
  }
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
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return gate.run();
}

function add(left: Tally, right: Tally): Tally {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** `12 passed, 0 failed`, and how many were skipped if any were. */
export function sayTotal({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
