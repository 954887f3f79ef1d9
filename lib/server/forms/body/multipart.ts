import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { FormErrorName } from '@/lib/forms/errors/issue';
import { nameWithType } from '@/lib/forms/validation/file-types';
import type { SubmittedFile } from '@/lib/forms/submission';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import { completeFileName } from '@/lib/server/forms/body/file-signature';
import type { UploadStore } from '@/lib/server/submissions/upload-store';
import { boundaryOf, PartHeaderCounter } from '@/lib/server/forms/body/multipart-headers';
import {
  limits,
  BodyFields,
  rejectBody,
  type BodyResult,
} from '@/lib/server/forms/body/body-fields';
import type { ReceivedFile } from '@/lib/server/submissions/upload-store';

/** What becomes of files. */
export interface FilePlan {
  readonly uploads: UploadStore;
  /** Bytes that a file under this name may have; `undefined` where the form takes none. */
  readonly maxBytesOf: (field: string) => number | undefined;
}

/**
 * Reads a multipart body as it streams in: files go straight to the upload store. After a refusal or
 * a disk error no file is left there, and the fields that were read are returned, so that they can be
 * shown again.
 */
export async function parseMultipart(
  request: IncomingMessage,
  plan: FilePlan,
): Promise<BodyResult> {
  const parser = openParser(request);
  const boundary = boundaryOf(request.headers['content-type']);
  if (parser === undefined || boundary === undefined) return rejectBody('UNREADABLE');
  const reading = new Reading(plan);
  const heads = new PartHeaderCounter(boundary, limits.partHeaders);
  const files = await reading.finish(await parse(request, parser, heads, reading));
  const { unwantedFiles, untouchedFiles, sentFiles, error, failure } = reading;
  const { tooLong } = reading.sent;
  const read = { fields: reading.sent.list(), sentFiles };
  if (error !== undefined) return { ok: false, error, tooLong, ...read };
  if (failure !== undefined) return { ok: false, failure, tooLong, ...read };
  return { ok: true, files, unwantedFiles, untouchedFiles, ...read };
}

/** What a part says of its file. */
interface SentInfo {
  readonly filename?: string;
  readonly mimeType: string;
}

/** What has been read of one body so far. */
class Reading {
  readonly sent = new BodyFields();
  /** How many files came under names that take none. */
  unwantedFiles = 0;
  readonly untouchedFiles: string[] = [];
  readonly sentFiles: SubmittedFile[] = [];
  /** A limit that was broken, after which the rest is read to be shown again. */
  error: FormErrorName | undefined;
  /** Why a file could not be written. */
  failure: unknown;
  private files = 0;
  private readonly streams = new Set<Readable>();
  private readonly ended = new WeakSet<Readable>();
  private readonly writing: Promise<ReceivedFile | undefined>[] = [];

  constructor(private readonly plan: FilePlan) {}

  /** Begins to take in a file. An untouched file input comes without a name and without a byte. */
  addFile(field: string, stream: Readable, { filename: sentName = '', mimeType }: SentInfo): void {
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
    this.noteEnd(stream);
    // The parser reports the same fault, and there it is answered.
    stream.on('error', () => undefined);
    if (sentName !== '') this.sentFiles.push({ field, name: cleanFileName(sentName), bytes: 0 });
    const maxBytes = this.plan.maxBytesOf(field);
    const hasRoom = this.files < limits.files && this.failure === undefined;
    const isTaken = maxBytes !== undefined && hasRoom;
    if (isTaken && sentName !== '') this.files += 1;
    const task = isTaken
      ? this.shelve(field, stream, sentName, mimeType, maxBytes)
      : this.drop(stream, sentName, maxBytes === undefined);
    this.writing.push(task);
    task.catch((error: unknown) => {
      if (stream.errored === error) return;
      this.failure ??= asError(error);
      // The parser waits until somebody has read the file, and more was typed after it.
      stream.resume();
    });
  }

  /** Whether a file has begun whose end the parser has not come to. */
  hasUnendedFile(): boolean {
    return [...this.streams].some((stream) => !stream.destroyed && !this.ended.has(stream));
  }

  /** Waits for the files. All are taken away again after an error or a failure. */
  async finish(brokenOff: FormErrorName | undefined): Promise<ReceivedFile[]> {
    if (brokenOff !== undefined) {
      this.error = brokenOff;
      for (const stream of this.streams) stream.destroy();
    }
    const settled = await Promise.allSettled(this.writing);
    const files = settled.flatMap((each) =>
      each.status === 'fulfilled' && each.value !== undefined ? [each.value] : [],
    );
    if (this.error === undefined && this.failure === undefined) return files;
    await this.plan.uploads.remove(files.flatMap(({ upload }) => upload?.id ?? []));
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
    mimeType: string,
    maxBytes: number,
  ): Promise<ReceivedFile | undefined> {
    const content: AsyncIterable<Uint8Array> = stream.iterator({ destroyOnReturn: false });
    const upload = await this.plan.uploads.write(content, maxBytes);
    const sentAs = cleanFileName(sentName);
    if (upload === 'too-big') {
      return { field, name: nameWithType(sentAs, mimeType), bytes: maxBytes + 1 };
    }
    const name = await completeFileName(sentAs, mimeType, upload);
    if (upload.bytes > 0 || sentName !== '') return { field, name, bytes: upload.bytes, upload };
    await this.plan.uploads.remove([upload.id]);
    this.untouchedFiles.push(field);
    return undefined;
  }

  private async drop(stream: Readable, sentName: string, isUnwanted: boolean): Promise<undefined> {
    let hasContent = sentName !== '';
    for await (const chunk of stream) hasContent ||= Buffer.from(chunk as Uint8Array).length > 0;
    if (!hasContent) return;
    if (isUnwanted) this.unwantedFiles += 1;
    else if (this.failure === undefined) this.error ??= 'TOO_MANY_FILES';
  }
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('A file could not be written.');
}

function parse(
  request: IncomingMessage,
  parser: Busboy,
  heads: PartHeaderCounter,
  reading: Reading,
): Promise<FormErrorName | undefined> {
  return new Promise((resolve) => {
    let size = 0;
    let textBytes = 0;
    const finish = (error?: FormErrorName) => {
      request.off('data', measure);
      request.unpipe(parser);
      request.pause();
      resolve(error);
    };
    const measure = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.multipartBytes) finish('FILES_TOO_BIG');
      else if (!heads.read(chunk)) finish('TOO_MANY_PART_HEADERS');
    };

    // A value that the parser cut is still far too long, and most of it can be shown again.
    // There is none where its part names an unknown charset.
    parser.on('field', (name: string | undefined, value: string | undefined) => {
      textBytes += Buffer.byteLength(value ?? '');
      const error = reading.sent.add(name ?? '', value);
      if (error === 'FIELD_TOO_LONG') reading.error ??= error;
      else if (error !== undefined) finish(error);
      else if (textBytes > limits.textBytes) reading.error ??= 'BODY_TOO_BIG';
      if (textBytes > limits.shownBytes) finish(reading.error ?? 'BODY_TOO_BIG');
    });
    parser.on('file', (name: string | undefined, stream, info: SentInfo) => {
      reading.addFile(name ?? '', stream, info);
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
      // Above what is allowed: what decides is the length and the count of the gathered fields. The
      // parser stops at the end of the last part that it is told of, and not after it.
      limits: { fieldSize: limits.shownBytes, parts: limits.parts + 1 },
    });
  } catch {
    return undefined;
  }
}
