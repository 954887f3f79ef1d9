import type { ReactNode } from 'react';
import { FieldGroup } from '@/components/editing/fields/control';
import { useForm } from '@/components/editing/fields/form-context';
import { fieldWords } from '@/lib/words/components/editing/fields';
import {
  firstOf,
  nameOf,
  wayPart,
  type EitherField,
  type FormField,
} from '@/lib/editing/form-field';
import form from '@/styles/desk/form.module.css';
import styles from '@/styles/editing/fields.module.css';

interface EitherControlProps {
  readonly field: EitherField;
  readonly name: string;
  readonly renderWay: (field: FormField, name: string) => ReactNode;
}

/**
 * Renders a choice of how a value is written, with the fields of each way below it. The style sheet hides those
 * of the ways that are not chosen.
 */
export function EitherControl({ field, name, renderWay }: EitherControlProps) {
  const { entries } = useForm();
  const control = nameOf(name, wayPart);
  const chosen = firstOf(entries, control);
  const { ways, isRequired, usual } = field;
  const radio = (value: string, label: string) => (
    <label className={form.choice}>
      <input type="radio" name={control} value={value} defaultChecked={value === chosen} />
      {label}
    </label>
  );
  return (
    <FieldGroup field={field} name={name} className={styles.group}>
      {!isRequired && usual === undefined && radio('', fieldWords.notSet)}
      {ways.map((way, index) => (
        <div key={way.label} className={styles.way}>
          {radio(String(index), way.label)}
          {way.field !== undefined && (
            <div className={styles.wayField}>
              {renderWay(way.field, nameOf(name, String(index)))}
            </div>
          )}
        </div>
      ))}
    </FieldGroup>
  );
}
