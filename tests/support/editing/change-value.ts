import type { Random } from '@/scripts/fuzz/random';

/** A list or map of a parsed file. */
type Collection = unknown[] | Record<string, unknown>;

type ChangeKind = 'set' | 'add' | 'remove' | 'move';

const values: readonly [unknown, ...unknown[]] = [
  'plain',
  'a: b',
  '- x',
  'yes',
  '12',
  12,
  true,
  null,
  '',
  ' spaces ',
  '#f00',
  'one, two',
  "it's",
  '{% x %}',
  'two\nlines\n',
  'no end\nof line',
  ' leading\n',
  'many\n\n\n',
  '2026-12-25',
  '08:00-19:00',
  '"quoted"',
  'ends:',
  [],
  {},
  ['a', 'b, c'],
  [{ date: '2026-12-25', reason: 'Christmas: closed' }],
  { 'a b': { c: [1, 'x\ny'] } },
  [[1], []],
];

/** Returns a copy of a parsed value with one random change in one of its lists or maps. */
export function changeValue(value: unknown, random: Random): unknown {
  const wanted: unknown = structuredClone(value);
  const collections = listCollections(wanted);
  const [first = {}, ...others] = collections;
  const target = random.pick([first, ...others]);
  const kind = random.pick(['set', 'add', 'remove', 'move'] as const);
  const added: unknown = structuredClone(random.pick(values));
  if (Array.isArray(target)) changeList(target, kind, added, random);
  else changeMap(target, kind, added, random);
  return wanted;
}

function changeList(list: unknown[], kind: ChangeKind, value: unknown, random: Random): void {
  const index = random.below(list.length);
  if (kind === 'add' || list.length === 0) list.splice(random.below(list.length + 1), 0, value);
  else if (kind === 'set') list[index] = value;
  else {
    const [removed] = list.splice(index, 1);
    if (kind === 'move') list.splice(random.below(list.length + 1), 0, removed);
  }
}

function changeMap(
  map: Record<string, unknown>,
  kind: ChangeKind,
  value: unknown,
  random: Random,
): void {
  const keys = Object.keys(map);
  const key = keys[random.below(keys.length)];
  if (kind === 'add' || key === undefined) map['a new: key'] = value;
  else if (kind === 'remove') Reflect.deleteProperty(map, key);
  else map[key] = value;
}

function listCollections(value: unknown): Collection[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? value : (value as Record<string, unknown>);
  return [own, ...Object.values(own).flatMap(listCollections)];
}
