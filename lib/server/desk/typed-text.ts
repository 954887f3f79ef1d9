import { normalizeText } from '@/lib/intl/normalize-text';

/** Cleans a text that an operator typed: line breaks as `\n`, and no NUL, which PostgreSQL refuses. */
export function cleanText(text: string | null): string {
  return (text ?? '').replace(/\r\n?/g, '\n').replaceAll('\0', '').trim();
}

/** Cleans a label or a title: one line without double spaces. */
export function cleanLine(text: string | null): string {
  return normalizeText(cleanText(text), 'NFC').replace(/\s+/g, ' ');
}
