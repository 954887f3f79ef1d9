import type { Control } from '@/lib/forms/kinds/control';
import { mark } from '@/lib/forms/form-markup';
import styles from '@/styles/forms/field.module.css';

interface RepeatControlProps {
  readonly name: string;
  readonly control: Extract<Control, { readonly element: 'items' }>;
  readonly id: string;
  readonly values: readonly string[];
  readonly isInvalid: boolean;
}

/**
 * One input for each possible answer to a repeated question. Blank answers are omitted. With scripts,
 * inputs after the last answer are hidden until the visitor adds one.
 */
export function RepeatControl({ name, control, id, values, isInvalid }: RepeatControlProps) {
  const { itemLabel, maxItems } = control;
  // Values above the limit are shown too, so that the visitor can correct them.
  const count = Math.max(maxItems, values.length);
  const used = Math.max(1, values.findLastIndex((value) => value !== '') + 1);
  return (
    <>
      <div className={styles.items} {...(used > 1 ? mark('severalItems') : {})}>
        {Array.from({ length: count }, (_, index) => {
          const itemId = index === 0 ? id : `${id}-${index + 1}`;
          return (
            <div
              key={itemId}
              {...mark('item', index + 1)}
              {...(index < used ? {} : mark('unusedItem'))}
            >
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
              <div className={styles.remove} {...mark('removeItem')} />
            </div>
          );
        })}
      </div>
      {/* The class reserves the space of the button. */}
      <div className={used < maxItems ? styles.add : undefined} {...mark('addItem')} />
    </>
  );
}
