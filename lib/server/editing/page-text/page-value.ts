import { isMap, parseDocument } from 'yaml';
import { isComplexText } from '@/lib/server/editing/files/text-complexity';
import { splitBlocks, writeBlocks } from '@/lib/server/editing/page-text/blocks';
import { bodyLine, splitPage, writePage } from '@/lib/server/editing/page-text/page-text';
import { matchItems } from '@/lib/server/editing/yaml/match-items';
import { isList, isPlainMap, toPlainValue } from '@/lib/server/editing/yaml/plain-value';
import { parseYamlText } from '@/lib/server/editing/yaml/read-source';
import type { WriteOptions, WriteResult } from '@/lib/server/editing/yaml/write-value';

/** The name of the blocks among the settings of a page. No setting has it. */
export const bodyName = 'body';

/** A changed file. `blocks`: the block at `part` would change what stands above or below it. */
type PageWriteResult =
  | WriteResult
  | { readonly ok: false; readonly reason: 'blocks'; readonly part: number };

/**
 * Returns the settings of a Markdown file and, as `body`, the texts of its blocks. Returns `undefined` if the settings
 * are not valid YAML.
 */
export function readPageValue(text: string): Readonly<Record<string, unknown>> | undefined {
  const { settings, body } = splitPage(text);
  const value = parseYamlText(settings)?.value;
  if (value === undefined || (value !== null && !isPlainMap(value))) return undefined;
  return { ...value, [bodyName]: splitBlocks(body).blocks.map((block) => block.text) };
}

/** Writes a Markdown file with other settings and blocks. What is not changed keeps its bytes. */
export function writePageValue(
  text: string,
  value: unknown,
  options: WriteOptions = {},
): PageWriteResult {
  const wanted = toPlainValue(value);
  if (!isPlainMap(wanted)) return { ok: false, reason: 'inexact' };
  const { [bodyName]: blocks = [], ...settings } = wanted;
  const page = splitPage(text);
  const old = splitBlocks(page.body).blocks.map((block) => block.text);
  if (!isList(blocks)) return { ok: false, reason: 'inexact' };
  const texts = blocks.filter((block) => typeof block === 'string');
  // The parser could take a minute, in which the server answers no request.
  if (isComplexText(texts.join('\n'))) return { ok: false, reason: 'inexact' };
  const matches = matchItems(old, texts);
  const written = writeBlocks(
    page.body,
    texts.map((block, position) => ({ index: matches[position], text: block })),
  );
  if (!written.ok) return { ok: false, reason: 'blocks', part: written.part };
  const isNew = page.opening === '' && text === '';
  const body = isNew && written.body !== '' ? `\n${written.body}` : written.body;
  return writePage(text, { settings, body }, options);
}

/** What is on a line of a Markdown file: a setting, or the block with an index. */
export type PlaceOnPage =
  | { readonly kind: 'setting'; readonly name: string | undefined }
  | { readonly kind: 'block'; readonly index: number };

/** Returns what is on a line, or above it if the line is blank. The first line of the file is 1. */
export function placeAtLine(text: string, line: number): PlaceOnPage {
  const page = splitPage(text);
  const offset = line - bodyLine(page);
  if (offset < 0) return { kind: 'setting', name: settingAtLine(page.settings, line - 2) };
  const { blocks } = splitBlocks(page.body);
  const index = blocks.findLastIndex((block) => block.line <= offset);
  return { kind: 'block', index: Math.max(0, index) };
}

/** Returns the setting that a line of YAML belongs to. The first line is 0. */
function settingAtLine(settings: string, line: number): string | undefined {
  const { contents } = parseDocument(settings, { prettyErrors: false });
  if (!isMap(contents)) return undefined;
  const lineOf = (offset: number) => settings.slice(0, offset).split('\n').length - 1;
  const pair = contents.items.findLast(({ key }) => lineOf(key.range[0]) <= line);
  return pair === undefined ? undefined : String(pair.key);
}
