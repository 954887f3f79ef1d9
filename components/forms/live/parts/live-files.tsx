import { createPortal } from 'react-dom';
import { liveFilesWords, liveFormWords } from '@/lib/words/components/forms/live';
import { numberFormat } from '@/lib/intl/formatters';
import { pageLocale } from '@/lib/site/frame';
import { megabyte } from '@/lib/forms/validation/file-types';
import type { SubmittedFile } from '@/lib/forms/submission';
import styles from '@/styles/forms/live-form.module.css';

interface LiveFilesProps {
  readonly container: Element;
  readonly input: HTMLInputElement;
  readonly files: readonly SubmittedFile[];
  readonly onNotice: (words: string) => void;
}

/** Lists the chosen files of a field with their sizes, each with a button to remove it. */
export function LiveFiles({ container, input, files, onNotice }: LiveFilesProps) {
  if (files.length === 0) return null;

  function remove(index: number) {
    const name = files[index]?.name ?? '';
    removeFile(input, index);
    input.focus();
    onNotice(liveFormWords.removed(name));
  }

  return createPortal(
    <ul className={styles.files} aria-label={liveFilesWords.label}>
      {files.map(({ name, bytes }, index) => (
        <li key={`${index}:${name}`}>
          {name} ({formatSize(bytes)}){' '}
          <button type="button" className={styles.small} onClick={() => remove(index)}>
            {liveFilesWords.remove(name)}
          </button>
        </li>
      ))}
    </ul>,
    container,
  );
}

/** `340 kB`, `1.2 MB`, in the units of the limits. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return liveFilesWords.bytes(bytes);
  const isLarge = bytes >= megabyte;
  const digits = isLarge ? 1 : 0;
  // Rounded up: a file above the limit is never shown as one of the limit.
  const size = isLarge ? Math.ceil((bytes / megabyte) * 10) / 10 : Math.ceil(bytes / 1024);
  return numberFormat(pageLocale(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(size);
}

function removeFile(input: HTMLInputElement, removed: number): void {
  const files = new DataTransfer();
  [...(input.files ?? [])].forEach((file, index) => {
    if (index !== removed) files.items.add(file);
  });
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
