import { median } from './table';

/** Turns of a round: on a busy machine, loads of one page differ by half, and a median of three says little. */
const turns = 3;

/** Takes two measurements in turns, so that a busy moment affects both. Resolves with their medians. */
export async function measureInTurns(
  rounds: number,
  measureOwn: () => Promise<number>,
  measureBare: () => Promise<number>,
): Promise<readonly [own: number, bare: number]> {
  const own: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < turns * rounds; turn += 1) {
    own.push(await measureOwn());
    bare.push(await measureBare());
  }
  return [median(own), median(bare)];
}
