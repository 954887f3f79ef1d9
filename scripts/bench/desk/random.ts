/** Numbers that look random and are the same in every run. */
export interface Random {
  /** Returns a whole number from 0 to below `end`. */
  readonly below: (end: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly bytes: (size: number) => Uint8Array;
  /** Returns the name of the person with a number. */
  readonly nameOf: (person: number) => string;
}

/** Creates numbers from a seed (mulberry32, public domain). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    bytes: (size) => Uint8Array.from({ length: size }, () => below(256)),
    nameOf: (person) => wordOf(person * 7919 + 13),
  };
}

const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zü', 'ö', 'grä'] as const;

/** Returns the invented word with a number. */
export function wordOf(number: number): string {
  let word = '';
  for (
    let left = number + syllables.length ** 2;
    left > 0;
    left = Math.floor(left / syllables.length)
  ) {
    word += syllables[left % syllables.length] ?? '';
  }
  return word;
}
