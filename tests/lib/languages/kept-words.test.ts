import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from '@/scripts/languages/catalogues';
import { findKeptWords } from '@/tests/support/kept-words';

const rooms = Object.fromEntries(
  (['visitors', 'desk'] as const).flatMap((audience) =>
    Object.entries(readSource('lib/languages', audience)).map(
      ([room, messages]) => [room, Object.keys(messages)] as const,
    ),
  ),
);

test('no module keeps a message in the language of the moment in which it was loaded', () => {
  const files = ['components', 'lib', 'pages'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))),
  );
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('lib/words/'))
    .flatMap((file) =>
      findKeptWords(readFileSync(file, 'utf8'), rooms).map((kept) => `${file}:${kept}`),
    );
  expect(found).toEqual([]);
});

const imports = `import { words } from '@/lib/words/lib/room';
import { listText } from '@/lib/room/words';
`;
const room = { 'lib/room': ['words.save', 'words.states.full', 'words.left'] };

test.each([
  'const label = words.save;',
  'const labels = { save: words.save };',
  'const copy = { ...words };',
  'const { save } = words;',
  'const list = Object.values(words.states);',
  'const list = codes.map((code) => words.states[code]);',
  'const text = words.left(3);',
  'const text = listText([]);',
  'class Labels { static save = words.save; }',
  'function save() { return words.save; } const label = save();',
])('finds a message that is kept: %s', (code) => {
  expect(findKeptWords(`${imports}${code}`, room)).toHaveLength(1);
});

test.each([
  'const save = () => words.save;',
  'const labels = { get save() { return words.save; } };',
  'const labels = { states: words.states, words };',
  'const codes = Object.keys(words);',
  'const { states } = words;',
  'const schema = z.string({ error: () => words.save });',
  'class Labels { save = words.save; }',
  'type Save = typeof words.save;',
  'function save() { return words.save; } const read = save;',
])('lets pass what is read when it is shown: %s', (code) => {
  expect(findKeptWords(`${imports}${code}`, room)).toEqual([]);
});
