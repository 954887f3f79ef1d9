import { editNode, rewriteRoot } from '@/lib/server/editing/yaml/edit-node';
import {
  isPlainMap,
  isSameValue,
  toPlainValue,
  type PlainValue,
} from '@/lib/server/editing/yaml/plain-value';
import { contentEnd } from '@/lib/server/editing/yaml/read-entries';
import { parseYamlText, readStyle, type YamlSource } from '@/lib/server/editing/yaml/read-source';

/**
 * A changed text; or why there is none: it is not valid YAML or larger than 64 kB (`unreadable`), or no text
 * that was tried reads as the value (`inexact`).
 */
export type WriteResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'unreadable' | 'inexact' };

export interface WriteOptions {
  /** The order of the settings. A new one goes below those before it; others go to the end. */
  readonly order?: readonly string[];
}

/**
 * Brings a YAML text to a value, and changes only the lines of what differs.
 *
 * Comments, order, quotes, blank lines, line ends and indentation stay as they are. The result is parsed and
 * compared with the value. A key with the value `undefined` counts as absent.
 */
export function writeYamlValue(
  text: string,
  value: unknown,
  { order }: WriteOptions = {},
): WriteResult {
  const parsed = parseYamlText(text);
  if (parsed === undefined) return { ok: false, reason: 'unreadable' };
  const wanted = toPlainValue(value);
  if (wanted === undefined) return { ok: false, reason: 'inexact' };
  if (isSameFile(parsed.value, wanted)) return { ok: true, text };
  const changed = changeText(readStyle(parsed), wanted, order);
  const read = parseYamlText(changed);
  return read !== undefined && isSameFile(read.value, wanted)
    ? { ok: true, text: changed }
    : { ok: false, reason: 'inexact' };
}

function changeText(
  source: YamlSource,
  wanted: PlainValue,
  order: readonly string[] | undefined,
): string {
  const { text, contents, value } = source;
  const place = { isFlow: false, column: 0 };
  const edited = contents && editNode(contents, value, wanted, source, place, order);
  if (contents === undefined || edited === undefined) return rewriteRoot(wanted, source, order);
  return text.slice(0, contents.range[0]) + edited + text.slice(contentEnd(contents, source));
}

/** An empty file is a map without settings. */
function isSameFile(one: PlainValue, other: PlainValue): boolean {
  const isEmpty = (value: PlainValue) =>
    value === null || (isPlainMap(value) && Object.keys(value).length === 0);
  return isSameValue(one, other) || (isEmpty(one) && isEmpty(other));
}
