import type { FormDefinition } from '@/lib/forms/definition';
import { trimInvisible } from '@/lib/forms/validation/field-values';
/** A field name and what was sent under it, in the order of sending. Text as sent, never HTML. */
export type SubmittedFields = readonly (readonly [name: string, values: readonly string[]])[];

/** A file that was sent or is about to be: what its field's rules look at. */
export interface SubmittedFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: number;
}

/** Everything that was sent under a name, or `undefined` if the name was not sent at all. */
export function valuesOf(fields: SubmittedFields, name: string): readonly string[] | undefined {
  return fields.find(([sent]) => sent === name)?.[1];
}

/** The same text with each kind of line break as one `\n`: browsers send CRLF but count one. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** How long a text is as its field counts it: in UTF-16 code units, a line break as one. */
export function textLength(text: string): number {
  return normalizeLineBreaks(text).length;
}

/** Bytes that one value may have. */
const maxValueBytes = 64 * 1024;

/** Whether a value is larger than is taken, in UTF-8. */
export function exceedsMaxBytes(text: string): boolean {
  // No character has more than three bytes for each of its code units.
  if (text.length * 3 <= maxValueBytes) return false;
  return new TextEncoder().encode(text).length > maxValueBytes;
}

/**
 * Returns what was sent without the blank values of repeated questions, of which a browser sends
 * every input. A question whose values are all blank keeps one, which says that it was left empty.
 */
export function omitBlankItems(
  { fields }: Pick<FormDefinition, 'fields'>,
  sent: SubmittedFields,
): SubmittedFields {
  const repeated = new Set(fields.filter(({ kind }) => kind === 'repeat').map(({ name }) => name));
  return sent.map(([name, values]) => {
    if (!repeated.has(name)) return [name, values];
    const filled = values.filter((value) => trimInvisible(value) !== '');
    return [name, filled.length === 0 ? values.slice(0, 1) : filled];
  });
}
