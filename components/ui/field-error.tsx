import { partId } from '@/lib/forms/form-markup';
import { fieldErrorWords } from '@/lib/words/components/ui';
import styles from '@/styles/forms/field.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface FieldErrorProps {
  /** The id of the field's control. */
  readonly id: string;
  readonly sentence: string;
}

/** The error of a field, in the words of the summary. */
export function FieldError({ id, sentence }: FieldErrorProps) {
  return (
    <p id={partId(id, 'error')} className={styles.error}>
      <span className={visuallyHidden.element}>{fieldErrorWords.prefix}</span> {sentence}
    </p>
  );
}
