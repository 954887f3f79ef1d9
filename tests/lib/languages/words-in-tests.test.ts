import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audiences, readSource } from '@/scripts/languages/catalogues';
import { draftOfferWords } from '@/lib/words/components/forms/live';

/** What the software says in English in several words, without arguments. */
const messages = new Set(
  audiences
    .flatMap((audience) => Object.values(readSource('lib/languages', audience)))
    .flatMap((room) => Object.values(room))
    .filter((entry) => entry.arguments === undefined && entry.message.includes(' '))
    .map(({ message }) => message),
);

/** What content and fixtures say, which may be the same by chance. */
const given = ['content', 'tests/support', 'e2e/support']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((file) => /\.(?:md|yaml|tsx?)$/.test(String(file)))
      .map((file) => readFileSync(join(folder, String(file)), 'utf8')),
  )
  .join('\n');

const selecting =
  /\b(?:(?:get|find|query)(?:All)?By\w+|toHaveText|toHaveTextContent|toHaveAccessibleName)\((?:\s*'[^']*',\s*\{\s*name:)?\s*'([^'\n]+)'/g;

/** Lists the messages by which a test selects or compares, that it writes out. */
function findWrittenWords(code: string): readonly string[] {
  return Array.from(code.matchAll(selecting), ([, text = '']) => text).filter(
    (text) => messages.has(text) && !given.includes(text),
  );
}

test('tests read the words of the software from the catalogue', () => {
  const found = ['tests', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((file) => join(folder, String(file)))
      .filter((file) => /\.(?:test|spec|sweep)\.tsx?$/.test(file))
      .flatMap((file) =>
        findWrittenWords(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
      ),
  );
  expect(found).toEqual([]);
});

test('finds words that are written out', () => {
  const words = draftOfferWords.restore;
  expect(findWrittenWords(`getByRole('button', { name: '${words}' })`)).toEqual([words]);
  expect(findWrittenWords(`getByText('${words}')`)).toEqual([words]);
  expect(findWrittenWords("getByText('A heading of content')")).toEqual([]);
});
