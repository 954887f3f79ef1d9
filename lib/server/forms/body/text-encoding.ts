import { isUtf8 } from 'node:buffer';
import { normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js';

/** Decodes bytes. Returns `undefined` for bytes that are invalid in the encoding. */
export type DecodeText = (bytes: Uint8Array) => string | undefined;

/** A text as it was sent. */
export interface EncodedText {
  readonly bytes: Uint8Array;
  /** The label of its encoding, if it has one of its own. */
  readonly charset?: string;
}

/** ASCII is part of UTF-8. The Encoding Standard reads these labels as Windows-1252. */
const asciiLabels: ReadonlySet<string> = new Set(['ascii', 'us-ascii', 'ansi_x3.4-1968']);

/** Encodings in which browsers can send every character. */
const unicodeEncodings: ReadonlySet<string> = new Set(['utf-8', 'utf-16le', 'utf-16be', 'gb18030']);

const multibyteEncodings: ReadonlySet<string> = new Set([
  'big5',
  'euc-jp',
  'euc-kr',
  'gbk',
  'iso-2022-jp',
  'shift_jis',
]);

const decoders = new Map<string, DecodeText>();

/** Decodes UTF-8. A byte order mark stays, as in the values of a browser's form. */
export const decodeUtf8: DecodeText = (bytes) =>
  isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString() : undefined;

/** Returns the name of the encoding that a label of the Encoding Standard stands for. */
export function encodingOf(label: string): string | undefined {
  if (asciiLabels.has(label.trim().toLowerCase())) return 'utf-8';
  const name = normalizeEncoding(label);
  return name === null || name === 'replacement' ? undefined : name;
}

/** Returns the decoder of a label; `undefined` for one that the Encoding Standard does not have. */
export function findDecoder(label: string): DecodeText | undefined {
  const encoding = encodingOf(label);
  if (encoding === undefined) return undefined;
  const decode = decoders.get(encoding) ?? createDecoder(encoding);
  decoders.set(encoding, decode);
  return decode;
}

function createDecoder(encoding: string): DecodeText {
  if (encoding === 'utf-8') return decodeUtf8;
  const replace = unicodeEncodings.has(encoding)
    ? (text: string) => text
    : referenceDecoder(encoding);
  return (bytes) => {
    try {
      return replace(new TextDecoder(encoding, { fatal: true }).decode(bytes));
    } catch {
      return undefined;
    }
  };
}

/**
 * Returns a function that decodes the references `&#1078;` by which browsers replace characters that
 * an encoding does not have (HTML, section 4.10.21.7). A reference to any other character was typed.
 */
function referenceDecoder(encoding: string): (text: string) => string {
  let known: ReadonlySet<string> | undefined;
  return (text) =>
    text.replace(/&#([1-9]\d{2,6});/g, (reference, digits: string) => {
      const code = Number(digits);
      if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return reference;
      const character = String.fromCodePoint(code);
      known ??= charactersOf(encoding);
      return code < 0x80 || known.has(character) ? reference : character;
    });
}

/** Returns the characters outside ASCII that an encoding has, by decoding every byte or pair of bytes. */
function charactersOf(encoding: string): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let lead = 0x80; lead <= 0xff; lead += 1) {
    bytes.push(lead, 0x0a);
    if (!multibyteEncodings.has(encoding)) continue;
    for (let trail = 0x40; trail <= 0xfe; trail += 1) bytes.push(lead, trail, 0x0a);
  }
  // ISO-2022-JP has the characters of EUC-JP, with escapes.
  const table = encoding === 'iso-2022-jp' ? 'euc-jp' : encoding;
  const texts = new TextDecoder(table).decode(Uint8Array.from(bytes)).split('\n');
  return new Set(texts.filter((text) => text !== '\ufffd'));
}
