import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Their sentences are in English: for logs, the shell, monitors and developers, and the examples of the gallery. */
const inEnglish = [
  /^(?:lib\/(?:boot|gallery|languages|words)|lib\/server\/platform|components\/gallery)\//,
  /^lib\/server\/content\/sections\/[\w-]+\.tsx?$|sky\/sections\.tsx?$/,
  /(?:metrics|readiness|site-directory|payment-lease|inbox-sql)\.(?:ts|js)$/,
];

/** A text between quotation marks that begins with a capital. */
const sentence = /(['"`])(?=[A-Z])(?:(?!\1)[^\n\\])*\1/g;

/** Whether a text has four words and more, with a full stop or a colon. */
function isSentence(text: string): boolean {
  const words = text.split(' ').filter((word) => /[a-z]{2}|^[aI]$/i.test(word));
  return words.length > 3 && /[.:](?: |.$)/.test(text);
}

test('sentences for visitors and operators are in the catalogues', () => {
  const files = ['lib', 'components', 'pages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.(?:tsx?|js)$/.test(file) && !inEnglish.some((each) => each.test(file))),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(
      /\/\*\*?[^]*?\*\/|^ *\/\/.*/gm,
      '',
    );
    return [...code.matchAll(sentence)]
      .filter(({ 0: text, index }) => {
        const before = code.slice(Math.max(0, index - 200), index);
        return isSentence(text) && !/(?:Error|Exception|log\w*|print\w*)\([^;]*$/.test(before);
      })
      .map(([text]) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});
