import type { FormErrorName } from '@/lib/forms/errors/issue';
import { totalLimits } from '@/lib/forms/validation/file-types';
import { exceedsMaxBytes, type SubmittedFile, type SubmittedFields } from '@/lib/forms/submission';
import type { ReceivedFile } from '@/lib/server/submissions/upload-store';

export type BodyResult =
  | {
      readonly ok: true;
      readonly fields: SubmittedFields;
      /** Those that the form has a field for. */
      readonly files: readonly ReceivedFile[];
      /** How many more there were, under other names. */
      readonly unwantedFiles: number;
      /** Names of the form's file inputs that were left alone. */
      readonly untouchedFiles: readonly string[];
      /** Every file that came along, whatever became of it. */
      readonly sentFiles: readonly SubmittedFile[];
    }
  | (Unread & { readonly error: FormErrorName })
  /** The disk gave out. */
  | (Unread & { readonly failure: unknown });

/** What is known of a body that is not taken, so that it can be shown again. */
interface Unread {
  readonly ok: false;
  /** What was read of it. */
  readonly fields: SubmittedFields;
  /** Names of the answers that are larger than is taken. */
  readonly tooLong: readonly string[];
  /** The files that were seen in it. Nothing of them is kept. */
  readonly sentFiles: readonly SubmittedFile[];
}

/** A body that is not taken; `sent` is what was gathered of it. */
export function rejectBody(error: FormErrorName, sent = new BodyFields()): BodyResult {
  return { ok: false, error, fields: sent.list(), tooLong: sent.tooLong, sentFiles: [] };
}

/** What one submission may hold. Everything above a limit is refused aloud, nothing is cut off. */
export const limits = {
  /** Values, however many of them share a name. */
  fields: 200,
  nameBytes: 200,
  files: totalLimits.files,
  /** Parts of a multipart body: the fields and some untouched file inputs. */
  parts: 210,
  /** Headers of one part. */
  partHeaders: 100,
  multipartBytes: 10 * 1024 * 1024,
  textBytes: 256 * 1024,
  /** What is read of a text that is too long, to be shown to its writer again. */
  shownBytes: 1024 * 1024,
} as const;

/** Gathers what is sent under each name, in the order of sending. Names are only ever data. */
export class BodyFields {
  /** Names of values that are larger than is taken. */
  readonly tooLong: string[] = [];
  private readonly values = new Map<string, string[]>();
  private count = 0;

  /**
   * Adds a value, or a name without one; tells the limit that it breaks. A value that is too long is
   * there all the same: it is not to be kept, but its writer wants to see it again.
   */
  add(name: string, value?: string): FormErrorName | undefined {
    const cleanName = cleaned(name);
    // A control without a name is never sent by a browser.
    if (cleanName === '') return undefined;
    this.count += 1;
    if (this.count > limits.fields) return 'TOO_MANY_FIELDS';
    if (Buffer.byteLength(name) > limits.nameBytes) return 'FIELD_NAME_TOO_LONG';
    const list = this.values.get(cleanName) ?? [];
    if (value !== undefined) list.push(cleaned(value));
    this.values.set(cleanName, list);
    if (value === undefined || !exceedsMaxBytes(value)) return undefined;
    this.tooLong.push(cleanName);
    return 'FIELD_TOO_LONG';
  }

  list(): SubmittedFields {
    return [...this.values];
  }
}

/** Without NUL and with halves of characters replaced: some databases refuse both. Else as sent. */
function cleaned(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}
