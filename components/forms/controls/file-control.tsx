import type { FileField } from '@/lib/forms/definition';
import { acceptAttribute } from '@/lib/forms/validation/file-types';
import styles from '@/styles/forms/field.module.css';

interface FileControlProps {
  readonly field: FileField;
  readonly id: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly describedBy: string | undefined;
}

/** A file input for one file or several. */
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
