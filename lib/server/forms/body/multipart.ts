import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { FormErrorName } from '@/lib/forms/errors/issue';
import { nameWithType } from '@/lib/forms/validation/file-types';
import type { SubmittedFile } from '@/lib/forms/submission';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import { completeFileName } from '@/lib/server/forms/body/file-signature';
import type { Uploads } from '@/lib/server/submissions/upload-store';
import { boundaryOf, PartHeaderCounter } from '@/lib/server/forms/body/multipart-headers';
import {
  limits,
  BodyFields,
  rejectBody,
  type BodyResult,
} from '@/lib/server/forms/body/body-fields';
import type { ReceivedFile } from '@/lib/server/submissions/upload-store';

/** Where files are stored, and which fields may have them. */
export interface FilePolicy {
  readonly uploads: Uploads;
  /** Returns the most bytes of a file of this field; `undefined` if the field takes no files. */
  readonly maxBytesOf: (field: string) => number | undefined;
}

/**
 * Parses a multipart body as it streams in, and writes its files to the upload store. After an error
 * all files are removed, and the fields that were read are returned for the form's page to show again.
 */
export async function parseMultipart(
  request: IncomingMessage,
  policy: FilePolicy,
): Promise<BodyResult> {
  const parser = createParser(request);
  const boundary = boundaryOf(request.headers['content-type']);
  if (parser === undefined || boundary === undefined) return rejectBody('UNREADABLE');
  const reader = new MultipartReader(policy);
  const headerCounter = new PartHeaderCounter(boundary, limits.partHeaders);
  const files = await reader.finish(await parse(request, parser, headerCounter, reader));
  const { unwantedFiles, untouchedFiles, sentFiles, error, failure } = reader;
  const { tooLong } = reader.fields;
  const read = { fields: reader.fields.list(), sentFiles };
  if (error !== undefined) return { ok: false, error, tooLong, ...read };
  if (failure !== undefined) return { ok: false, failure, tooLong, ...read };
  return { ok: true, files, unwantedFiles, untouchedFiles, ...read };
}

/** The file name and media type of a part. */
interface PartInfo {
  readonly filename?: string;
  readonly mimeType: string;
}

/** Collects the fields and files of one body. */
class MultipartReader {
  readonly fields = new BodyFields();
  /** The number of files of fields that take none. */
  unwantedFiles = 0;
  readonly untouchedFiles: string[] = [];
  readonly sentFiles: SubmittedFile[] = [];
  /** A limit that was exceeded; the rest is read for the form's page to show again. */
  error: FormErrorName | undefined;
  /** Why a file could not be written. */
  failure: unknown;
  private files = 0;
  private readonly streams = new Set<Readable>();
  private readonly ended = new WeakSet<Readable>();
  private readonly tasks: Promise<ReceivedFile | undefined>[] = [];

  constructor(private readonly policy: FilePolicy) {}

  /** Starts to read a file. A file input without a file is sent with an empty name and no bytes. */
  addFile(field: string, stream: Readable, { filename: sentName = '', mimeType }: PartInfo): void {
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
    this.trackEnd(stream);
    // The parser emits the same error, which is handled there.
    stream.on('error', () => undefined);
    if (sentName !== '') this.sentFiles.push({ field, name: cleanFileName(sentName), bytes: 0 });
    const maxBytes = this.policy.maxBytesOf(field);
    const hasRoom = this.files < limits.files && this.failure === undefined;
    const isAccepted = maxBytes !== undefined && hasRoom;
    if (isAccepted && sentName !== '') this.files += 1;
    const task = isAccepted
      ? this.storeFile(field, stream, sentName, mimeType, maxBytes)
      : this.discardFile(stream, sentName, maxBytes === undefined);
    this.tasks.push(task);
    task.catch((error: unknown) => {
      if (stream.errored === error) return;
      this.failure ??= asError(error);
      // The parser waits until the file is read, and more fields may follow.
      stream.resume();
    });
  }

  /** Whether a file has started whose end the parser has not reached. */
  hasUnfinishedFile(): boolean {
    return [...this.streams].some((stream) => !stream.destroyed && !this.ended.has(stream));
  }

  /** Waits for the files. Removes all of them after an error. */
  async finish(parseError: FormErrorName | undefined): Promise<ReceivedFile[]> {
    if (parseError !== undefined) {
      this.error = parseError;
      for (const stream of this.streams) stream.destroy();
    }
    const settled = await Promise.allSettled(this.tasks);
    const files = settled.flatMap((each) =>
      each.status === 'fulfilled' && each.value !== undefined ? [each.value] : [],
    );
    if (this.error === undefined && this.failure === undefined) return files;
    const ids = files.flatMap(({ upload }) => upload?.id ?? []);
    // A failure changes no outcome: the clean-up deletes orphans.
    await this.policy.uploads.remove(ids).catch(() => undefined);
    return [];
  }

  /** Notes the end of a stream, which emits no event before it is read to the end. */
  private trackEnd(stream: Readable): void {
    const push = stream.push.bind(stream);
    stream.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (chunk === null) this.ended.add(stream);
      return push(chunk, encoding);
    };
  }

  private async storeFile(
    field: string,
    stream: Readable,
    sentName: string,
    mimeType: string,
    maxBytes: number,
  ): Promise<ReceivedFile | undefined> {
    const content: AsyncIterable<Uint8Array> = stream.iterator({ destroyOnReturn: false });
    const upload = await this.policy.uploads.write(content, maxBytes);
    const sentAs = cleanFileName(sentName);
    if (upload === 'too-big') {
      return { field, name: nameWithType(sentAs, mimeType), bytes: maxBytes + 1 };
    }
    const name = await completeFileName(sentAs, mimeType, upload);
    if (upload.bytes > 0 || sentName !== '') return { field, name, bytes: upload.bytes, upload };
    await this.policy.uploads.remove([upload.id]);
    this.untouchedFiles.push(field);
    return undefined;
  }

  private async discardFile(
    stream: Readable,
    sentName: string,
    isUnwanted: boolean,
  ): Promise<undefined> {
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
  headerCounter: PartHeaderCounter,
  reader: MultipartReader,
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
      else if (!headerCounter.read(chunk)) finish('TOO_MANY_PART_HEADERS');
    };

    // A value that the parser cut is above the limit anyway, and can be shown again. The value is
    // undefined where the part has an unknown charset.
    parser.on('field', (name: string | undefined, value: string | undefined) => {
      textBytes += Buffer.byteLength(value ?? '');
      const error = reader.fields.add(name ?? '', value);
      if (error === 'FIELD_TOO_LONG') reader.error ??= error;
      else if (error !== undefined) finish(error);
      else if (textBytes > limits.textBytes) reader.error ??= 'BODY_TOO_BIG';
      if (textBytes > limits.shownBytes) finish(reader.error ?? 'BODY_TOO_BIG');
    });
    parser.on('file', (name: string | undefined, stream, info: PartInfo) => {
      reader.addFile(name ?? '', stream, info);
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
    // busboy parses a file after the closing delimiter too, and waits for its end for ever. The
    // callback of an empty write runs when everything before it is parsed.
    request.on('end', () => {
      parser.write(Buffer.alloc(0), () => {
        if (reader.hasUnfinishedFile()) finish('UNREADABLE');
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

function createParser({ headers }: IncomingMessage): Busboy | undefined {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // `cleanFileName` removes the path.
      preservePath: true,
      // Above our own limits, which `BodyFields` checks. The parser stops at the end of the last part
      // within its limit, so it gets one more.
      limits: { fieldSize: limits.shownBytes, parts: limits.parts + 1 },
    });
  } catch {
    return undefined;
  }
}
