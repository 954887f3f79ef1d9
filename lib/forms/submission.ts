import { trimInvisible } from '@/lib/forms/validation/field-values';

/** Field names with their values, in the order of sending. Plain text, never HTML. */
export type SubmittedFields = readonly (readonly [name: string, values: readonly string[]])[];

/** What validation needs of a file, before or after it is sent. */
export interface SubmittedFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: number;
}

/** Returns the values of a field; `undefined` if the field was not sent. */
export function valuesOf(fields: SubmittedFields, name: string): readonly string[] | undefined {
  return fields.find(([sent]) => sent === name)?.[1];
}

/** Replaces the values of some fields. Those that were not sent before follow at the end. */
export function replaceValues(
  fields: SubmittedFields,
  replacements: SubmittedFields,
): SubmittedFields {
  const names = new Set(fields.map(([name]) => name));
  return [
    ...fields.map(([name, values]) => [name, valuesOf(replacements, name) ?? values] as const),
    ...replacements.filter(([name]) => !names.has(name)),
  ];
}

/** Replaces each line break by `\n`: browsers send CRLF but count one character. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Returns the length of a text in UTF-16 code units, a line break counted as one. */
export function textLength(text: string): number {
  return normalizeLineBreaks(text).length;
}

/** The largest value, in bytes. */
const maxValueBytes = 64 * 1024;

/** Whether a value exceeds 64 KB of UTF-8. */
export function exceedsMaxBytes(text: string): boolean {
  // A UTF-16 code unit has at most three bytes in UTF-8.
  if (text.length * 3 <= maxValueBytes) return false;
  return new TextEncoder().encode(text).length > maxValueBytes;
}

/**
 * Omits the blank values of repeated fields, as browsers send every input. A field with blank values
 * only keeps one of them, so that it counts as sent and empty.
 */
export function omitBlankItems(
  { fields }: { readonly fields: readonly { readonly kind: string; readonly name: string }[] },
  sent: SubmittedFields,
): SubmittedFields {
  const repeated = new Set(fields.filter(({ kind }) => kind === 'repeat').map(({ name }) => name));
  return sent.map(([name, values]) => {
    if (!repeated.has(name)) return [name, values];
    const filled = values.filter((value) => trimInvisible(value) !== '');
    return [name, filled.length === 0 ? values.slice(0, 1) : filled];
  });
}
