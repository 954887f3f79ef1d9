/** A line of a CSV file (RFC 4180): fields in quotes where they need them, ended by CR LF. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/**
 * A spreadsheet takes what begins like this for a formula, and would run it. An apostrophe before it
 * makes it text (OWASP, "CSV Injection"). A negative number is not a formula, and has to stay a number.
 */
const formula = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r]/;

function csvField(value: string): string {
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
