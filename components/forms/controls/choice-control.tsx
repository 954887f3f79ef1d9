import { choiceControlWords } from '@/lib/words/components/forms';
import type { Field } from '@/lib/forms/definition';
import type { Control } from '@/lib/forms/kinds/control';
import styles from '@/styles/forms/field.module.css';

interface ChoiceControlProps {
  readonly field: Field;
  readonly control: Extract<Control, { readonly element: 'select' | 'options' }>;
  readonly id: string;
  readonly values: readonly string[];
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly describedBy: string | undefined;
}

/** A `select`, or a radio button or checkbox for each option. */
export function ChoiceControl(props: ChoiceControlProps) {
  const { field, control, id, values, isInvalid, isRequired, describedBy } = props;
  const { name, autocomplete } = field;
  const { options } = control;
  if (control.element === 'select') {
    return (
      <select
        id={id}
        name={name}
        className={styles.input}
        defaultValue={values[0]}
        autoComplete={autocomplete}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-required={isRequired || undefined}
      >
        <option value="">{choiceControlWords.chooseOne}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return options.map((option, index) => {
    // The error summary links to the first option.
    const optionId = index === 0 ? id : `${id}-${index + 1}`;
    return (
      <div key={option.value} className={styles.choice}>
        <input
          type={control.type}
          id={optionId}
          name={name}
          value={option.value}
          className={styles.tick}
          defaultChecked={values.includes(option.value)}
        />
        <label htmlFor={optionId} className={styles.choiceLabel}>
          {option.label}
        </label>
      </div>
    );
  });
}
