import type { FileField } from '@/lib/forms/definition';
import { acceptAttribute, formatFileTypes } from '@/lib/forms/validation/file-types';
import styles from '@/styles/forms/field.module.css';

interface FileControlProps {
  readonly field: FileField;
  readonly id: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly describedBy: string | undefined;
}

/** Where a visitor chooses one file or several. */
export function FileControl(props: FileControlProps) {
  const { field, id, isInvalid, isRequired, describedBy } = props;
  return (
    <input
      type="file"
      id={id}
      name={field.name}
      className={styles.file}
      accept={acceptAttribute(field.types)}
      multiple={field.maxFiles > 1 || undefined}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={isRequired || undefined}
    />
  );
}

/** What may be chosen, told before anything is: `One file, up to 5 MB: CSV or PDF.` */
export function fileLimitsText({ types, maxFiles, maxMegabytes }: FileField): string {
  const files = maxFiles === 1 ? 'One file' : `Up to ${maxFiles} files, each`;
  const comma = maxFiles === 1 ? ',' : '';
  return `${files}${comma} up to ${maxMegabytes} MB: ${formatFileTypes(types)}.`;
}

/** Browsers forget chosen files with every page: which ones they were, and that they are needed again. */
export function chooseAgainText(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`).join(', ');
  const them = names.length === 1 ? 'it' : 'them';
  return `You had chosen ${quoted}. Please choose ${them} again: browsers do not keep files.`;
}
