const space = 0x20;
const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const lineBreak = Buffer.from('\r\n');
const empty = Buffer.alloc(0);

/**
 * Counts the headers of each part of a multipart body (RFC 2046, section 5.1) as it streams in. The
 * parser's own limit is twenty times as high and has no setting; see docs/decisions/0030. Content is
 * only searched for the delimiter, so files cost 1 ms for each MB.
 */
export class PartHeaderCounter {
  private readonly delimiter: Buffer;
  private state: 'content' | 'delimited' | 'head' = 'content';
  /** Bytes that may be the start of a delimiter. A body may start with one, without a line break. */
  private rest: Buffer = lineBreak;
  /** Whether only `rest` has followed the last head. */
  private isAfterHead = false;
  private headers = 0;
  /** The number of bytes of the head's current line, and the previous byte. */
  private lineBytes = 0;
  private before = 0;

  /** `max` is the most headers of a part. */
  constructor(
    boundary: string,
    private readonly max: number,
  ) {
    // In UTF-8, as in the parser.
    this.delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /** Reads the next chunk. Returns whether all parts so far are within the limit. */
  read(chunk: Buffer): boolean {
    let bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    this.rest = empty;
    while (bytes.length > 0 && this.headers <= this.max) {
      switch (this.state) {
        case 'content':
          bytes = this.readContent(bytes);
          break;
        case 'delimited':
          bytes = this.readDelimiter(bytes);
          break;
        case 'head':
          bytes = this.readHead(bytes);
          break;
      }
    }
    return this.headers <= this.max;
  }

  private readContent(bytes: Buffer): Buffer {
    const found = bytes.indexOf(this.delimiter);
    if (found === -1) {
      const kept = Math.min(bytes.length, this.delimiter.length - 1);
      if (kept < bytes.length) this.isAfterHead = false;
      this.rest = bytes.subarray(bytes.length - kept);
      return empty;
    }
    // If a delimiter includes the last line break of a head, the parser continues the head.
    const isUnfinished = found === 0 && this.isAfterHead;
    if (!isUnfinished) this.headers = 0;
    this.state = isUnfinished ? 'head' : 'delimited';
    this.isAfterHead = false;
    this.lineBytes = 0;
    return bytes.subarray(found + this.delimiter.length);
  }

  private readDelimiter(bytes: Buffer): Buffer {
    if (bytes.length < lineBreak.length) {
      this.rest = bytes;
      return empty;
    }
    const isFollowedByHead = bytes.subarray(0, lineBreak.length).equals(lineBreak);
    this.state = isFollowedByHead ? 'head' : 'content';
    return isFollowedByHead ? bytes.subarray(lineBreak.length) : bytes;
  }

  private readHead(bytes: Buffer): Buffer {
    for (const [at, byte] of bytes.entries()) {
      const isLineEnd = byte === lineFeed && this.before === carriageReturn;
      if (isLineEnd && this.lineBytes === 1) {
        this.state = 'content';
        this.isAfterHead = true;
        // The line break may start a delimiter; its first byte may be in the previous chunk.
        return at > 0 ? bytes.subarray(at - 1) : Buffer.concat([lineBreak, bytes.subarray(1)]);
      }
      // A line that starts with white space continues the previous header.
      const isBlank = byte === space || byte === tab || byte === carriageReturn;
      if (this.lineBytes === 0 && !isBlank) this.headers += 1;
      if (this.headers > this.max) return empty;
      this.lineBytes = isLineEnd ? 0 : this.lineBytes + 1;
      this.before = isLineEnd ? 0 : byte;
    }
    return empty;
  }
}

/** Returns the first boundary of a Content-Type header. */
export function boundaryOf(contentType = ''): string | undefined {
  const parameter = /;[ \t]*([^\s;="]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*/y;
  parameter.lastIndex = Math.max(0, contentType.indexOf(';'));
  for (
    let found = parameter.exec(contentType);
    found !== null;
    found = parameter.exec(contentType)
  ) {
    const [, name = '', quoted, plain] = found;
    if (name.toLowerCase() === 'boundary') return plain ?? quoted?.replace(/\\(.)/g, '$1');
  }
  return undefined;
}
