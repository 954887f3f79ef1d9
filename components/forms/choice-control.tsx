import type { ChoiceField } from '@/lib/forms/definition';
import styles from '@/styles/forms/field.module.css';

interface ChoiceControlProps {
  readonly field: ChoiceField;
  readonly id: string;
  readonly value: string | undefined;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
}

/** Where a visitor chooses one of several: a list to open, or a button for each choice. */
export function ChoiceControl({ field, id, value, isInvalid, describedBy }: ChoiceControlProps) {
  const { name, options, required, autocomplete } = field;
  if (field.kind === 'select') {
    return (
      <select
        id={id}
        name={name}
        className={styles.input}
        defaultValue={value}
        autoComplete={autocomplete}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-required={required || undefined}
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
          type="radio"
          id={optionId}
          name={name}
          value={option.value}
          className={styles.tick}
          defaultChecked={option.value === value}
        />
        <label htmlFor={optionId} className={styles.choiceLabel}>
          {option.label}
        </label>
      </div>
    );
  });
}
