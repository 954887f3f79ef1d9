import { isMap, isPair, isScalar, isSeq, type Scalar } from 'yaml';
import { isList, isPlainMap, type PlainValue } from '@/lib/server/editing/yaml/plain-value';
import { keyText, type YamlSource } from '@/lib/server/editing/yaml/read-source';
import {
  writeBlockScalar,
  writeFlowScalar,
  type WrittenValue,
} from '@/lib/server/editing/yaml/write-scalar';

/** A new value in brackets is broken into lines when its line gets longer. */
const longestLine = 100;

/** Writes the key of a setting. */
export function writeKey(key: string): string {
  const written = writeFlowScalar(key, undefined);
  return key === '' || written.startsWith('"') ? JSON.stringify(key) : written;
}

/** Writes a new value in brackets, in the style of `model`, a node that holds a similar one. */
export function writeFlow(value: PlainValue, source: YamlSource, model?: unknown): string {
  if (isList(value)) {
    const items = value.map((item, index) => writeFlow(item, source, modelItem(model, index)));
    return items.length === 0 ? '[]' : bracket('[', items.join(', '), ']', source.padsLists);
  }
  if (isPlainMap(value)) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${writeKey(key)}: ${writeFlow(item, source, modelEntry(model, key))}`,
    );
    return entries.length === 0 ? '{}' : bracket('{', entries.join(', '), '}', source.padsMaps);
  }
  return writeFlowScalar(value, styleOf(model));
}

/** Where a new value is written: behind the key of a map or the dash of a list, at a column. */
export interface Position {
  readonly column: number;
  readonly parent: 'map' | 'list';
}

/** Writes a new value behind `key:` or `-`, in the style of `model`, a node that holds a similar one. */
export function writeBlock(
  value: PlainValue,
  source: YamlSource,
  position: Position,
  model?: unknown,
): WrittenValue {
  const { column, parent } = position;
  if (!isList(value) && !isPlainMap(value)) {
    return writeBlockScalar(value, styleOf(model), column, source.indent);
  }
  const flow = writeFlow(value, source, model);
  if (fitsInBrackets(value, model, column + flow.length)) return { inline: flow, below: '' };
  const inner = parent === 'list' ? 2 : isList(value) ? source.listIndent : source.indent;
  const entries = writeBlockLines(value, source, column + inner, model);
  const lines = entries.map((entry) => `\n${' '.repeat(column + inner)}${entry}`);
  // Behind a dash the first entry follows at once.
  return parent === 'list'
    ? { inline: entries[0] ?? '', below: lines.slice(1).join('') }
    : { inline: '', below: lines.join('') };
}

/** Writes the entries of a list or map, each with its lines below, without the indentation of its first line. */
export function writeBlockLines(
  value: PlainValue,
  source: YamlSource,
  column: number,
  model?: unknown,
): string[] {
  if (isList(value)) {
    return value.map((item, index) => {
      const position = { column, parent: 'list' } as const;
      return attach('-', writeBlock(item, source, position, modelItem(model, index)));
    });
  }
  if (!isPlainMap(value)) return [];
  return Object.entries(value).map(([key, item]) => {
    const position = { column, parent: 'map' } as const;
    return attach(`${writeKey(key)}:`, writeBlock(item, source, position, modelEntry(model, key)));
  });
}

/** Joins `key:` or `-`, a comment on its line, and a value. */
export function attach(head: string, { inline, below }: WrittenValue, comment = ''): string {
  return [head, inline, comment].filter((part) => part !== '').join(' ') + below;
}

function fitsInBrackets(value: PlainValue, model: unknown, length: number): boolean {
  const parts = isList(value) ? value : isPlainMap(value) ? Object.values(value) : [];
  if (parts.length === 0) return true;
  const isModelled = (isMap(model) || isSeq(model)) && model.items.length > 0;
  if (isModelled && (isMap(model) ? isPlainMap(value) : isList(value))) return model.flow === true;
  const isShallow = parts.every(
    (part) => (isPlainMap(part) ? false : !isList(part) || isPlainMap(value)) && !isLong(part),
  );
  return isShallow && length <= longestLine;
}

function isLong(value: PlainValue): boolean {
  if (isList(value)) return value.some((item) => typeof item === 'object' || isLong(item));
  return typeof value === 'string' && value.includes('\n');
}

function bracket(open: string, inside: string, close: string, isPadded: boolean): string {
  const space = isPadded ? ' ' : '';
  return open + space + inside + space + close;
}

function styleOf(model: unknown): Scalar['type'] {
  return isScalar(model) && typeof model.value === 'string' ? model.type : undefined;
}

function modelItem(model: unknown, index: number): unknown {
  return isSeq(model) ? (model.items[index] ?? model.items.at(-1)) : undefined;
}

function modelEntry(model: unknown, key: string): unknown {
  if (!isMap(model)) return undefined;
  return model.items.find((item) => isPair(item) && keyText(item.key) === key)?.value;
}
