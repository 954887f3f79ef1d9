import {
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { toPlainValue, type PlainValue } from '@/lib/server/editing/yaml/plain-value';

/** The largest YAML text that is parsed, in bytes. Above it, a hostile text takes seconds. */
export const maxYamlBytes = 64 * 1024;

/** A parsed YAML text. */
export interface ParsedYaml {
  readonly text: string;
  readonly value: PlainValue;
  /** `undefined` for a text without a value. */
  readonly contents: ParsedNode | undefined;
}

/** A parsed YAML text and how it is written. */
export interface YamlSource extends ParsedYaml {
  readonly newLine: '\n' | '\r\n';
  /** Columns by which a map in a map is indented. */
  readonly indent: number;
  /** Columns by which a list in a map is indented; 0 is usual too. */
  readonly listIndent: number;
  /** Whether braces have a space inside: `{ a: 1 }`. */
  readonly padsMaps: boolean;
  /** Whether brackets have a space inside: `[ a ]`. */
  readonly padsLists: boolean;
}

/** Parses a YAML text; returns `undefined` if it is invalid, too large or expands to too much. */
export function parseYamlText(text: string): ParsedYaml | undefined {
  if (Buffer.byteLength(text) > maxYamlBytes) return undefined;
  try {
    // The library compares keys in pairs, which takes seconds for thousands.
    const document = parseDocument(text, {
      keepSourceTokens: true,
      prettyErrors: false,
      uniqueKeys: false,
    });
    if (document.errors.length > 0 || hasDuplicateKeys(document)) return undefined;
    const value = toPlainValue(document.toJS({ maxAliasCount: 100 }));
    if (value === undefined) return undefined;
    return { text, value, contents: document.contents ?? undefined };
  } catch {
    // `toJS` throws for aliases without an anchor and for too many; deep nesting exhausts the stack.
    return undefined;
  }
}

function hasDuplicateKeys(document: Parameters<typeof visit>[0]): boolean {
  let hasDuplicates = false;
  visit(document, {
    Map: (_key, { items }) => {
      const keys = items.map(({ key }) => keyText(key));
      if (new Set(keys).size === keys.length) return undefined;
      hasDuplicates = true;
      return visit.BREAK;
    },
  });
  return hasDuplicates;
}

/** Returns the key that a map's entry has as a JavaScript property. */
export function keyText(key: unknown): string {
  const value = isScalar(key) ? key.value : undefined;
  if (typeof value === 'string') return value;
  // The library writes numbers and booleans as JSON does, and an empty key for null.
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Finds out how a text is written: what is added to it follows. */
export function readStyle(parsed: ParsedYaml): YamlSource {
  const { text, contents } = parsed;
  const found: { indent?: number; listIndent?: number; maps?: boolean; lists?: boolean } = {};
  const columnOf = (offset: number) => offset - (text.lastIndexOf('\n', offset - 1) + 1);
  visit(contents ?? null, {
    Pair: (_key, { key, value }) => {
      if (!isScalar(key) || !key.range || !isBlock(value)) return;
      const start = value.range?.[0] ?? 0;
      const columns = columnOf(start) - columnOf(key.range[0]);
      if (isMap(value) && columns > 0) found.indent ??= columns;
      if (isSeq(value) && columns >= 0) found.listIndent ??= columns;
    },
    Collection: (_key, node) => {
      if (node.flow !== true || node.items.length === 0 || !node.range) return;
      const isPadded = /\s/.test(text.charAt(node.range[0] + 1));
      if (isMap(node)) found.maps ??= isPadded;
      else if (!node.items.some(isPair)) found.lists ??= isPadded;
    },
  });
  const indent = found.indent ?? 2;
  return {
    ...parsed,
    newLine: text.includes('\r\n') ? '\r\n' : '\n',
    indent,
    listIndent: found.listIndent ?? indent,
    padsMaps: found.maps ?? true,
    padsLists: found.lists ?? false,
  };
}

function isBlock(value: unknown): value is YAMLMap | YAMLSeq {
  return (isMap(value) || isSeq(value)) && value.flow !== true && value.items.length > 0;
}
