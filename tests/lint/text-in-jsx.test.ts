import { join } from 'node:path';
import { parser } from 'typescript-eslint';
import { ESLint, Linter } from 'eslint';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const file = 'components/desk/example.tsx';
const configSchema = z.object({
  rules: z.object({
    'no-restricted-syntax': z.tuple([z.literal(2)], z.object({ selector: z.string() })),
  }),
});

let rule: Linter.RuleEntry;

beforeAll(async () => {
  const eslint = new ESLint({ cwd: join(import.meta.dirname, '../..') });
  const config: unknown = await eslint.calculateConfigForFile(file);
  rule = configSchema.parse(config).rules['no-restricted-syntax'];
}, 60_000);

function errorsIn(jsx: string): number {
  const languageOptions = { parser, parserOptions: { ecmaFeatures: { jsx: true } } };
  const config = {
    files: ['**/*.tsx'],
    languageOptions,
    rules: { 'no-restricted-syntax': rule },
  } as Linter.Config;
  const messages = new Linter().verify(`export const example = ${jsx};`, config, file);
  expect(messages.every(({ ruleId }) => ruleId === 'no-restricted-syntax')).toBe(true);
  return messages.length;
}

test.each([
  '<p>Text</p>',
  '<p>{words.text}, Ελληνικά</p>',
  "<p>{'Text'}</p>",
  '<>{`Text ${count}`}</>',
  "<p>{isOpen ? 'Open' : words.closed}</p>",
  "<p>{isOpen && 'Open'}</p>",
  '<nav aria-label="Pages" />',
  '<img alt={`Picture of ${name}`} />',
  "<img alt={isOpen ? 'Open' : words.closed} />",
  '<iframe title={"Map"} />',
  '<input placeholder="Name" />',
])('rejects the text in %s', (jsx) => {
  expect(errorsIn(jsx)).toBe(1);
});

test.each([
  '<p>{words.text}, {count} ({name}): ·</p>',
  "<p>{words.text}{' '}</p>",
  '<p className="note" id={`mail-${id}`}>{words.text}</p>',
  '<nav aria-label={words.label}>{kind === "open" && <b>{words.open}</b>}</nav>',
  '<img alt="" />',
])('allows %s', (jsx) => {
  expect(errorsIn(jsx)).toBe(0);
});
