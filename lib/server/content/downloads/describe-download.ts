import { basename, extname } from 'node:path';
import { numberFormat } from '@/lib/intl/formatters';
import { formatDay } from '@/lib/server/content/dates';

/** What is known of a file to download. */
export interface DownloadFile {
  /** Its path in `public/`. */
  readonly path: string;
  readonly title?: string | undefined;
  /** ISO date. */
  readonly date?: string | undefined;
  readonly bytes?: number | undefined;
}

const dateInName = /^(\d{4}-\d{2}-\d{2})(?!\d)[\s_-]*/;

/** Returns the date at the start of the name of a file, such as that of `2027-03-03 Minutes.pdf`. */
export function dateOfName(path: string): string | undefined {
  const [, date] = dateInName.exec(basename(path)) ?? [];
  const isDate = date !== undefined && !Number.isNaN(Date.parse(`${date}T00:00Z`));
  return isDate ? date : undefined;
}

/** Returns a title made of the name of a file: `2027-03-03_annual-report.pdf` becomes `Annual report`. */
export function titleOfName(path: string): string {
  const name = basename(path, extname(path)).replace(dateInName, '');
  const words = /\s/.test(name) ? name : name.replaceAll('-', ' ');
  const title = words.replaceAll('_', ' ').trim();
  return title === '' ? basename(path) : title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

/** Returns the type, the size and the date of a file, as far as they are known: `PDF, 240 kB, 3 March 2027`. */
export function describeDownload({ path, bytes, date }: DownloadFile, locale: string): string {
  const type = extname(path).slice(1).toUpperCase();
  return [
    type,
    bytes === undefined ? '' : formatSize(bytes, locale),
    date === undefined ? '' : formatDay(date, locale),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Formats a size in kilobytes or megabytes of 1,000 and 1,000,000 bytes. */
function formatSize(bytes: number, locale: string): string {
  const isLarge = bytes >= 999_500;
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000));
  return numberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(value);
}
