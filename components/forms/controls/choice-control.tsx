import { choiceControlWords } from '@/components/forms/words';
import type { CheckboxesField, ChoiceField } from '@/lib/forms/definition';
import styles from '@/styles/forms/field.module.css';

interface ChoiceControlProps {
  readonly field: ChoiceField | CheckboxesField;
  readonly id: string;
  readonly values: readonly string[];
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly describedBy: string | undefined;
}

/** A `select`, or a radio button or checkbox for each option. */
export function ChoiceControl(props: ChoiceControlProps) {
  const { field, id, values, isInvalid, isRequired, describedBy } = props;
  const { name, options, autocomplete } = field;
  if (field.kind === 'select') {
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
          type={field.kind === 'radios' ? 'radio' : 'checkbox'}
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
