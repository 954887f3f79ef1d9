import { compareSequences } from '@/lib/server/editing/differences/compare-sequences';
import { matchItems } from '@/lib/server/editing/yaml/match-items';
import { toPlainValue } from '@/lib/server/editing/yaml/plain-value';

/** An item in three states of a list; `undefined` in one that does not have it. */
export interface AlignedItem {
  readonly kind: 'item';
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Items whose order both have changed, so that they cannot be told apart. */
interface AlignedRun {
  readonly kind: 'run';
  readonly mine: readonly unknown[];
  readonly theirs: readonly unknown[];
}

/** A list in three states. */
interface Lists<Item = unknown> {
  readonly base: readonly Item[];
  readonly mine: readonly Item[];
  readonly theirs: readonly Item[];
}

/**
 * Aligns two changed states of a list by what they have in common with the state before. What both have added at one
 * place is there from both, theirs first.
 */
export function alignLists(lists: Lists): readonly (AlignedItem | AlignedRun)[] {
  return splitAtCommon(lists).flatMap(alignRun);
}

/** Splits lists at the items that all three have in the same order, so that each part has at most one of those. */
export function splitAtCommon<Item>({ base, mine, theirs }: Lists<Item>): readonly Lists<Item>[] {
  const inMine = placesOf(base, mine);
  const inTheirs = placesOf(base, theirs);
  const parts: Lists<Item>[] = [];
  let [fromBase, fromMine, fromTheirs] = [0, 0, 0];
  const cut = (toBase: number, toMine: number, toTheirs: number) => {
    parts.push({
      base: base.slice(fromBase, toBase),
      mine: mine.slice(fromMine, toMine),
      theirs: theirs.slice(fromTheirs, toTheirs),
    });
    [fromBase, fromMine, fromTheirs] = [toBase, toMine, toTheirs];
  };
  base.forEach((_, index) => {
    const [own, other] = [inMine.get(index), inTheirs.get(index)];
    if (own === undefined || other === undefined) return;
    cut(index, own, other);
    cut(index + 1, own + 1, other + 1);
  });
  cut(base.length, mine.length, theirs.length);
  return parts;
}

/** Returns the place in a changed list of each item that it has in common with the list before. */
function placesOf(
  before: readonly unknown[],
  after: readonly unknown[],
): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let [old, place] = [0, 0];
  for (const { kind } of compareSequences(before.map(keyOf), after.map(keyOf))) {
    if (kind === 'same') places.set(old, place);
    if (kind !== 'added') old += 1;
    if (kind !== 'removed') place += 1;
  }
  return places;
}

function alignRun({ base, mine, theirs }: Lists): readonly (AlignedItem | AlignedRun)[] {
  const keys = [base, mine, theirs].map((items) => JSON.stringify(items.map(keyOf)));
  // A list that only one has changed is as that one has it, also in another order.
  if (keys[0] === keys[2] || keys[1] === keys[2]) return mine.map((item) => ownItem(item));
  if (keys[0] === keys[1]) return theirs.map((item) => ownItem(item));
  const [inMine, inTheirs] = [matchInOrder(base, mine), matchInOrder(base, theirs)];
  if (inMine === undefined || inTheirs === undefined) return [{ kind: 'run', mine, theirs }];
  const aligned: AlignedItem[] = [];
  let [own, other] = [0, 0];
  for (let index = 0; index <= base.length; index += 1) {
    const untilOther = endOfAdded(inTheirs, other);
    const untilOwn = endOfAdded(inMine, own);
    const added = theirs.slice(other, untilOther);
    const addedKeys = new Set(added.map(keyOf));
    const addedByMe = mine.slice(own, untilOwn).filter((item) => !addedKeys.has(keyOf(item)));
    aligned.push(...[...added, ...addedByMe].map((item) => ownItem(item)));
    [other, own] = [untilOther, untilOwn];
    if (index === base.length) break;
    const [hasMine, hasTheirs] = [inMine[own] === index, inTheirs[other] === index];
    aligned.push({
      kind: 'item',
      base: base[index],
      mine: hasMine ? mine[own] : undefined,
      theirs: hasTheirs ? theirs[other] : undefined,
    });
    if (hasMine) own += 1;
    if (hasTheirs) other += 1;
  }
  return aligned;
}

/** An item that is taken over as it is. */
function ownItem(item: unknown): AlignedItem {
  return { kind: 'item', base: item, mine: item, theirs: item };
}

type Matches = readonly (number | undefined)[];

function endOfAdded(matches: Matches, from: number): number {
  let end = from;
  while (end < matches.length && matches[end] === undefined) end += 1;
  return end;
}

/** Returns which item before each item is; `undefined` if their order has changed. */
function matchInOrder(before: readonly unknown[], after: readonly unknown[]): Matches | undefined {
  const [old, wanted] = [before, after].map((items) =>
    items.map((item) => toPlainValue(item) ?? null),
  );
  const matches = matchItems(old ?? [], wanted ?? []);
  const known = matches.filter((match) => match !== undefined);
  const isInOrder = known.every((match, index) => index === 0 || match > (known[index - 1] ?? -1));
  return isInOrder ? matches : undefined;
}

function keyOf(item: unknown): string {
  return JSON.stringify([item]);
}
