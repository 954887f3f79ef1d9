import { expect, test } from 'vitest';
import { type DoorTick, mergeTicks } from '@/lib/desk/door/ticks';

const tick = (id: string, submission: string, came: number, at: number): DoorTick => {
  return { id, submission, came, at };
};

/** Returns all orders of a list. */
function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

test('ticks of several phones end equal in every order, also if some come twice', () => {
  const ticks = [
    tick('a', 'one', 2, 5),
    tick('b', 'one', 0, 7),
    tick('c', 'two', 1, 6),
    tick('d', 'one', 1, 7),
    tick('a', 'one', 2, 5),
  ];
  for (const order of permutations(ticks)) {
    const merged = mergeTicks(order);
    expect(merged.get('one')).toEqual(tick('d', 'one', 1, 7));
    expect(merged.get('two')).toEqual(tick('c', 'two', 1, 6));
  }
});
