import type { FormErrorName } from '@/lib/forms/errors/issue';

/** A part of a multipart body. Its content is read before the next part, or discarded. */
interface BodyPart {
  /** Header lines in Latin-1, folded lines joined. */
  readonly headers: readonly string[];
  readonly content: AsyncIterable<Buffer>;
  /** Resolves when the content has been read, or cannot be. */
  readonly ended: Promise<void>;
}

/** Limits of a multipart body. */
interface MultipartLimits {
  /** Bytes of the whole body. */
  readonly multipartBytes: number;
  /** Headers of one part, and their bytes. */
  readonly partHeaders: number;
  readonly partHeaderBytes: number;
}

/** Why a body cannot be read on. */
export class MultipartError extends Error {
  constructor(readonly reason: FormErrorName) {
    super(reason);
  }
}

/** The most white space between a boundary and the end of its line. */
const maxPadding = 1000;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const empty = Buffer.alloc(0);

/**
 * Splits a multipart body (RFC 2046, section 5.1) into parts as it streams in. Lines end with CRLF, or
 * with LF if the first one does. White space may follow a boundary. Every part is returned, or the
 * iterator throws `MultipartError`: for a damaged boundary, a missing end, and a part after the end.
 */
export async function* readParts(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
): AsyncGenerator<BodyPart, void, undefined> {
  const bytes = chunks[Symbol.asyncIterator]();
  const splitter = new PartSplitter(bytes, boundary, limits);
  try {
    let hasPart = await splitter.readPreamble();
    while (hasPart) {
      const part = new SplitPart(await splitter.readHead(), splitter);
      yield part;
      await part.discardRest();
      hasPart = splitter.hasNextPart;
    }
    await splitter.readEpilogue();
  } finally {
    // Releases the request, whose rest is then drained.
    await bytes.return?.();
  }
}

class SplitPart implements BodyPart {
  readonly content: AsyncIterable<Buffer>;
  readonly ended: Promise<void>;
  private end: () => void = () => undefined;

  constructor(
    readonly headers: readonly string[],
    private readonly splitter: PartSplitter,
  ) {
    // Without `return`: a consumer that stops early leaves the rest to `discardRest`.
    this.content = { [Symbol.asyncIterator]: () => ({ next: () => this.next() }) };
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  async discardRest(): Promise<void> {
    while ((await this.next()).done !== true);
  }

  private async next(): Promise<IteratorResult<Buffer, undefined>> {
    let isOver = true;
    try {
      const value = await this.splitter.readContent();
      isOver = value === undefined;
      return value === undefined ? { done: true, value } : { done: false, value };
    } finally {
      if (isOver) this.end();
    }
  }
}

class PartSplitter {
  /** Whether a part follows the content that was read last. */
  hasNextPart = false;
  /** `--` and the boundary. */
  private readonly dashed: Buffer;
  /** The same at the start of a line. */
  private readonly delimiter: Buffer;
  private bytes: Buffer = empty;
  private size = 0;
  private endsWithCrlf = true;
  /** Whether nothing of the content has been read: a delimiter may follow the head directly. */
  private isAtStart = false;
  private isContentRead = true;
  private error: MultipartError | undefined;

  constructor(
    private readonly chunks: AsyncIterator<Uint8Array>,
    boundary: string,
    private readonly limits: MultipartLimits,
  ) {
    // Node.js decodes headers as Latin-1, so these are the bytes that were sent.
    this.dashed = Buffer.from(`--${boundary}`, 'latin1');
    this.delimiter = Buffer.concat([Buffer.of(lineFeed), this.dashed]);
  }

  /** Reads up to the first part. Returns whether there is one. */
  async readPreamble(): Promise<boolean> {
    for (;;) {
      const found = this.bytes.indexOf(this.dashed);
      if (found === -1) {
        this.bytes = this.bytes.subarray(Math.max(0, this.bytes.length - this.dashed.length));
        await this.require();
        continue;
      }
      const isLineStart = found === 0 || this.bytes[found - 1] === lineFeed;
      const line = await this.readDelimiter(found, this.dashed);
      // A part may begin here, and would be lost with the preamble.
      if (!isLineStart || line === undefined) throw new MultipartError('UNREADABLE');
      this.endsWithCrlf = line.endsWithCrlf;
      this.bytes = this.bytes.subarray(line.end);
      this.isContentRead = true;
      return !line.isLast;
    }
  }

  /** Reads the header lines of a part, and the empty line after them. */
  async readHead(): Promise<string[]> {
    const headers: string[] = [];
    let read = 0;
    for (;;) {
      const end = this.bytes.indexOf(lineFeed);
      if (read + (end === -1 ? this.bytes.length : end) > this.limits.partHeaderBytes) {
        throw new MultipartError('TOO_MANY_PART_HEADERS');
      }
      if (end === -1) {
        await this.require();
        continue;
      }
      const line = this.bytes.toString(
        'latin1',
        0,
        this.bytes[end - 1] === carriageReturn ? end - 1 : end,
      );
      if (line.startsWith(this.dashed.toString('latin1'))) throw new MultipartError('UNREADABLE');
      read += end + 1;
      this.bytes = this.bytes.subarray(end + 1);
      if (line === '') break;
      // A line that starts with white space continues the previous header.
      if (/^[ \t]/.test(line)) headers.push(`${headers.pop() ?? ''}${line}`);
      else headers.push(line);
      if (headers.length > this.limits.partHeaders) {
        throw new MultipartError('TOO_MANY_PART_HEADERS');
      }
    }
    this.isAtStart = true;
    this.isContentRead = false;
    return headers;
  }

  /** Reads the next piece of a part's content; `undefined` at its end. */
  async readContent(): Promise<Buffer | undefined> {
    if (this.error !== undefined) throw this.error;
    let from = 0;
    while (!this.isContentRead) {
      const isBare = this.isAtStart && this.startsWithDelimiter();
      const found = isBare ? 0 : this.bytes.indexOf(this.delimiter, from);
      if (isBare === undefined || (found === -1 && this.bytes.length <= this.delimiter.length)) {
        await this.require();
        continue;
      }
      if (found === -1) {
        // The end may be the start of a delimiter, and the carriage return before it.
        this.isAtStart = false;
        return this.take(this.bytes.length - this.delimiter.length);
      }
      const isLineStart = isBare || !this.endsWithCrlf || this.bytes[found - 1] === carriageReturn;
      const delimiter = isBare ? this.dashed : this.delimiter;
      const line =
        isLineStart && this.mayBeDelimiter(found + delimiter.length)
          ? await this.readDelimiter(found, delimiter)
          : undefined;
      if (line === undefined) {
        this.isAtStart = false;
        from = found + 1;
        continue;
      }
      const content = this.bytes.subarray(
        0,
        isBare || !this.endsWithCrlf ? found : Math.max(0, found - 1),
      );
      this.bytes = this.bytes.subarray(line.end);
      this.hasNextPart = !line.isLast;
      this.isContentRead = true;
      return content.length === 0 ? undefined : content;
    }
    return undefined;
  }

  /** Reads the rest of the body, which holds no part. */
  async readEpilogue(): Promise<void> {
    do {
      if (this.bytes.includes(this.dashed)) throw new MultipartError('UNREADABLE');
      this.bytes = this.bytes.subarray(Math.max(0, this.bytes.length - this.dashed.length));
    } while (await this.fill());
  }

  private take(count: number): Buffer {
    const taken = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return taken;
  }

  /** Whether the bytes start with a delimiter; `undefined` if they are too few to say. */
  private startsWithDelimiter(): boolean | undefined {
    const { length } = this.dashed;
    if (this.bytes.length >= length) return this.bytes.subarray(0, length).equals(this.dashed);
    return this.dashed.subarray(0, this.bytes.length).equals(this.bytes) ? undefined : false;
  }

  /** Whether the byte after a boundary can end a delimiter. Saves a promise for each that cannot. */
  private mayBeDelimiter(at: number): boolean {
    return (
      at >= this.bytes.length || '- \t\r\n'.includes(this.bytes.toString('latin1', at, at + 1))
    );
  }

  /** Reads the line of a delimiter; `undefined` if it has other text than the delimiter. */
  private async readDelimiter(start: number, delimiter: Buffer) {
    const rest = start + delimiter.length;
    let isEnded = false;
    for (;;) {
      const end = this.bytes.indexOf(lineFeed, rest);
      const isCut = end === -1 && !isEnded && this.bytes.length - rest <= maxPadding;
      if (isCut) {
        isEnded = !(await this.fill());
        continue;
      }
      const lineEnd = end === -1 ? this.bytes.length : end;
      if (lineEnd - rest > maxPadding) return undefined;
      const line = this.bytes.toString('latin1', rest, lineEnd);
      const padding = /^(--)?[ \t]*\r?$/.exec(line);
      const isLast = padding?.[1] !== undefined;
      if (padding === null || (end === -1 && !isLast)) return undefined;
      return { isLast, endsWithCrlf: line.endsWith('\r'), end: lineEnd + (end === -1 ? 0 : 1) };
    }
  }

  /** Reads the next chunk. Throws at the end of the body. */
  private async require(): Promise<void> {
    if (!(await this.fill())) this.fail(new MultipartError('UNREADABLE'));
  }

  /** Reads the next chunk; `false` at the end of the body. */
  private async fill(): Promise<boolean> {
    const next = await this.chunks.next().catch(() => this.fail(new MultipartError('UNREADABLE')));
    if (next.done === true) return false;
    const { buffer, byteOffset, length } = next.value;
    const chunk = Buffer.from(buffer, byteOffset, length);
    this.size += chunk.length;
    if (this.size > this.limits.multipartBytes) this.fail(new MultipartError('FILES_TOO_BIG'));
    this.bytes = this.bytes.length === 0 ? chunk : Buffer.concat([this.bytes, chunk]);
    return true;
  }

  private fail(error: MultipartError): never {
    this.error = error;
    throw error;
  }
}
