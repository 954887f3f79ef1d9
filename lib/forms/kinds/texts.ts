import type { FieldBase, FieldSetting } from '@/lib/forms/kinds/field-kind';
import { normalizeLineBreaks } from '@/lib/forms/submission';

/** What kinds of text share. */
export interface TextBase extends FieldBase {
  /** In UTF-16 code units, a line break counted as one, as browsers count. */
  readonly maxLength?: number;
}

/** Returns a text as it was written. */
export function formatText(_field: FieldBase, value: string): string {
  return normalizeLineBreaks(value);
}

/** An answer with one text, in a control of one line. A kind replaces what is different. */
export const oneText = {
  missing: 'fillIn',
  severalValues: 'TOO_MANY_VALUES',
  format: formatText,
  /** A control of one line would drop line breaks, and join words. */
  carryOver: (_field: FieldBase, values: readonly string[]) => values.slice(0, 1).map(inOneLine),
} as const;

/** The settings of fields with one text. */
export const textSettings: readonly FieldSetting[] = ['maxLength', 'autocomplete', 'summary'];

/** Returns the first value, if it can be parsed. */
export function carryParsed(
  values: readonly string[],
  parse: (text: string) => unknown,
): readonly string[] {
  return values.slice(0, 1).filter((value) => parse(value.trim()) !== undefined);
}

/** Replaces line breaks with spaces. */
export function inOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ');
}
