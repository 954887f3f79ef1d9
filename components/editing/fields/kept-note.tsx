import { useForm } from '@/components/editing/fields/form-context';
import { fieldWords } from '@/lib/words/components/editing/fields';
import { firstOf, type KeptField } from '@/lib/editing/form-field';
import styles from '@/styles/editing/fields.module.css';

interface KeptNoteProps {
  readonly field: KeptField;
  readonly name: string;
}

/** Renders that a file has a setting which the form cannot show. */
export function KeptNote({ field, name }: KeptNoteProps) {
  const { entries } = useForm();
  if (firstOf(entries, name) === '') return null;
  return (
    <div id={name} tabIndex={-1} className={styles.field}>
      <input type="hidden" name={name} value="set" />
      <p className={styles.help}>{fieldWords.inFile(field.label)}</p>
    </div>
  );
}
