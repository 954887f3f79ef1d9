import { isAlias, visit, type Document } from 'yaml';
import { quoteYaml } from '@/lib/server/content/files/describe-issue';
import { yamlWords } from '@/lib/words/lib/server/content/files';

/** A syntax error in YAML. */
interface YamlError {
  /** In characters from the start of the text. */
  readonly offset: number;
  readonly message: string;
}

/**
 * Lists the syntax errors of a YAML text, only the first of each line: others follow from it. After a tab, or a
 * part of a line that is a note by mistake, errors of the lines below follow too.
 */
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
  if (errors.length === 0) return [];
  const lines = errors.map(({ offset }) => text.slice(0, offset).split('\n').length);
  const tabs = errors.filter(({ message }) => message === yamlWords.tab);
  const causes = [findNotes(text, lines), tabs].find(({ length }) => length > 0);
  return causes ?? errors.filter((_error, index) => lines.indexOf(lines[index] ?? 0) === index);
}

/**
 * Finds notes that are none: the rest of a line after a name such as `no #1.jpg: The hill`, where that line or
 * the next has an error, and after a colour without quotes in braces.
 */
function findNotes(text: string, linesWithErrors: readonly number[]): YamlError[] {
  let start = 0;
  return text.split('\n').flatMap((line, index) => {
    const offset = start;
    start += line.length + 1;
    if (line.trimStart().startsWith('#')) return [];
    const colour = /: (#[\da-f]{3,8})[\s,}]/i.exec(line)?.[1];
    if (colour !== undefined) {
      return [{ offset, message: yamlWords.noteInValue(quoteYaml(colour)) }];
    }
    const isNear = [index + 1, index + 2].some((number) => linesWithErrors.includes(number));
    const name = /^[^"':#]+ #[^:]+(?=: )/.exec(line)?.[0].trim();
    if (!isNear || name === undefined) return [];
    return [{ offset, message: yamlWords.noteInName(quoteYaml(name)) }];
  });
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
      return yamlWords.specialFirstCharacter(value?.text.at(0) ?? '', quoted);
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
