import {
  writeYamlValue,
  type WriteOptions,
  type WriteResult,
} from '@/lib/server/editing/yaml/write-value';

/** The parts of a Markdown file. Joined in this order they are the file. */
export interface PageText {
  /** The line of dashes above the settings; empty if the file has none. */
  readonly opening: string;
  /** YAML, with the line end of its last line. */
  readonly settings: string;
  /** The line of dashes below the settings. */
  readonly closing: string;
  readonly body: string;
}

/** What a page is to become; what is left out stays as it is. */
export interface PageChange {
  readonly settings?: unknown;
  /** Markdown, with any line ends. */
  readonly body?: string;
}

/** Splits a Markdown file into its settings and its body. */
export function splitPage(text: string): PageText {
  const match = /^(---\r?\n)([\s\S]*?)^(---[ \t]*(?:\r?\n|$))/m.exec(text);
  if (match?.index !== 0) return { opening: '', settings: '', closing: '', body: text };
  const [whole, opening = '', settings = '', closing = ''] = match;
  return { opening, settings, closing, body: text.slice(whole.length) };
}

/** Returns the line of the file on which its body starts. The first line is 1. */
export function bodyLine({ opening, settings, closing }: PageText): number {
  return (opening + settings + closing).split('\n').length;
}

/** Changes the settings or the body of a Markdown file; the rest of it keeps its bytes. */
export function writePage(
  text: string,
  { settings, body }: PageChange,
  options: WriteOptions = {},
): WriteResult {
  const page = splitPage(text);
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const written =
    settings === undefined
      ? { ok: true as const, text: page.settings }
      : writeYamlValue(page.settings, settings, options);
  if (!written.ok) return written;
  const wanted = {
    ...page,
    settings: withLineEnd(written.text, newLine),
    body: body === undefined ? page.body : withLineEnds(body, page.body, newLine),
  };
  const hasSettings = page.opening !== '' || wanted.settings !== '';
  const opening = hasSettings ? page.opening || `---${newLine}` : '';
  const closing = hasSettings ? withLineEnd(page.closing || '---', newLine) : '';
  const result = opening + wanted.settings + closing + wanted.body;
  if (body === undefined && settings === undefined) return { ok: true, text };
  // A line of dashes in the settings or the body may be read as the end of the settings.
  const read = splitPage(result);
  return read.settings === wanted.settings && read.body === wanted.body
    ? { ok: true, text: result }
    : { ok: false, reason: 'inexact' };
}

/** Returns a typed text with the line ends of the file, or the text of the file if they are the same. */
export function withLineEnds(typed: string, old: string, newLine: string): string {
  const isSame = typed.replace(/\r\n?/g, '\n') === old.replace(/\r\n?/g, '\n');
  return isSame ? old : typed.replace(/\r\n?|\n/g, newLine);
}

function withLineEnd(text: string, newLine: string): string {
  return text === '' || text.endsWith('\n') ? text : text + newLine;
}
