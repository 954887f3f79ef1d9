import { isMap, isNode, isPair, isScalar, isSeq, type CST, type ParsedNode } from 'yaml';
import { keyText, type YamlSource } from '@/lib/server/editing/yaml/read-source';

/** An item of a list or a setting of a map, by its offsets in the text. */
export interface Entry {
  /** The key of a setting; empty for an item. */
  readonly key: string;
  readonly start: number;
  /** After the colon or the dash; for an item in brackets its start. `undefined` for a key without colon. */
  readonly headEnd: number | undefined;
  /** `undefined` for an empty value. */
  readonly value: ParsedNode | undefined;
  readonly valueEnd: number;
  /** In a block after the comment on the line of the value's end, in brackets the end of the value. */
  readonly end: number;
}

type Token = CST.Token;
type ItemToken = CST.CollectionItem;

/** Lists the entries of a list or map. Returns `undefined` if their tokens are not as expected. */
export function readEntries(node: ParsedNode, source: YamlSource): readonly Entry[] | undefined {
  if (!isMap(node) && !isSeq(node)) return undefined;
  const token = (node as { srcToken?: Token }).srcToken;
  if (token === undefined || !('items' in token)) return undefined;
  const isFlow = node.flow === true;
  const entries: Entry[] = [];
  for (const [index, item] of node.items.entries()) {
    const itemToken = token.items[index];
    if (itemToken === undefined) return undefined;
    const entry = isPair(item)
      ? readSetting(item.key, item.value, itemToken, source, isFlow)
      : readItem(item, itemToken, source, isFlow);
    if (entry === undefined) return undefined;
    entries.push(entry);
  }
  return entries;
}

/** Returns the offset after a node's value; for a block with the comment on its last line, without the line end. */
export function contentEnd(node: ParsedNode, source: YamlSource): number {
  const [start, end] = node.range;
  if ((isMap(node) || isSeq(node)) && node.flow !== true) {
    return readEntries(node, source)?.at(-1)?.end ?? end;
  }
  if (!isScalar(node) || node.type?.startsWith('BLOCK') !== true) return end;
  const text = source.text.slice(start, end);
  // Blank lines below a block of text are part of it only after `|+`.
  const isKept = /^[|>]\d?\+/.test(text);
  const lineEnd = isKept ? text.lastIndexOf('\n') : text.indexOf('\n', text.trimEnd().length);
  if (lineEnd === -1) return end;
  return start + (text.charAt(lineEnd - 1) === '\r' ? lineEnd - 1 : lineEnd);
}

function readSetting(
  key: unknown,
  value: unknown,
  token: ItemToken,
  source: YamlSource,
  isFlow: boolean,
): Entry | undefined {
  if (!isScalar(key) || !key.range) return undefined;
  const colon = token.sep?.find(({ type }) => type === 'map-value-ind');
  const headEnd = colon === undefined ? undefined : colon.offset + 1;
  const start = firstOffset(token) ?? key.range[0];
  return complete(keyText(key), start, headEnd, headEnd ?? key.range[1], value, source, isFlow);
}

function readItem(
  value: unknown,
  token: ItemToken,
  source: YamlSource,
  isFlow: boolean,
): Entry | undefined {
  // A pair in a list in brackets, `[a: 1]`, is a map without braces.
  if (!isNode(value) || (isFlow && token.sep !== undefined)) return undefined;
  const start = firstOffset(token) ?? value.range?.[0];
  if (start === undefined) return undefined;
  const headEnd = isFlow ? start : start + 1;
  return complete('', start, headEnd, headEnd, value, source, isFlow);
}

function complete(
  key: string,
  start: number,
  headEnd: number | undefined,
  emptyEnd: number,
  value: unknown,
  source: YamlSource,
  isFlow: boolean,
): Entry {
  const node = isNode(value) && value.range && !isEmpty(value) ? (value as ParsedNode) : undefined;
  const valueEnd = node === undefined ? emptyEnd : Math.max(emptyEnd, contentEnd(node, source));
  const isBlockText = isScalar(node) && node.type?.startsWith('BLOCK') === true;
  const comment =
    isFlow || isBlockText ? '' : /^[ \t]*(?:#[^\r\n]*)?/.exec(source.text.slice(valueEnd));
  const end = valueEnd + (comment?.[0] ?? '').trimEnd().length;
  return { key, start, headEnd, value: node, valueEnd, end };
}

function isEmpty(node: unknown): boolean {
  if (!isScalar(node) || node.anchor !== undefined || node.tag !== undefined) return false;
  return node.range?.[0] === node.range?.[1];
}

/** Returns the offset of an entry's dash, key or value, with the tags and anchors in front of it. */
function firstOffset({ start }: ItemToken): number | undefined {
  const first = start.find(({ type }) => !['space', 'newline', 'comment', 'comma'].includes(type));
  return first !== undefined && 'offset' in first ? first.offset : undefined;
}
