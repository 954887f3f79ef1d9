/** Control characters that texts do not contain; tab, line breaks, form feed, Ctrl-Z and escape occur. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x1b].includes(byte) ? 1 : 0,
);

/**
 * Checks whether a streamed file is plain text: UTF-8 without NUL, UTF-16 with a byte order mark, or a
 * single-byte encoding such as Windows-1252, which allows any byte except control characters.
 * Compressed and executable files have control characters in every kilobyte.
 */
export class PlainTextCheck {
  private utf8: TextDecoder | undefined = new TextDecoder('utf-8', { fatal: true });
  private utf16: TextDecoder | undefined;
  private hasNul = false;
  private hasControl = false;
  /** The first two bytes, which may be a byte order mark of UTF-16. */
  private start: Uint8Array = new Uint8Array();

  add(chunk: Uint8Array): void {
    if (this.start.length < 2) {
      const rest = chunk.subarray(0, 2 - this.start.length);
      this.start = Uint8Array.of(...this.start, ...rest);
      if (this.start.length === 2) {
        this.utf16 = utf16Decoder(this.start);
        chunk = chunk.subarray(rest.length);
        this.check(this.start);
      } else return;
    }
    this.check(chunk);
  }

  /** Whether all added bytes are text. Call it once, at the end. */
  isText(): boolean {
    if (this.start.length < 2) this.check(this.start);
    if (this.utf16 !== undefined && decode(this.utf16) !== undefined) return true;
    if (this.hasNul) return false;
    return !this.hasControl || (this.utf8 !== undefined && decode(this.utf8) !== undefined);
  }

  private check(chunk: Uint8Array): void {
    if (this.utf8 !== undefined && decode(this.utf8, chunk) === undefined) this.utf8 = undefined;
    if (this.utf16 !== undefined && decode(this.utf16, chunk)?.includes('\0') !== false) {
      this.utf16 = undefined;
    }
    this.hasNul ||= chunk.includes(0);
    this.hasControl ||= chunk.some((byte) => isControl[byte] === 1);
  }
}

function utf16Decoder([first, second]: Uint8Array): TextDecoder | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return undefined;
}

/** Decodes the next chunk, or the end. Returns `undefined` for bytes that are invalid in the encoding. */
function decode(decoder: TextDecoder, chunk?: Uint8Array): string | undefined {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    return undefined;
  }
}
