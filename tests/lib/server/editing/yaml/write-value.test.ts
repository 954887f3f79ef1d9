import { isPair, isScalar, parse, parseDocument, visit } from 'yaml';
import { expect, test } from 'vitest';
import { writeYamlValue } from '@/lib/server/editing/yaml/write-value';
import { Random } from '@/scripts/fuzz/random';
import { changeValue } from '@/tests/support/editing/change-value';
import { generateYaml } from '@/tests/support/editing/generate-yaml';
import { readShippedFiles } from '@/tests/support/editing/shipped-files';

/** Checks that a text that holds another value is written as `expected`. */
function expectWritten(text: string, value: unknown, expected: string, order?: string[]) {
  expect(writeYamlValue(text, value, order && { order })).toEqual({ ok: true, text: expected });
}

test('keeps the comment, quotes and spaces around a value that changes', () => {
  const text = "# Head\nfrom:  '20:00' # after dark\n\nto: 22:30\nplaces: 010\n";
  const value = { from: '21:00', to: '22:30', places: 10 };
  expectWritten(text, value, text.replace('20:00', '21:00'));
});

test.each([
  ['yes', "'yes'"],
  ['12', "'12'"],
  ['a: b', "'a: b'"],
  ['2026-12-25', '2026-12-25'],
  ['19:00', "'19:00'"],
  ['', "''"],
  [12, '12'],
  [true, 'true'],
  [null, 'null'],
  [['a', 'b, c'], "[a, 'b, c']"],
  [{ a: { b: 1 } }, '\n  a: { b: 1 }'],
  [{}, '{}'],
  [['two\nlines'], '\n  - |-\n    two\n    lines'],
  ['two\nlines\n', '|\n  two\n  lines'],
  [' two\nlines', '|2-\n   two\n  lines'],
])('quotes %j where YAML asks for it', (value, written) => {
  const expected = `a:${written.startsWith('\n') ? '' : ' '}${written} # b\n`;
  const firstLine = /^(a:.*?)( # b)?$/m;
  const commented = written.includes('\n')
    ? `a:${written.startsWith('\n') ? '' : ' '}${written}\n`.replace(firstLine, '$1 # b')
    : expected;
  expectWritten('a: old # b\n', { a: value }, commented);
  expectWritten('a: # b\n', { a: value ?? 0 }, value === null ? 'a: 0 # b\n' : commented);
});

test('keeps the lines of a block of text that are the same', () => {
  const text = 'body: |\n    One.\n\n    Two.\nend: 1\n';
  expectWritten(text, { body: 'One.\n\nThree.\n', end: 1 }, text.replace('Two', 'Three'));
  expectWritten(text, { body: 'One.', end: 1 }, 'body: |-\n    One.\nend: 1\n');
  const folded = 'a: >-\n  some\n  words\n';
  expectWritten(folded, { a: 'other words\nin two' }, 'a: >-\n  other words\n\n  in two\n');
});

test('adds settings where the order puts them, or at the end', () => {
  const text = 'title: A\n\n# Where\nplace: B # dome\n# End\n';
  const value = { title: 'A', place: 'B', lede: 'L', date: '2026-01-02' };
  const order = ['date', 'title', 'lede', 'place'];
  expectWritten(
    text,
    value,
    'date: 2026-01-02\ntitle: A\nlede: L\n\n# Where\nplace: B # dome\n# End\n',
    order,
  );
  expectWritten(
    text,
    value,
    'title: A\n\n# Where\nplace: B # dome\nlede: L\ndate: 2026-01-02\n# End\n',
  );
});

test('adds to brackets and empty values in the style that the file has', () => {
  expectWritten('a: { b: 1 }\n', { a: { b: 1, c: 'x, y' } }, "a: { b: 1, c: 'x, y' }\n");
  expectWritten('a: {b: 1}\n', { a: { b: 1 }, c: { d: 2 } }, 'a: {b: 1}\nc: {d: 2}\n');
  expectWritten('a: [\n  x,\n  y,\n]\n', { a: ['x', 'z', 'y'] }, 'a: [\n  x,\n  z,\n  y,\n]\n');
  expectWritten("a: ['1']\nb:\n", { a: ['1', '2'], b: ['x'] }, "a: ['1', '2']\nb: [x]\n");
  expectWritten('# Head\n', { a: 1, b: [] }, '# Head\na: 1\nb: []\n');
  expectWritten('a: 1', { a: 1, b: 2 }, 'a: 1\nb: 2');
  expectWritten('a: 1\r\n', { a: 1, b: ['x\ny'] }, 'a: 1\r\nb:\r\n  - |-\r\n    x\r\n    y\r\n');
});

const list = `exceptions:
  - { date: 2026-12-25, reason: Christmas } # closed
  # The road.
  - date: 2027-01-08
    reason:  "Ice"
  - { date: 2027-02-12, reason: Jupiter }
# End
`;
const [first, second, third] = [
  '  - { date: 2026-12-25, reason: Christmas } # closed\n',
  '  # The road.\n  - date: 2027-01-08\n    reason:  "Ice"\n',
  '  - { date: 2027-02-12, reason: Jupiter }\n',
];
const christmas = { date: '2026-12-25', reason: 'Christmas' };
const ice = { date: '2027-01-08', reason: 'Ice' };
const jupiter = { date: '2027-02-12', reason: 'Jupiter' };
const added = { date: '2027-03-01', reason: 'Rain: all day' };
const newItem = "  - { date: 2027-03-01, reason: 'Rain: all day' }\n";

test.each([
  ['moves an item with its comments', [ice, jupiter, christmas], second + third + first],
  [
    'removes an item, not the comment above it',
    [christmas, jupiter],
    `${first}  # The road.\n${third}`,
  ],
  ['removes the first item', [ice, jupiter], second + third],
  [
    'inserts an item like its neighbours',
    [christmas, added, ice, jupiter],
    first + newItem + second + third,
  ],
  ['inserts a first item', [added, christmas, ice, jupiter], newItem + first + second + third],
  [
    'changes an item that also moves',
    [{ ...ice, reason: 'Snow' }, christmas, jupiter],
    second.replace('Ice', 'Snow') + first + third,
  ],
  [
    'changes the date of an item in place',
    [christmas, { ...ice, date: '2027-01-09' }, jupiter],
    first + second.replace('01-08', '01-09') + third,
  ],
])('%s', (_name, exceptions, lines) => {
  expectWritten(list, { exceptions }, `exceptions:\n${lines}# End\n`);
});

test('keeps a blank line between all items', () => {
  expectWritten(
    '- a: 1\n\n- a: 2\n',
    [{ a: 1 }, { a: 2 }, { a: 3 }],
    '- a: 1\n\n- a: 2\n\n- a: 3\n',
  );
});

test('removes settings, and the brackets stay for the last', () => {
  expectWritten(
    'a:\n  b: 1\n  c: 2 # x\nd: [1, 2]\n',
    { a: { b: 1 }, d: [2] },
    'a:\n  b: 1\nd: [2]\n',
  );
  expectWritten('a:\n  b: 1\nd: [1]\n', { a: {}, d: [] }, 'a: {}\nd: []\n');
  expectWritten('- a: 1\n  b: 2\n- c: 3\n', [{ b: 2 }, { c: 3 }], '- b: 2\n- c: 3\n');
});

test.each([
  ['a: [', {}],
  ['a: 1\na: 2', {}],
  ['a: *b', {}],
  [
    'a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: &d [*c, *c]\ne: &e [*d, *d]\nf: &f [*e, *e]\ng: [*f, *f, *f]\n',
    {},
  ],
  [`a: ${'[1],'.repeat(20_000)}`, {}],
  ['['.repeat(60_000), {}],
])('refuses a text that is invalid or expands to too much: %.20j', (text, value) => {
  expect(writeYamlValue(text, value)).toEqual({ ok: false, reason: 'unreadable' });
});

test('refuses what no text can hold, and a change that another value would follow', () => {
  const inexact = { ok: false, reason: 'inexact' };
  expect(writeYamlValue('a: 1\n', { a: new Date(0) })).toEqual(inexact);
  expect(writeYamlValue('a: 1\n', { a: [undefined] })).toEqual(inexact);
  expect(writeYamlValue('a: &x 1\nb: *x\n', { a: 2, b: 1 })).toEqual(inexact);
  expect(writeYamlValue('a: &x 1\nb: *x\n', { b: 1 })).toEqual(inexact);
  expect(writeYamlValue('a: [1, # one\n  2]\n', { a: [2, 1] })).toEqual(inexact);
  expect(writeYamlValue('a: 1\n', { a: 'x'.repeat(65_536) })).toEqual(inexact);
});

test('writes a value in place of an alias', () => {
  expectWritten('a: &x 1\nb: *x # c\n', { a: 1, b: 2 }, 'a: &x 1\nb: 2 # c\n');
});

test('returns the same bytes for the unchanged value of every file of the project', () => {
  const texts = readShippedFiles('.yaml');
  expect(texts.length).toBeGreaterThan(20);
  for (const text of texts) expectWritten(text, parse(text), text);
});

test('returns the same bytes for the unchanged value of 1,000 generated texts', () => {
  for (let seed = 0; seed < 1_000; seed += 1) {
    const text = generateYaml(new Random(seed));
    expectWritten(text, parse(text), text);
  }
});

test('writes random changes exactly or refuses them, and refuses few', () => {
  const refused = Array.from({ length: 150 }, (_, seed) => {
    const random = new Random(seed);
    const text = generateYaml(random);
    const wanted = changeValue(parse(text), random);
    const result = writeYamlValue(text, wanted);
    if (result.ok) expect(parse(result.text)).toEqual(wanted);
    return result;
  }).filter(({ ok }) => !ok);
  expect(refused.length).toBeLessThan(2);
});

test('changes only the lines of the setting that changes', () => {
  for (let seed = 0; seed < 150; seed += 1) {
    const random = new Random(seed);
    const text = generateYaml(random);
    const document = parseDocument(text);
    const ranges: [number, number][] = [];
    const settings: { set: (value: unknown) => void }[] = [];
    visit(document, {
      Pair: (_key, pair) => {
        if (!isPair(pair) || !isScalar(pair.value) || !isScalar(pair.key)) return;
        ranges.push([pair.key.range?.[0] ?? 0, pair.value.range?.[1] ?? 0]);
        settings.push({
          set: (value) => {
            pair.value = document.createNode(value);
          },
        });
      },
    });
    const index = random.below(ranges.length);
    const [start, end] = ranges[index] ?? [0, 0];
    if (settings.length === 0) continue;
    settings[index]?.set(random.pick(['new', 'a: b', 'two\nlines', 7]));
    const result = writeYamlValue(text, document.toJS());
    const before = text.slice(0, text.lastIndexOf('\n', start) + 1);
    const after = /\n[^]*/.exec(text.slice(text[end - 1] === '\n' ? end - 1 : end))?.[0] ?? '';
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) continue;
    expect(result.text.slice(0, before.length)).toBe(before);
    expect(result.text.slice(result.text.length - after.length)).toBe(after);
  }
});
