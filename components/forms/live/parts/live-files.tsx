import { useState } from 'react';
import { createPortal } from 'react-dom';
import { addElement } from '@/components/forms/live/dom/form-elements';
import { megabyte } from '@/lib/forms/validation/file-types';
import type { SubmittedFile } from '@/lib/forms/submission';
import styles from '@/styles/forms/live-form.module.css';

interface LiveFilesProps {
  readonly box: HTMLElement;
  readonly input: HTMLInputElement;
  readonly files: readonly SubmittedFile[];
  readonly onNotice: (words: string) => void;
}

/** The files that were chosen, with their sizes, each with a way to leave it out again. */
export function LiveFiles({ box, input, files, onNotice }: LiveFilesProps) {
  const [place] = useState(() => addElement(box, 'append'));
  if (files.length === 0) return null;

  function remove(index: number) {
    const name = files[index]?.name ?? '';
    removeFile(input, index);
    input.focus();
    onNotice(`${name} removed.`);
  }

  return createPortal(
    <ul className={styles.files} aria-label="Chosen files">
      {files.map(({ name, bytes }, index) => (
        <li key={`${index}:${name}`}>
          {name} ({formatSize(bytes)}){' '}
          <button type="button" className={styles.small} onClick={() => remove(index)}>
            Remove {name}
          </button>
        </li>
      ))}
    </ul>,
    place,
  );
}

/** `340 kB`, `1.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

function removeFile(input: HTMLInputElement, removed: number): void {
  const kept = new DataTransfer();
  [...(input.files ?? [])].forEach((file, index) => {
    if (index !== removed) kept.items.add(file);
  });
  input.files = kept.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
