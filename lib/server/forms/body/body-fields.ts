import type { FormErrorName } from '@/lib/forms/errors/issue';
import { totalLimits } from '@/lib/forms/validation/file-types';
import { exceedsMaxBytes, type SubmittedFile, type SubmittedFields } from '@/lib/forms/submission';
import { cleanText } from '@/lib/server/platform/mail/visible-text';
import type { ReceivedFile } from '@/lib/server/platform/uploads/upload-store';

export type BodyResult = AcceptedBody | RejectedBody;

export interface AcceptedBody {
  readonly ok: true;
  readonly fields: SubmittedFields;
  /** Files of the form's file fields. */
  readonly files: readonly ReceivedFile[];
  /** The number of files under other names. */
  readonly unwantedFiles: number;
  /** Names of the file inputs that were sent without a file. */
  readonly untouchedFiles: readonly string[];
  /** All files of the body, also those that were discarded. */
  readonly sentFiles: readonly SubmittedFile[];
}

export type RejectedBody =
  | (PartialBody & { readonly error: FormErrorName })
  /** A file could not be written or removed. */
  | (PartialBody & { readonly failure: unknown });

/** The part of a rejected body that the form's page shows again. */
interface PartialBody {
  readonly ok: false;
  /** The fields that were read. */
  readonly fields: SubmittedFields;
  /** Names of the fields with a value above the limit. */
  readonly tooLong: readonly string[];
  /** Names of the fields with a text that is not in the encoding of the body. */
  readonly unreadable: readonly string[];
  /** The files that were read, none of which is stored. */
  readonly sentFiles: readonly SubmittedFile[];
}

/** Returns the result of a body that is rejected; `sent` holds the fields that were read. */
export function rejectBody(error: FormErrorName, sent = new BodyFields()): RejectedBody {
  const { tooLong, unreadable } = sent;
  return { ok: false, error, fields: sent.list(), tooLong, unreadable, sentFiles: [] };
}

/** The limits of a submission. A body above one is rejected with an error; nothing is cut off. */
export const limits = {
  /** The number of values. */
  fields: 200,
  nameBytes: 200,
  files: totalLimits.files,
  /** Parts of a multipart body: the fields, and file inputs without a file. */
  parts: 210,
  /** Headers of one part. */
  partHeaders: 100,
  partHeaderBytes: 16 * 1024,
  /** The files, and as much again as the texts and headers of an ordinary form need. */
  multipartBytes: totalLimits.bytes + 1024 * 1024,
  textBytes: 256 * 1024,
  /** Bytes that are read of a body above `textBytes`, for the form's page to show again. */
  shownBytes: 1024 * 1024,
} as const;

/** Collects the values of each field, in the order of sending. Names are keys of a map only. */
export class BodyFields {
  /** Names of the fields with a value above the limit. */
  readonly tooLong: string[] = [];
  /** Names of the fields with a text that is not in the encoding of the body. */
  readonly unreadable: string[] = [];
  private readonly values = new Map<string, string[]>();
  private count = 0;

  /**
   * Adds a value, or a name without one. Returns the error of the limit that it exceeds. A value that
   * is too long is added too, for the form's page to show again.
   */
  add(name: string, value?: string): FormErrorName | undefined {
    const cleanName = cleanText(name);
    // Browsers send no control without a name, and its value would have no place.
    if (cleanName === '') return 'FIELD_WITHOUT_NAME';
    this.count += 1;
    if (this.count > limits.fields) return 'TOO_MANY_FIELDS';
    if (Buffer.byteLength(name) > limits.nameBytes) return 'FIELD_NAME_TOO_LONG';
    const list = this.values.get(cleanName) ?? [];
    if (value !== undefined) list.push(cleanText(value));
    this.values.set(cleanName, list);
    if (value === undefined || !exceedsMaxBytes(value)) return undefined;
    this.tooLong.push(cleanName);
    return 'FIELD_TOO_LONG';
  }

  list(): SubmittedFields {
    return [...this.values];
  }
}
