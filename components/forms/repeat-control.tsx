import type { RepeatField } from '@/lib/forms/definition';
import styles from '@/styles/forms/field.module.css';

interface RepeatControlProps {
  readonly field: RepeatField;
  readonly id: string;
  readonly values: readonly string[];
  readonly isInvalid: boolean;
}

/** The same short question as often as it may be answered; what is left empty is not sent on. */
export function RepeatControl({ field, id, values, isInvalid }: RepeatControlProps) {
  const { name, itemLabel, maxItems } = field;
  // What was sent beyond the limit is shown too, so that its sender can put it right.
  const count = Math.max(maxItems, values.length);
  return (
    <div className={styles.items}>
      {Array.from({ length: count }, (_, index) => {
        const itemId = index === 0 ? id : `${id}-${index + 1}`;
        return (
          <div key={itemId} data-item={index + 1}>
            <label htmlFor={itemId} className={styles.itemLabel}>
              {itemLabel} {index + 1}
            </label>
            <input
              type="text"
              id={itemId}
              name={name}
              className={styles.input}
              defaultValue={values[index] ?? ''}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={isInvalid || undefined}
            />
          </div>
        );
      })}
    </div>
  );
}
