import { z } from 'zod';
import { normalizeText } from '@/lib/intl/normalize-text';
import { isId } from '@/lib/server/desk/list-query';

// The kinds of fields of the desk's forms. An action responds 400 to a value that its kind refuses.

/** A text as it was sent; empty without the field. */
export const text = z.string().default('');

/** A text as it was sent; `undefined` without the field. */
export const optionalText = z.string().optional();

/** A text on one line without double spaces; empty without the field. */
export const line = text.transform(cleanLine);

/** A text with its line breaks as `\n`; empty without the field. */
export const paragraphs = text.transform(cleanText);

/** A text of at least one and at most `max` UTF-16 code units. */
export function filled(max: number) {
  return z.string().min(1).max(max);
}

/** The id of something that is stored. */
export const id = z.string().refine(isId);

/** The id that a page has made for something new: a UUID of version 7. */
export const idempotencyKey = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);

/** The version of a setting: a whole number from 0. */
export const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Whether the form has the field, whatever its value. */
export const isSent = optionalText.transform((sent) => sent !== undefined);

/** Whether the field has a value, as that of a ticked checkbox. */
export function hasValue(value: string) {
  return optionalText.transform((sent) => sent === value);
}

/** Whether a checkbox is ticked. */
export const isTicked = hasValue('on');

/** Cleans a text that an operator typed: line breaks as `\n`, and no NUL, which PostgreSQL refuses. */
function cleanText(sent: string): string {
  return sent.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim();
}

/** Cleans a label or a title: one line without double spaces. */
function cleanLine(sent: string): string {
  return normalizeText(cleanText(sent), 'NFC').replace(/\s+/g, ' ');
}
