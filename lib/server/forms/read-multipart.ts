import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { FormErrorName } from '@/lib/forms/errors';
import { cleanFileName } from '@/lib/server/forms/file-name';
import type { FileShelf } from '@/lib/server/forms/file-shelf';
import {
  limits,
  SentFields,
  type BodyResult,
  type ReceivedFile,
} from '@/lib/server/forms/sent-fields';

/** What becomes of files. */
export interface FilePlan {
  readonly shelf: FileShelf;
  /** Bytes that a file under this name may have; `undefined` where the form takes none. */
  readonly maxBytesOf: (field: string) => number | undefined;
}

/**
 * Reads a multipart body as it streams in: files go straight to the shelf, and no more than one
 * field is held beyond what is kept. After a refusal nothing of it is on the shelf, but the fields
 * that were read by then are told, so that they can be shown again.
 */
export async function readMultipart(request: IncomingMessage, plan: FilePlan): Promise<BodyResult> {
  const parser = openParser(request);
  if (parser === undefined) return { ok: false, error: 'UNREADABLE', fields: [] };
  const reading = new Reading(plan);
  const error = await parse(request, parser, reading);
  const files = await reading.finish(error !== undefined);
  const fields = reading.sent.list();
  if (error !== undefined) return { ok: false, error, fields };
  if (reading.hasTooManyFiles) {
    await plan.shelf.remove(files.flatMap(({ shelved }) => shelved?.id ?? []));
    return { ok: false, error: 'TOO_MANY_FILES', fields };
  }
  const { unwantedFiles, untouchedFiles } = reading;
  return { ok: true, fields, files, unwantedFiles, untouchedFiles };
}

/** What has been read of one body so far. */
class Reading {
  readonly sent = new SentFields();
  /** How many files came under names that take none. */
  unwantedFiles = 0;
  readonly untouchedFiles: string[] = [];
  /** Whether there were more files than any form takes. */
  hasTooManyFiles = false;
  /** Called when a file cannot be written, after which nothing reads its stream any more. */
  onFailure: () => void = () => undefined;
  private failure: unknown;
  private files = 0;
  private readonly streams = new Set<Readable>();
  private readonly ended = new WeakSet<Readable>();
  private readonly writing: Promise<ReceivedFile | undefined>[] = [];

  constructor(private readonly plan: FilePlan) {}

  /** Begins to take in a file. An untouched file input comes without a name and without a byte. */
  addFile(field: string, stream: Readable, sentName: string): void {
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
    this.noteEnd(stream);
    // The parser reports the same fault, and there it is answered.
    stream.on('error', () => undefined);
    const maxBytes = this.plan.maxBytesOf(field);
    const isTaken = maxBytes !== undefined && this.files < limits.files;
    if (isTaken && sentName !== '') this.files += 1;
    const task = isTaken
      ? this.shelve(field, stream, sentName, maxBytes)
      : this.drop(stream, sentName, maxBytes === undefined);
    this.writing.push(task);
    task.catch((error: unknown) => {
      if (stream.errored === error) return;
      this.failure ??= error;
      this.onFailure();
    });
  }

  /** Whether a file has begun whose end the parser has not come to. */
  hasUnendedFile(): boolean {
    return [...this.streams].some((stream) => !stream.destroyed && !this.ended.has(stream));
  }

  /**
   * Waits for the files. All of them are taken away again if `isRefused`, or if one could not be
   * written, which throws.
   */
  async finish(isRefused: boolean): Promise<ReceivedFile[]> {
    const hasFailed = this.failure !== undefined;
    if (isRefused || hasFailed) for (const stream of this.streams) stream.destroy();
    const settled = await Promise.allSettled(this.writing);
    const files = settled.flatMap((each) =>
      each.status === 'fulfilled' && each.value !== undefined ? [each.value] : [],
    );
    if (!isRefused && this.failure === undefined) return files;
    await this.plan.shelf.remove(files.flatMap(({ shelved }) => shelved?.id ?? []));
    if (this.failure !== undefined && !isRefused) throw asError(this.failure);
    return [];
  }

  /** A stream does not tell that its end has come before somebody has read up to it. */
  private noteEnd(stream: Readable): void {
    const push = stream.push.bind(stream);
    stream.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (chunk === null) this.ended.add(stream);
      return push(chunk, encoding);
    };
  }

  private async shelve(
    field: string,
    stream: Readable,
    sentName: string,
    maxBytes: number,
  ): Promise<ReceivedFile | undefined> {
    const shelved = await this.plan.shelf.write(stream, maxBytes);
    const name = cleanFileName(sentName);
    if (shelved === 'too-big') return { field, name, bytes: maxBytes + 1 };
    if (shelved.bytes > 0 || sentName !== '') return { field, name, bytes: shelved.bytes, shelved };
    await this.plan.shelf.remove([shelved.id]);
    this.untouchedFiles.push(field);
    return undefined;
  }

  private async drop(stream: Readable, sentName: string, isUnwanted: boolean): Promise<undefined> {
    let hasContent = sentName !== '';
    for await (const chunk of stream) hasContent ||= Buffer.from(chunk as Uint8Array).length > 0;
    if (!hasContent) return;
    if (isUnwanted) this.unwantedFiles += 1;
    else this.hasTooManyFiles = true;
  }
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('A file could not be written.');
}

function parse(
  request: IncomingMessage,
  parser: Busboy,
  reading: Reading,
): Promise<FormErrorName | undefined> {
  return new Promise((resolve) => {
    let size = 0;
    const finish = (error?: FormErrorName) => {
      reading.onFailure = () => undefined;
      request.off('data', measure);
      request.unpipe(parser);
      request.pause();
      resolve(error);
    };
    const measure = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.multipartBytes) finish('FILES_TOO_BIG');
    };

    reading.onFailure = () => {
      finish();
    };
    parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
      const error = valueTruncated ? 'FIELD_TOO_LONG' : reading.sent.add(name ?? '', value);
      if (error !== undefined) finish(error);
    });
    parser.on('file', (name: string | undefined, stream, info: { readonly filename?: string }) => {
      reading.addFile(name ?? '', stream, info.filename ?? '');
    });
    parser.on('partsLimit', () => {
      finish('TOO_MANY_FIELDS');
    });
    parser.on('error', () => {
      finish('UNREADABLE');
    });
    parser.on('close', () => {
      finish();
    });
    request.on('data', measure);
    // After the delimiter that closes a form the parser takes another file, and waits for its end
    // for ever. It has worked through everything when it is done with this.
    request.on('end', () => {
      parser.write(Buffer.alloc(0), () => {
        if (reading.hasUnendedFile()) finish('UNREADABLE');
      });
    });
    request.on('error', () => {
      finish('UNREADABLE');
    });
    request.on('close', () => {
      if (!request.complete) finish('UNREADABLE');
    });
    request.pipe(parser);
  });
}

function openParser({ headers }: IncomingMessage): Busboy | undefined {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // The parser would cut a name down to its last part by rules of its own.
      preservePath: true,
      // One above what is allowed: the count that decides is that of the gathered fields.
      limits: { fieldSize: limits.valueBytes + 1, parts: limits.parts },
    });
  } catch {
    return undefined;
  }
}
