import { isMap, isScalar, isSeq, type ParsedNode } from 'yaml';
import { matchItems } from '@/lib/server/editing/yaml/match-items';
import {
  isList,
  isPlainMap,
  isSameValue,
  valueOf,
  type PlainMap,
  type PlainValue,
} from '@/lib/server/editing/yaml/plain-value';
import { contentEnd, readEntries, type Entry } from '@/lib/server/editing/yaml/read-entries';
import type { YamlSource } from '@/lib/server/editing/yaml/read-source';
import { joinBlock, joinFlow, type Part } from '@/lib/server/editing/yaml/join-entries';
import {
  attach,
  writeBlock,
  writeBlockLines,
  writeFlow,
  writeKey,
} from '@/lib/server/editing/yaml/write-new';
import { writeBlockScalar, writeFlowScalar } from '@/lib/server/editing/yaml/write-scalar';

interface Place {
  /** Inside brackets, where text has no lines of its own. */
  readonly isFlow: boolean;
  /** The column of the key or dash in front of the node. */
  readonly column: number;
}

/**
 * Returns the text of a node, from its start to the end of its content, that holds `wanted` in place of `old`.
 * Returns `undefined` if the node cannot be changed to it and has to be written anew.
 */
export function editNode(
  node: ParsedNode,
  old: PlainValue,
  wanted: PlainValue,
  source: YamlSource,
  place: Place,
  order?: readonly string[],
): string | undefined {
  if (isSameValue(old, wanted)) return source.text.slice(node.range[0], contentEnd(node, source));
  if (isScalar(node)) return editScalar(node, wanted, source, place);
  const entries = readEntries(node, source);
  if (entries === undefined || entries.length === 0) return undefined;
  const isFlow = (isMap(node) || isSeq(node)) && node.flow === true;
  const column = isFlow ? place.column : columnOf(entries[0]?.start ?? 0, source);
  const inner = { isFlow, column };
  let parts: readonly Part[];
  if (isSeq(node) && isList(old) && isList(wanted)) {
    parts = editList(entries, old, wanted, source, inner);
  } else if (isMap(node) && isPlainMap(old) && isPlainMap(wanted)) {
    parts = editMap(entries, old, wanted, source, inner, order);
  } else {
    return undefined;
  }
  if (parts.length === 0) return undefined;
  return isFlow
    ? joinFlow(entries, parts, source, node)
    : joinBlock(entries, parts, source, column);
}

function editScalar(
  node: ParsedNode,
  wanted: PlainValue,
  source: YamlSource,
  { isFlow, column }: Place,
): string | undefined {
  if (!isScalar(node) || isList(wanted) || isPlainMap(wanted)) return undefined;
  const style = node.type;
  if (isFlow) return writeFlowScalar(wanted, style);
  const text = source.text.slice(node.range[0], contentEnd(node, source));
  const [header = ''] = text.split(/\r?\n/, 1);
  const lines = text.split(/\r?\n/).slice(1);
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const isBlock = style?.startsWith('BLOCK') === true;
  const indent = isBlock ? first.length - first.trimStart().length - column : source.indent;
  const written = writeBlockScalar(wanted, style, column, indent > 0 ? indent : source.indent);
  // A comment behind the value would become part of a text of several lines.
  if ((written.below !== '') !== isBlock) return undefined;
  const comment = isBlock && header.includes(' #') ? header.slice(header.indexOf(' #')) : '';
  return withNewLines(written.inline + comment + written.below, source);
}

function editMap(
  entries: readonly Entry[],
  old: PlainMap,
  wanted: PlainMap,
  source: YamlSource,
  place: Place,
  order: readonly string[] = [],
): Part[] {
  const parts = entries.flatMap((entry, index): (Part & { key: string })[] => {
    const value = valueOf(wanted, entry.key);
    if (value === undefined) return [];
    const text = editEntry(entry, valueOf(old, entry.key) ?? null, value, source, place);
    return [{ key: entry.key, index, text }];
  });
  const position = { column: place.column, parent: 'map' } as const;
  for (const key of keysInOrder(wanted, order)) {
    const value = valueOf(wanted, key);
    if (value === undefined || Object.hasOwn(old, key)) continue;
    const model = modelFor(value, entries);
    const written = place.isFlow
      ? { inline: writeFlow(value, source, model), below: '' }
      : writeBlock(value, source, position, model);
    const text = withNewLines(attach(`${writeKey(key)}:`, written), source);
    parts.splice(positionOf(key, parts, order), 0, { key, index: undefined, text });
  }
  return parts;
}

/** Returns where a new key goes: below the last one that the order puts before it, or at the end. */
function positionOf(
  key: string,
  parts: readonly { readonly key: string }[],
  order: readonly string[],
): number {
  const rank = order.indexOf(key);
  if (rank === -1) return parts.length;
  const isBefore = (other: string) => order.slice(0, rank).includes(other);
  const isAfter = (other: string) => order.slice(rank + 1).includes(other);
  const nearest = order
    .slice(0, rank)
    .reverse()
    .find((other) => parts.some((part) => part.key === other));
  if (nearest !== undefined) return parts.findIndex((part) => part.key === nearest) + 1;
  const next = parts.findIndex((part) => isAfter(part.key));
  return next === -1 || parts.some((part) => isBefore(part.key)) ? parts.length : next;
}

function keysInOrder(map: PlainMap, order: readonly string[]): string[] {
  const keys = Object.keys(map);
  return [
    ...order.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !order.includes(key)),
  ];
}

function editList(
  entries: readonly Entry[],
  old: readonly PlainValue[],
  wanted: readonly PlainValue[],
  source: YamlSource,
  place: Place,
): Part[] {
  const matches = matchItems(old, wanted);
  const position = { column: place.column, parent: 'list' } as const;
  return wanted.map((value, number): Part => {
    const index = matches[number];
    const entry = index === undefined ? undefined : entries[index];
    if (index !== undefined && entry !== undefined) {
      return { index, text: editEntry(entry, old[index] ?? null, value, source, place) };
    }
    const model = modelFor(value, entries);
    if (place.isFlow) return { index: undefined, text: writeFlow(value, source, model) };
    const text = attach('-', writeBlock(value, source, position, model));
    return { index: undefined, text: withNewLines(text, source) };
  });
}

/** Returns the text of an entry, from its start to its end, with another value. */
function editEntry(
  entry: Entry,
  old: PlainValue,
  wanted: PlainValue,
  source: YamlSource,
  place: Place,
): string {
  const { text } = source;
  const { start, headEnd, value, valueEnd, end } = entry;
  if (isSameValue(old, wanted)) return text.slice(start, end);
  const edited = value && editNode(value, old, wanted, source, place);
  if (value !== undefined && edited !== undefined) {
    return text.slice(start, value.range[0]) + edited + text.slice(valueEnd, end);
  }
  const head = text.slice(start, headEnd ?? valueEnd);
  if (place.isFlow) {
    const written = writeFlow(wanted, source, value);
    if (headEnd === start) return written;
    return `${head}${headEnd === undefined ? ':' : ''} ${written}`;
  }
  const parent = head.startsWith('-') && entry.key === '' ? 'list' : 'map';
  const written = writeBlock(wanted, source, { column: place.column, parent }, value);
  const between = text.slice(headEnd ?? valueEnd, value?.range[0] ?? headEnd ?? valueEnd);
  const comment = (
    /^[ \t]+(#[^\r\n]*)/.exec(between) ?? /(#.*)/.exec(text.slice(valueEnd, end))
  )?.[1];
  return withNewLines(attachAll(head, written, comment, parent, place.column), source);
}

function attachAll(
  head: string,
  written: { readonly inline: string; readonly below: string },
  comment: string | undefined,
  parent: 'map' | 'list',
  column: number,
): string {
  const isOneLine = written.below === '' && !written.inline.includes('\n');
  if (comment === undefined || parent === 'map' || isOneLine || /^[|>]/.test(written.inline)) {
    return attach(head, written, comment);
  }
  const below = `\n${' '.repeat(column + 2)}${written.inline}${written.below}`;
  return attach(head, { inline: comment, below });
}

/** Writes a text anew: its list or map, between what stands before and after it. */
export function rewriteRoot(
  wanted: PlainValue,
  source: YamlSource,
  order: readonly string[] = [],
): string {
  const { text, contents, newLine } = source;
  const ordered = isPlainMap(wanted)
    ? Object.fromEntries(keysInOrder(wanted, order).map((key) => [key, wanted[key] ?? null]))
    : wanted;
  const lines = writeBlockLines(ordered, source, 0);
  const written = withNewLines(
    lines.length > 0 ? lines.join('\n') : writeFlow(ordered, source),
    source,
  );
  if (contents !== undefined && contents.range[0] < contentEnd(contents, source)) {
    return text.slice(0, contents.range[0]) + written + text.slice(contentEnd(contents, source));
  }
  const separator = text === '' || text.endsWith('\n') ? '' : newLine;
  return text + separator + written + newLine;
}

/** Lists and maps follow the style of their neighbours; how a text is quoted says nothing about others. */
function modelFor(value: PlainValue, entries: readonly Entry[]): unknown {
  const nodes = entries.flatMap((entry) => entry.value ?? []);
  if (isList(value)) return nodes.findLast((node) => isSeq(node) && node.items.length > 0);
  if (isPlainMap(value)) return nodes.findLast((node) => isMap(node) && node.items.length > 0);
  const isItem = entries.every(({ key }) => key === '');
  return isItem ? nodes.findLast((node) => isScalar(node)) : undefined;
}

function withNewLines(text: string, { newLine }: YamlSource): string {
  return newLine === '\n' ? text : text.replace(/\r?\n/g, newLine);
}

function columnOf(offset: number, { text }: YamlSource): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}
