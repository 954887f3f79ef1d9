import type { FileField } from '@/lib/forms/kinds/file';
import { formatFileTypes } from '@/lib/forms/words';

export const fieldTexts = {
  maxLength: (limit: number) => `Up to ${limit.toLocaleString('en')} characters.`,
  /** `One file, up to 5 MB: CSV or PDF.` */
  fileLimits: ({
    types,
    maxFiles,
    maxMegabytes,
  }: Pick<FileField, 'types' | 'maxFiles' | 'maxMegabytes'>) => {
    const files = maxFiles === 1 ? 'One file,' : `Up to ${maxFiles} files, each`;
    return `${files} up to ${maxMegabytes} MB: ${formatFileTypes(types)}.`;
  },
  /** Browsers forget chosen files with every page. */
  chooseAgain: (names: readonly string[]) => {
    const quoted = names.map((name) => `“${name}”`).join(', ');
    const them = names.length === 1 ? 'it' : 'them';
    return `You had chosen ${quoted}. Please choose ${them} again: browsers do not keep files.`;
  },
} as const;
