import { quoteLabel } from '@/lib/forms/errors/field-entry';
import type { FileField } from '@/lib/forms/kinds/file';
import { formatFileTypes } from '@/lib/forms/words';
import { fieldWords } from '@/lib/words/components/forms';

/** Describes the limits of a field for files: `One file, up to 5 MB: CSV or PDF.` */
export function fileLimitsText({
  types,
  maxFiles,
  maxMegabytes,
}: Pick<FileField, 'types' | 'maxFiles' | 'maxMegabytes'>): string {
  return fieldWords.fileLimits(maxFiles, maxMegabytes, formatFileTypes(types));
}

/** Asks to choose files again. Browsers forget chosen files with every page. */
export function chooseAgainText(names: readonly string[]): string {
  return fieldWords.chooseAgain(names.length, names.map(quoteLabel).join(', '));
}
