/**
 * Spreadsheets run a cell that begins with such a character, or its full-width form, as a formula (OWASP,
 * "CSV Injection"). Programs trim white space in front of it, so white space does not protect.
 */
const formula = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/;

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** The byte order mark, by which Excel recognises UTF-8. */
export const byteOrderMark = '\ufeff';

/** A number that the site has computed, such as `-5.00`. It stays a number in a spreadsheet. */
export interface NumberCell {
  readonly number: string;
}

/** A cell: text, which can come from a visitor, or a number. */
export type Cell = string | NumberCell;

/**
 * Returns a line of a CSV file (RFC 4180) with CR LF at its end.
 *
 * Text has quotes around it, so that spreadsheets can keep `007` and `2026-11-27` as text. Text that a
 * spreadsheet would run as a formula gets an apostrophe in front, telephone numbers such as `+44 …` too.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: Cell): string {
  if (typeof cell !== 'string') {
    return plainNumber.test(cell.number) ? cell.number : formatCell(cell.number);
  }
  if (cell === '') return '';
  const prefix = formula.test(cell) ? "'" : '';
  // Readers drop NUL, or refuse the file: Python before 3.11. The form endpoint stores none.
  const text = `${prefix}${cell.replaceAll('\0', '')}`;
  return `"${text.replaceAll('"', '""')}"`;
}
