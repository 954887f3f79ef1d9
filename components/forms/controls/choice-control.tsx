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

/** Where a visitor chooses: a list to open, or a button or box for each choice. */
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
        <option value="">Choose one</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return options.map((option, index) => {
    // The link in the error summary leads to the first choice.
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
