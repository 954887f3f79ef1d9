import type { FormErrorName } from '@/lib/forms/errors';
import type { SentFile, SubmittedFields } from '@/lib/forms/submission';
import type { ShelvedFile } from '@/lib/server/forms/file-shelf';

/** A file that came in; a file input that was left alone is none. */
export interface ReceivedFile extends SentFile {
  /** Where it lies; nowhere if it was larger than its field takes. */
  readonly shelved?: ShelvedFile;
}

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
    }
  | {
      readonly ok: false;
      readonly error: FormErrorName;
      /** What was read by then. */
      readonly fields: SubmittedFields;
    };

/** What one submission may hold. Everything above a limit is refused aloud, nothing is cut off. */
export const limits = {
  /** Values, however many of them share a name. */
  fields: 200,
  nameBytes: 200,
  valueBytes: 64 * 1024,
  files: 5,
  /** Parts of a multipart body: the fields and some untouched file inputs. */
  parts: 210,
  multipartBytes: 10 * 1024 * 1024,
  textBytes: 256 * 1024,
} as const;

/** Gathers what is sent under each name, in the order of sending. Names are only ever data. */
export class SentFields {
  private readonly values = new Map<string, string[]>();
  private count = 0;

  /** Adds a value, or a name without one; tells the limit that it would break. */
  add(name: string, value?: string): FormErrorName | undefined {
    const cleanName = cleaned(name);
    // A control without a name is never sent by a browser.
    if (cleanName === '') return undefined;
    this.count += 1;
    if (this.count > limits.fields) return 'TOO_MANY_FIELDS';
    if (Buffer.byteLength(name) > limits.nameBytes) return 'FIELD_NAME_TOO_LONG';
    if (value !== undefined && Buffer.byteLength(value) > limits.valueBytes)
      return 'FIELD_TOO_LONG';
    const list = this.values.get(cleanName) ?? [];
    if (value !== undefined) list.push(cleaned(value));
    this.values.set(cleanName, list);
    return undefined;
  }

  list(): SubmittedFields {
    return [...this.values];
  }
}

/** Without NUL and with halves of characters replaced: some databases refuse both. Else as sent. */
function cleaned(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}
