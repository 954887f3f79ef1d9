import type { ReactNode } from 'react';
import { ChoiceControl } from '@/components/forms/choice-control';
import { TextControl } from '@/components/forms/text-control';
import { fieldId } from '@/components/forms/field-ids';
import type { Field as FieldDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';
import styles from '@/styles/forms/field.module.css';

interface FieldProps {
  /** The form's id. */
  readonly form: string;
  readonly field: FieldDefinition;
  readonly issue?: Issue | undefined;
  /** What was sent before; it is all still there after an error. */
  readonly values: readonly string[];
}

/** One question of a form: label, hint, what is wrong, and the control, in this order. */
export function Field({ form, field, issue, values }: FieldProps) {
  const id = fieldId(form, field.name);
  const hintId = field.hint === undefined ? undefined : `${id}-hint`;
  const errorId = issue === undefined ? undefined : `${id}-error`;
  const describedBy = [hintId, errorId].filter((part) => part !== undefined).join(' ');
  const control = {
    id,
    isInvalid: issue !== undefined,
    describedBy: describedBy === '' ? undefined : describedBy,
  };
  const label = (
    <>
      {field.label}
      {!field.required && (
        <>
          {' '}
          <span className={styles.optional}>(optional)</span>
        </>
      )}
    </>
  );
  const notes = (
    <>
      {field.hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {field.hint}
        </p>
      )}
      {issue !== undefined && (
        <p id={errorId} className={styles.error}>
          <span className={styles.spoken}>Error:</span> {issue.sentence}
        </p>
      )}
    </>
  );

  const className = issue === undefined ? styles.field : `${styles.field} ${styles.invalid}`;
  const box = (children: ReactNode) => <div className={className}>{children}</div>;
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
    case 'textarea':
    case 'numeric':
      return box(
        <>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          {notes}
          <TextControl field={field} value={values[0]} {...control} />
        </>,
      );
    case 'select':
      return box(
        <>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          {notes}
          <ChoiceControl field={field} value={values[0]} {...control} />
        </>,
      );
    case 'radios':
      return (
        <fieldset
          className={className}
          aria-describedby={control.describedBy}
          aria-invalid={control.isInvalid || undefined}
        >
          <legend className={styles.label}>{label}</legend>
          {notes}
          <ChoiceControl field={field} value={values[0]} {...control} />
        </fieldset>
      );
    case 'consent':
      return box(
        <>
          {notes}
          <div className={styles.choice}>
            <input
              type="checkbox"
              id={id}
              name={field.name}
              value="yes"
              className={styles.tick}
              defaultChecked={values.length > 0}
              aria-describedby={control.describedBy}
              aria-invalid={control.isInvalid || undefined}
              aria-required={field.required || undefined}
            />
            <label htmlFor={id} className={styles.choiceLabel}>
              {label}
            </label>
          </div>
        </>,
      );
  }
}
