/** The largest table of comparisons: 2,000 words that all differ from 2,000 others. */
const maxComparisons = 4_000_000;

/** An item of two sequences. One of both has the state after. */
export interface ComparedItem<Item> {
  readonly kind: 'same' | 'added' | 'removed';
  readonly item: Item;
}

/**
 * Compares two sequences by their longest common part. Takes those that are too long for it as replaced, apart
 * from what they begin and end with. Removed items come before added ones.
 */
export function compareSequences<Item>(
  before: readonly Item[],
  after: readonly Item[],
): readonly ComparedItem<Item>[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    start += 1;
  }
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    ...mark(after.slice(0, start), 'same'),
    ...compareMiddle(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
    ),
    ...mark(after.slice(after.length - end), 'same'),
  ];
}

function compareMiddle<Item>(
  before: readonly Item[],
  after: readonly Item[],
): readonly ComparedItem<Item>[] {
  if (before.length * after.length > maxComparisons) {
    return [...mark(before, 'removed'), ...mark(after, 'added')];
  }
  const lengths = commonLengths(before, after);
  const width = after.length + 1;
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const compared: ComparedItem<Item>[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const [old, item] = [before[row] as Item, after[column] as Item];
    if (old === item) {
      compared.push({ kind: 'same', item });
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      compared.push({ kind: 'removed', item: old });
      row += 1;
    } else {
      compared.push({ kind: 'added', item });
      column += 1;
    }
  }
  return [
    ...compared,
    ...mark(before.slice(row), 'removed'),
    ...mark(after.slice(column), 'added'),
  ];
}

/** Returns the length of the longest common part from each pair of places to the ends. */
function commonLengths<Item>(before: readonly Item[], after: readonly Item[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        before[row] === after[column]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return lengths;
}

function mark<Item>(
  items: readonly Item[],
  kind: ComparedItem<Item>['kind'],
): readonly ComparedItem<Item>[] {
  return items.map((item) => ({ kind, item }));
}
