const space = 0x20;
const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const lineBreak = Buffer.from('\r\n');
const nothing = Buffer.alloc(0);

/**
 * Counts the headers of each part of a multipart body (RFC 2046, section 5.1) as it streams by, in
 * whatever pieces it comes: the parser's own limit is twenty times as high and has no setting.
 * Content is only searched, so that files cost next to nothing.
 */
export class PartHeaderCounter {
  private readonly delimiter: Buffer;
  private state: 'content' | 'delimited' | 'head' = 'content';
  /** What may be the beginning of a delimiter. A body may begin with one, with no line before it. */
  private rest: Buffer = lineBreak;
  /** Whether nothing has come after a head but what is in `rest`. */
  private isAfterHead = false;
  private headers = 0;
  /** Bytes of a head's current line, and the last of them. */
  private lineBytes = 0;
  private before = 0;

  /** `most` is how many headers a part may have. */
  constructor(
    boundary: string,
    private readonly most: number,
  ) {
    // In UTF-8, as the parser looks for it.
    this.delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /** Takes in the next piece. Tells whether every part so far keeps to the limit. */
  read(piece: Buffer): boolean {
    let bytes = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece]);
    this.rest = nothing;
    while (bytes.length > 0 && this.headers <= this.most) {
      switch (this.state) {
        case 'content':
          bytes = this.passContent(bytes);
          break;
        case 'delimited':
          bytes = this.passDelimiter(bytes);
          break;
        case 'head':
          bytes = this.passHead(bytes);
          break;
      }
    }
    return this.headers <= this.most;
  }

  private passContent(bytes: Buffer): Buffer {
    const found = bytes.indexOf(this.delimiter);
    if (found === -1) {
      const kept = Math.min(bytes.length, this.delimiter.length - 1);
      if (kept < bytes.length) this.isAfterHead = false;
      this.rest = bytes.subarray(bytes.length - kept);
      return nothing;
    }
    // To the parser a delimiter that takes the last line break of a head leaves the head unfinished.
    const isUnfinished = found === 0 && this.isAfterHead;
    if (!isUnfinished) this.headers = 0;
    this.state = isUnfinished ? 'head' : 'delimited';
    this.isAfterHead = false;
    this.lineBytes = 0;
    return bytes.subarray(found + this.delimiter.length);
  }

  private passDelimiter(bytes: Buffer): Buffer {
    if (bytes.length < lineBreak.length) {
      this.rest = bytes;
      return nothing;
    }
    const isFollowedByHead = bytes.subarray(0, lineBreak.length).equals(lineBreak);
    this.state = isFollowedByHead ? 'head' : 'content';
    return isFollowedByHead ? bytes.subarray(lineBreak.length) : bytes;
  }

  private passHead(bytes: Buffer): Buffer {
    for (const [at, byte] of bytes.entries()) {
      const isLineEnd = byte === lineFeed && this.before === carriageReturn;
      if (isLineEnd && this.lineBytes === 1) {
        this.state = 'content';
        this.isAfterHead = true;
        // The line break may be the beginning of a delimiter; its first half may have come before.
        return at > 0 ? bytes.subarray(at - 1) : Buffer.concat([lineBreak, bytes.subarray(1)]);
      }
      // A line that begins with a blank goes on with the header before it.
      const isBlank = byte === space || byte === tab || byte === carriageReturn;
      if (this.lineBytes === 0 && !isBlank) this.headers += 1;
      if (this.headers > this.most) return nothing;
      this.lineBytes = isLineEnd ? 0 : this.lineBytes + 1;
      this.before = isLineEnd ? 0 : byte;
    }
    return nothing;
  }
}

/** The boundary that a Content-Type names: the first, where several are there. */
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
