import { expect, test } from 'vitest';
import { mergeValues } from '@/lib/server/editing/merging/merge-values';

const base = ['One', 'Two', 'Three', 'Four'];

test.each([
  [
    'separate parts',
    ['One!', 'Two', 'Three', 'Four'],
    ['One', 'Two', 'Three', 'Four!'],
    ['One!', 'Two', 'Three', 'Four!'],
  ],
  [
    'parts beside each other',
    ['One', 'Two!', 'Three', 'Four'],
    ['One', 'Two', 'Three!', 'Four'],
    ['One', 'Two!', 'Three!', 'Four'],
  ],
  [
    'a part and a new one',
    ['One', 'Two!', 'Three', 'Four'],
    ['One', 'Two', 'New', 'Three', 'Four'],
    ['One', 'Two!', 'New', 'Three', 'Four'],
  ],
  [
    'new ones at the same place',
    [...base, 'Mine'],
    [...base, 'Theirs'],
    [...base, 'Theirs', 'Mine'],
  ],
  ['the same new one', [...base, 'New'], [...base, 'New'], [...base, 'New']],
  [
    'a removed and a changed part',
    ['One', 'Three', 'Four'],
    ['One', 'Two', 'Three', 'Four!'],
    ['One', 'Three', 'Four!'],
  ],
  [
    'a moved and a changed part',
    ['Two', 'One', 'Three', 'Four'],
    ['One', 'Two', 'Three', 'Four!'],
    ['Two', 'One', 'Three', 'Four!'],
  ],
])('merges %s', (_, mine, theirs, value) => {
  expect(mergeValues(base, mine, theirs)).toEqual({ value, conflicts: [] });
});

test('shows both texts of a part that both have changed, and merges the others', () => {
  const merged = mergeValues(
    { body: base },
    { body: ['One', 'Mine', 'Three', 'Four'] },
    {
      body: ['One', 'Theirs', 'Three', 'Four!'],
    },
  );
  expect(merged).toEqual({
    value: { body: ['One', 'Mine', 'Three', 'Four!'] },
    conflicts: [{ path: ['body', '1'], mine: 'Mine', theirs: 'Theirs' }],
  });
});

test('a part that one has removed and the other has changed is a conflict', () => {
  expect(mergeValues(base, ['One', 'Three', 'Four'], ['One', 'Two!', 'Three', 'Four'])).toEqual({
    value: ['One', 'Three', 'Four'],
    conflicts: [{ path: ['1'], mine: undefined, theirs: 'Two!' }],
  });
});

test('merges what both have changed in one item of a list', () => {
  const day = { date: '2026-12-25', reason: 'Christmas', note: 'Ring' };
  expect(
    mergeValues(
      [day],
      [{ ...day, reason: 'Christmas Day' }, { date: '2027-01-01' }],
      [{ date: '2026-12-24' }, { ...day, note: 'Knock' }],
    ),
  ).toEqual({
    value: [
      { date: '2026-12-24' },
      { ...day, reason: 'Christmas Day', note: 'Knock' },
      { date: '2027-01-01' },
    ],
    conflicts: [],
  });
});

test('what both have put in another order is a conflict of them together', () => {
  const { value, conflicts } = mergeValues(['A', 'B', 'C'], ['C', 'B', 'A'], ['B', 'A', 'C']);
  expect(value).toEqual(['C', 'B', 'A']);
  expect(conflicts).toHaveLength(1);
});

test('loses nothing that either has written, whatever they have changed', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const change = (items: readonly string[], name: string) => {
    const changed = [...items];
    for (let step = 0; step < 3; step += 1) {
      const at = random(changed.length + 1);
      if (random(3) === 0) changed.splice(at, 0, `${name}${step}`);
      else if (random(2) === 0) changed.splice(at, 1, `${name}${step}`);
      else changed.splice(at, 1);
    }
    return changed;
  };
  for (let run = 0; run < 500; run += 1) {
    const before = Array.from({ length: 6 }, (_, index) => `b${random(4)}${index % 2}`);
    const [mine, theirs] = [change(before, 'mine'), change(before, 'theirs')];
    const merged = JSON.stringify(mergeValues(before, mine, theirs));
    for (const text of [...mine, ...theirs]) {
      if (!before.includes(text)) expect(merged).toContain(text);
    }
  }
});

test('long texts of equal parts do not take long', () => {
  const lines = Array.from({ length: 4000 }, () => '');
  const merged = mergeValues(lines, ['Mine', ...lines], [...lines, 'Theirs']);
  expect(JSON.stringify(merged)).toContain('Theirs');
});
