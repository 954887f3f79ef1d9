import { isAlias, visit, type Document } from 'yaml';
import { quoteYaml } from '@/lib/server/content/files/describe-issue';
import { yamlWords } from '@/lib/server/content/files/words';

/** A syntax error in YAML. */
interface YamlError {
  /** In characters from the start of the text. */
  readonly offset: number;
  readonly message: string;
}

/** Lists the syntax errors of a YAML text, only the first of each line: others follow from it. */
export function findYamlErrors(document: Document.Parsed, text: string): YamlError[] {
  const errors = [...document.errors, ...document.warnings].map(({ code, pos: [offset] }) => ({
    offset,
    message: describeError(code, text, offset),
  }));
  visit(document, (_key, node) => {
    if (!isAlias(node) || node.resolve(document) !== undefined) return;
    const offset = node.range?.[0] ?? 0;
    errors.push({ offset, message: describeError('BAD_ALIAS', text, offset) });
  });
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const lines = errors.map(({ offset }) => lineOf(offset));
  return errors.filter((_error, index) => lines.indexOf(lines[index] ?? 0) === index);
}

function describeError(code: string, text: string, offset: number): string {
  const value = valueAt(text, offset);
  const quoted = value === undefined ? '' : `${value.setting}${quoteYaml(value.text)}`;
  switch (code) {
    case 'DUPLICATE_KEY':
      return yamlWords.duplicateKey;
    case 'TAB_AS_INDENT':
      return yamlWords.tab;
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'BLOCK_IN_FLOW':
      return value !== undefined && /:(?:\s|$)/.test(value.text)
        ? yamlWords.colon(quoted)
        : yamlWords.nextLineIndented;
    case 'BAD_SCALAR_START':
    case 'BAD_ALIAS':
    case 'TAG_RESOLVE_FAILED':
      return yamlWords.specialFirstCharacter(value?.text.at(0), quoted);
    case 'UNEXPECTED_TOKEN':
      return yamlWords.textAfterQuote;
    case 'BAD_INDENT':
      return yamlWords.indentation;
    case 'MISSING_CHAR':
      return yamlWords.missingCharacter;
    default:
      return yamlWords.other;
  }
}

interface Value {
  /** The key in front, such as `title: `; empty in a list. */
  readonly setting: string;
  readonly text: string;
}

/** Returns the unquoted value that starts at or before an offset, up to the end of its line. */
function valueAt(text: string, offset: number): Value | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(lineStart).split(/\r?\n/, 1);
  const before = line.slice(0, offset - lineStart);
  const lastOf = (...characters: string[]) =>
    Math.max(...characters.map((character) => before.lastIndexOf(character)));
  const isInFlow = lastOf('{', '[') > lastOf('}', ']');
  const rest = line.slice(before.length);
  const value = (isInFlow ? /^[^,}\]]*/.exec(rest)?.[0] : rest)?.trim();
  if (value === undefined || value === '') return undefined;
  const name = /(?<![\w-])([\w-]+):$/.exec(before.trimEnd())?.[1];
  return { setting: name === undefined ? '' : `${name}: `, text: value };
}
