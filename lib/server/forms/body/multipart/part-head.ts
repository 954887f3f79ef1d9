import { percentDecode } from '@/lib/server/forms/body/percent-decode';
import type { EncodedText } from '@/lib/server/forms/body/text-encoding';

/** What the headers of a part say (RFC 7578, section 4). */
export interface PartHead {
  /** `undefined` for a part without a name. */
  readonly name: SentName | undefined;
  /** `undefined` for a part that is no file; empty for a file input without a file. */
  readonly fileName: SentName | undefined;
  /** In lower case without parameters; empty if the part has none. */
  readonly mediaType: string;
  /** The label of the content's encoding. */
  readonly charset: string | undefined;
  /** In lower case; empty if the part has none. */
  readonly transferEncoding: string;
}

/** The name of a field or a file, as it was sent. */
export interface SentName extends EncodedText {
  /** Whether it was between quotes, where some characters are escaped. */
  readonly isQuoted: boolean;
}

/** The longest name of a parameter. */
const maxParameterName = 64;

/** Parses the header lines of a part. The first of several headers or parameters counts. */
export function parsePartHead(lines: readonly string[]): PartHead {
  const disposition = headerOf(lines, 'content-disposition');
  const type = headerOf(lines, 'content-type');
  const parameters = readParameters(disposition);
  return {
    name: readName(parameters, 'name'),
    fileName: readName(parameters, 'filename'),
    mediaType: type
      .slice(0, type.includes(';') ? type.indexOf(';') : undefined)
      .trim()
      .toLowerCase(),
    charset: charsetOf(type),
    transferEncoding: headerOf(lines, 'content-transfer-encoding').toLowerCase(),
  };
}

/**
 * Decodes the escapes of a quoted name: `%22`, `%0D` and `%0A` of browsers (HTML, section 4.10.21.8), and
 * `\"` of other programs (RFC 9110). A backslash before another character is part of a path.
 */
export function unescapeName(text: string, { isQuoted }: SentName): string {
  if (!isQuoted) return text;
  return text
    .replace(/\\(["\\])/g, '$1')
    .replace(/%(?:22|0D|0A)/gi, (escape) => decodeURIComponent(escape));
}

/** Returns the first parameter of a header with this name, such as the boundary of a Content-Type. */
export function headerParameter(header: string, name: string): string | undefined {
  return readParameters(header).find(([key]) => key === name)?.[1].text;
}

/** Returns the label of the encoding in a Content-Type; an empty one counts as none. */
export function charsetOf(contentType: string): string | undefined {
  const label = headerParameter(contentType, 'charset')?.trim() ?? '';
  return label === '' ? undefined : label;
}

interface Parameter {
  readonly text: string;
  readonly isQuoted: boolean;
}

function headerOf(lines: readonly string[], name: string): string {
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon === -1 || line.slice(0, colon).trim().toLowerCase() !== name) continue;
    return line.slice(colon + 1).trim();
  }
  return '';
}

/** Reads the parameters behind the first semicolon of a header. */
function readParameters(header: string): readonly (readonly [string, Parameter])[] {
  const found: [string, Parameter][] = [];
  for (let at = header.indexOf(';'); at !== -1 && at < header.length;) {
    const equals = header.indexOf('=', at);
    const next = header.indexOf(';', at + 1);
    if (equals === -1) break;
    if (next !== -1 && next < equals) {
      at = next;
      continue;
    }
    const start = skipBlanks(header, equals + 1);
    const isQuoted = header[start] === '"';
    const end = isQuoted ? closingQuote(header, start + 1) : semicolonAfter(header, start);
    const text = isQuoted ? header.slice(start + 1, end) : header.slice(start, end).trim();
    found.push([
      header
        .slice(at + 1, equals)
        .trim()
        .toLowerCase(),
      { text, isQuoted },
    ]);
    at = semicolonAfter(header, end);
  }
  return found;
}

/**
 * Returns the position of the quote that ends a value: the first that a parameter or the end follows.
 * Some programs do not escape quotes, and in Shift_JIS a letter may end with the byte of a backslash.
 */
function closingQuote(header: string, start: number): number {
  for (let at = header.indexOf('"', start); at !== -1; at = header.indexOf('"', at + 1)) {
    if (isAfterValue(header, at + 1)) return at;
  }
  return header.length;
}

/** Whether the end of a header or a further parameter is at a position. */
function isAfterValue(header: string, position: number): boolean {
  const semicolon = skipBlanks(header, position);
  if (semicolon === header.length) return true;
  if (header[semicolon] !== ';') return false;
  const name = skipBlanks(header, semicolon + 1);
  const nameEnd =
    name + (/[^\s;="]*/.exec(header.slice(name, name + maxParameterName))?.[0].length ?? 0);
  const isNamed = nameEnd > name && header[skipBlanks(header, nameEnd)] === '=';
  return name === header.length || isNamed;
}

function semicolonAfter(header: string, start: number): number {
  const at = header.indexOf(';', start);
  return at === -1 ? header.length : at;
}

function skipBlanks(header: string, start: number): number {
  let at = start;
  while (header[at] === ' ' || header[at] === '\t') at += 1;
  return at;
}

/** Reads a name: the extended form of RFC 8187 if it can be read, else the plain one. */
function readName(
  parameters: readonly (readonly [string, Parameter])[],
  name: string,
): SentName | undefined {
  const valueOf = (key: string) => parameters.find(([each]) => each === key)?.[1];
  const [extended, plain] = [valueOf(`${name}*`), valueOf(name)];
  // Some programs put the extended form between quotes.
  const match = /^([^']*)'[^']*'(.*)$/.exec(extended?.text ?? '');
  const [, charset = '', text = ''] = match ?? [];
  if (match !== null && charset !== '') {
    return { bytes: percentDecode(text), charset, isQuoted: false };
  }
  const sent = plain ?? extended;
  return sent && { bytes: Buffer.from(sent.text, 'latin1'), isQuoted: sent.isQuoted };
}
