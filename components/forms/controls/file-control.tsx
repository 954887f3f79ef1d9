import type { Control } from '@/lib/forms/kinds/control';
import { acceptAttribute } from '@/lib/forms/validation/file-types';
import styles from '@/styles/forms/field.module.css';

interface FileControlProps {
  readonly name: string;
  readonly control: Extract<Control, { readonly element: 'files' }>;
  readonly id: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly describedBy: string | undefined;
}

/** A file input for one file or several. */
export function FileControl(props: FileControlProps) {
  const { name, control, id, isInvalid, isRequired, describedBy } = props;
  return (
    <input
      type="file"
      id={id}
      name={name}
      className={styles.file}
      accept={acceptAttribute(control.types)}
      multiple={control.maxFiles > 1 || undefined}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={isRequired || undefined}
    />
  );
}
