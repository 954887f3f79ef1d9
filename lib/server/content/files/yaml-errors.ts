import { isAlias, visit, type Document } from 'yaml';
import { quote } from '@/lib/server/content/files/describe-issue';

/** A place where a text is not YAML. */
export interface YamlFault {
  /** Counted from the beginning of the text. */
  readonly offset: number;
  readonly message: string;
}

/** Lists where a text is not YAML, once for each line: what else is wrong there follows from it. */
export function findYamlFaults(document: Document.Parsed, text: string): YamlFault[] {
  const faults = [...document.errors, ...document.warnings].map(({ code, pos: [offset] }) => ({
    offset,
    message: describeFault(code, text, offset),
  }));
  visit(document, (_key, node) => {
    if (!isAlias(node) || node.resolve(document) !== undefined) return;
    const offset = node.range?.[0] ?? 0;
    faults.push({ offset, message: describeFault('BAD_ALIAS', text, offset) });
  });
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const lines = faults.map(({ offset }) => lineOf(offset));
  return faults.filter((_fault, index) => lines.indexOf(lines[index] ?? 0) === index);
}

function describeFault(code: string, text: string, offset: number): string {
  const value = valueAt(text, offset);
  const quoted = value === undefined ? '' : `${value.setting}${quote(value.text)}`;
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'This is not YAML: the same setting stands here twice. Keep one of them.';
    case 'TAB_AS_INDENT':
      return 'This is not YAML: a tab is used to indent. Use spaces.';
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'BLOCK_IN_FLOW':
      return value !== undefined && /:(?:\s|$)/.test(value.text)
        ? `A text with a colon must stand in quotes. Write ${quoted}`
        : 'This is not YAML: the next line is indented too far. Begin both in the same column.';
    case 'BAD_SCALAR_START':
    case 'BAD_ALIAS':
    case 'TAG_RESOLVE_FAILED':
      return `A text that begins with ${value?.text.at(0) ?? 'such a sign'} must stand in quotes. Write ${quoted}`;
    case 'UNEXPECTED_TOKEN':
      return 'This is not YAML: the text goes on after its closing quote. Put quotes of the other kind around all of it.';
    case 'BAD_INDENT':
      return 'This is not YAML: the indentation does not fit the lines above, or a bracket is not closed.';
    case 'MISSING_CHAR':
      return 'This is not YAML: a quote, bracket or colon is missing.';
    default:
      return 'This is not YAML: look at the quotes, colons and indentation of this line.';
  }
}

interface Value {
  /** What stands before it, such as `title: `; empty in a list. */
  readonly setting: string;
  readonly text: string;
}

/** The unquoted value that begins at or before an offset, as far as it goes on its line. */
function valueAt(text: string, offset: number): Value | undefined {
  const begin = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(begin).split(/\r?\n/, 1);
  const before = line.slice(0, offset - begin);
  const lastOf = (...signs: string[]) => Math.max(...signs.map((sign) => before.lastIndexOf(sign)));
  const isInFlow = lastOf('{', '[') > lastOf('}', ']');
  const rest = line.slice(before.length);
  const value = (isInFlow ? /^[^,}\]]*/.exec(rest)?.[0] : rest)?.trim();
  if (value === undefined || value === '') return undefined;
  const name = /(?<![\w-])([\w-]+):$/.exec(before.trimEnd())?.[1];
  return { setting: name === undefined ? '' : `${name}: `, text: value };
}
