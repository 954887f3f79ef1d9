import type { Field } from '@/lib/forms/definition';
import type { Control } from '@/lib/forms/kinds/control';
import { normalizeLineBreaks } from '@/lib/forms/submission';
import styles from '@/styles/forms/field.module.css';

interface TextControlProps {
  readonly field: Field;
  readonly control: Extract<Control, { readonly element: 'input' | 'textarea' }>;
  readonly id: string;
  readonly value: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly describedBy: string | undefined;
}

/** A text input or textarea. It has no `maxlength`, which would cut pasted text without a message. */
export function TextControl(props: TextControlProps) {
  const { field, control, id, value, isInvalid, isRequired, describedBy } = props;
  const { name, autocomplete } = field;
  const shared = {
    id,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
  };
  const isFilledIn = autocomplete !== undefined && autocomplete !== 'off';
  if (control.element === 'textarea') {
    return (
      <textarea
        rows={5}
        {...shared}
        className={styles.input}
        defaultValue={normalizeLineBreaks(value ?? '')}
        autoComplete={autocomplete}
        spellCheck={isFilledIn ? false : undefined}
      />
    );
  }
  const { type, inputMode, autoCapitalize, isProse = false, min, max } = control;
  const isPicker = type === 'date' || type === 'time';
  return (
    <input
      type={type}
      inputMode={inputMode}
      autoCapitalize={autoCapitalize}
      {...shared}
      className={isPicker ? `${styles.input} ${styles.moment}` : styles.input}
      defaultValue={control.value ?? value}
      autoComplete={autocomplete ?? control.autoComplete}
      spellCheck={isProse && !isFilledIn ? undefined : false}
      min={min}
      max={max}
    />
  );
}
