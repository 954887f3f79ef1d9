import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FormErrorName } from '@/lib/forms/errors/issue';
import type { SubmittedFile } from '@/lib/forms/submission';
import { nameWithType } from '@/lib/forms/validation/file-types';
import { limits, rejectBody, type BodyResult } from '@/lib/server/forms/body/body-fields';
import {
  decodeFields,
  isCharsetField,
  type DecodedFields,
  type EncodedField,
} from '@/lib/server/forms/body/encoded-fields';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import { completeFileName } from '@/lib/server/forms/body/file-signature';
import {
  charsetOf,
  headerParameter,
  parsePartHead,
  unescapeName,
  type PartHead,
  type SentName,
} from '@/lib/server/forms/body/multipart/part-head';
import { MultipartError, readParts } from '@/lib/server/forms/body/multipart/read-parts';
import { decodeTransfer } from '@/lib/server/forms/body/multipart/transfer-encoding';
import type {
  ReceivedFile,
  StoredUpload,
  Uploads,
} from '@/lib/server/platform/uploads/upload-store';

/** A field that takes files, by the name in the form's definition. */
interface FileTarget {
  readonly name: string;
  readonly maxBytes: number;
}

/** Where files are stored, and which fields may have them. */
export interface FilePolicy {
  readonly uploads: Uploads;
  /** Returns the file field that a sent name stands for; `undefined` if it takes no files. */
  readonly fieldOf: (sentName: string) => FileTarget | undefined;
}

/** Files whose names are decoded and cleaned before other requests have their turn. */
const filesPerTurn = 20;

const noName: SentName = { bytes: Buffer.alloc(0), isQuoted: false };

/**
 * Parses a multipart body as it streams in, and writes its files to the upload store. Every part is in
 * the result, or the body is rejected. After an error all files are removed, and the fields that were
 * read are returned for the form's page to show again.
 */
export async function parseMultipart(
  request: IncomingMessage,
  policy: FilePolicy,
): Promise<BodyResult> {
  const contentType = request.headers['content-type'] ?? '';
  // A boundary does not end with a space, which may be padding (RFC 2046, section 5.1.1).
  const boundary = headerParameter(contentType, 'boundary')?.trimEnd() ?? '';
  if (boundary === '') return rejectBody('UNREADABLE');
  const reader = new MultipartReader(policy, charsetOf(contentType));
  try {
    const chunks: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
    for await (const part of readParts(chunks, boundary, limits)) {
      await reader.add(parsePartHead(part.headers), part.content, part.ended);
    }
  } catch (error) {
    reader.reject(error instanceof MultipartError ? error.reason : 'UNREADABLE');
  }
  return reader.finish();
}

/** A file of a body, while its name is not decoded. */
interface PendingFile extends Pick<PartHead, 'mediaType'> {
  readonly name: SentName;
  readonly fileName: SentName;
  /** The name of the file field that takes it; `undefined` if there is none. */
  readonly field: string | undefined;
  /** The bytes that the field allows. */
  readonly maxBytes: number;
  readonly upload: Promise<StoredUpload | 'too-big' | undefined>;
}

/** Collects the fields and files of one body. */
class MultipartReader {
  private readonly encoded: EncodedField[] = [];
  /** Decodes names, as far as the encoding of the body is known. */
  private decoded: Pick<DecodedFields, 'decode'>;
  private readonly files: PendingFile[] = [];
  private parts = 0;
  private textBytes = 0;
  private accepted = 0;
  private unwantedFiles = 0;
  /** A limit that was exceeded; the rest is read for the form's page to show again. */
  private error: FormErrorName | undefined;
  /** Why a file could not be written. */
  private failure: unknown;

  constructor(
    private readonly policy: FilePolicy,
    private readonly declared: string | undefined,
  ) {
    this.decoded = decodeFields([], declared);
  }

  /** Notes the first error. */
  reject(error: FormErrorName): void {
    this.error ??= error;
  }

  async add(head: PartHead, sent: AsyncIterable<Buffer>, ended: Promise<void>): Promise<void> {
    this.parts += 1;
    if (this.parts > limits.parts) throw new MultipartError('TOO_MANY_FIELDS');
    const { name, mediaType } = head;
    if (name === undefined || name.bytes.length === 0) {
      throw new MultipartError('FIELD_WITHOUT_NAME');
    }
    const content = decodeTransfer(sent, head.transferEncoding);
    const field = this.policy.fieldOf(decodeName(name, this.decoded) ?? '');
    // Node.js sends an untouched file input without a file name.
    const isUntouched = field !== undefined && mediaType === 'application/octet-stream';
    const fileName = head.fileName ?? (isUntouched ? noName : undefined);
    if (fileName !== undefined) {
      await this.addFile({ name, fileName, mediaType }, field, content, ended);
    } else if (mediaType.startsWith('multipart/')) {
      throw new MultipartError('NESTED_VALUES');
    } else await this.addField(name, head.charset, content);
  }

  /** Waits for the files. Removes all of them after an error. */
  async finish(): Promise<BodyResult> {
    const settled = await Promise.allSettled(this.files.map(({ upload }) => upload));
    const decoded = decodeFields(this.encoded, this.declared);
    const { fields } = decoded;
    const untouchedFiles: string[] = [];
    const sentFiles: SubmittedFile[] = [];
    const files: ReceivedFile[] = [];
    for (const [index, file] of this.files.entries()) {
      // Long names of many files would block for tens of milliseconds.
      if (index > 0 && index % filesPerTurn === 0) await setImmediate();
      const fileName = decodeName(file.fileName, decoded);
      const field = file.field ?? decodeName(file.name, decoded);
      if (fileName === undefined || field === undefined) {
        fields.unreadable.push(field ?? lossyName(file.name));
        this.error ??= 'UNREADABLE_TEXT';
      }
      const sentAs = fileName === '' ? '' : cleanFileName(fileName ?? '');
      const result = settled[index];
      const upload = result?.status === 'fulfilled' ? result.value : undefined;
      if (field === undefined) continue;
      if (sentAs !== '') sentFiles.push({ field, name: sentAs, bytes: 0 });
      if (upload === undefined) continue;
      if (sentAs === '' && upload !== 'too-big' && upload.bytes === 0) untouchedFiles.push(field);
      else files.push(await receivedFile(field, sentAs, file, upload));
    }
    const uploads = settled.flatMap((each) =>
      each.status === 'fulfilled' ? (each.value ?? []) : [],
    );
    const unused = uploads.filter(
      (upload) => upload !== 'too-big' && files.every((file) => file.upload !== upload),
    );
    const read = { fields: fields.list(), sentFiles };
    const error = this.firstError(decoded);
    if (error === undefined && this.failure === undefined) {
      await this.remove(unused);
      return { ok: true, files, unwantedFiles: this.unwantedFiles, untouchedFiles, ...read };
    }
    await this.remove(uploads);
    const { tooLong, unreadable } = fields;
    const part = { ok: false, tooLong, unreadable, ...read } as const;
    return error === undefined ? { failure: this.failure, ...part } : { error, ...part };
  }

  private firstError({ fields, error }: DecodedFields): FormErrorName | undefined {
    // A field that is too long is reported at the field.
    if (this.error === 'BODY_TOO_BIG' && fields.tooLong.length > 0) return 'FIELD_TOO_LONG';
    return this.error ?? error;
  }

  private async addField(
    name: SentName,
    charset: string | undefined,
    content: AsyncIterable<Buffer>,
  ): Promise<void> {
    if (this.encoded.length === limits.fields) throw new MultipartError('TOO_MANY_FIELDS');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limits.shownBytes) break;
    }
    const isWhole = size <= limits.shownBytes;
    const bytes = isWhole
      ? Buffer.concat(chunks)
      : cutText(Buffer.concat(chunks), limits.shownBytes);
    this.textBytes += bytes.length;
    const field: EncodedField = {
      name,
      value: { bytes, charset },
      unescape: (text) => unescapeName(text, name),
    };
    this.encoded.push(field);
    if (isCharsetField(field)) {
      this.decoded = decodeFields(this.encoded.filter(isCharsetField), this.declared);
    }
    if (this.textBytes > limits.shownBytes) throw new MultipartError('BODY_TOO_BIG');
    if (this.textBytes > limits.textBytes) this.error ??= 'BODY_TOO_BIG';
  }

  /** Starts to read a file. A file input without a file is sent with an empty name and no bytes. */
  private async addFile(
    sent: Pick<PendingFile, 'name' | 'fileName' | 'mediaType'>,
    field: FileTarget | undefined,
    content: AsyncIterable<Buffer>,
    ended: Promise<void>,
  ): Promise<void> {
    const isChosen = sent.fileName.bytes.length > 0;
    const hasRoom = this.accepted < limits.files && this.failure === undefined;
    if (field !== undefined && hasRoom && isChosen) this.accepted += 1;
    const upload =
      field !== undefined && hasRoom
        ? this.policy.uploads.write(content, field.maxBytes)
        : this.discardFile(content, isChosen, field === undefined);
    this.files.push({ ...sent, field: field?.name, maxBytes: field?.maxBytes ?? 0, upload });
    const settled = upload.then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof MultipartError)) this.failure ??= asError(error);
      },
    );
    // The next part is read while the file is synced.
    await Promise.race([ended, settled]);
  }

  private async discardFile(
    content: AsyncIterable<Buffer>,
    isChosen: boolean,
    isUnwanted: boolean,
  ): Promise<undefined> {
    let hasContent = isChosen;
    for await (const chunk of content) hasContent ||= chunk.length > 0;
    if (!hasContent) return;
    if (isUnwanted) this.unwantedFiles += 1;
    else if (this.failure === undefined) this.error ??= 'TOO_MANY_FILES';
  }

  private async remove(uploads: readonly (StoredUpload | 'too-big')[]): Promise<void> {
    const ids = uploads.flatMap((upload) => (upload === 'too-big' ? [] : upload.id));
    // A failure changes no outcome: the clean-up deletes orphans.
    if (ids.length > 0) await this.policy.uploads.remove(ids).catch(() => undefined);
  }
}

/** Returns the start of a text in UTF-8, for the form's page to show again. */
function cutText(bytes: Buffer, length: number): Buffer {
  let end = length;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

/** Returns a file of the form, with the extension of its content if its name has none. */
async function receivedFile(
  field: string,
  sentAs: string,
  { mediaType, maxBytes }: PendingFile,
  upload: StoredUpload | 'too-big',
): Promise<ReceivedFile> {
  if (upload === 'too-big') {
    return { field, name: nameWithType(sentAs, mediaType), bytes: maxBytes + 1 };
  }
  const name = await completeFileName(sentAs === '' ? 'file' : sentAs, mediaType, upload);
  return { field, name, bytes: upload.bytes, upload };
}

function decodeName(name: SentName, { decode }: Pick<DecodedFields, 'decode'>): string | undefined {
  const text = decode(name);
  return text === undefined ? undefined : unescapeName(text, name);
}

function lossyName(name: SentName): string {
  return unescapeName(Buffer.from(name.bytes).toString(), name);
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('A file could not be written.');
}
