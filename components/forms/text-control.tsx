import type { NumericField, TextField } from '@/lib/forms/definition';
import { withPlainBreaks } from '@/lib/forms/submission';
import styles from '@/styles/forms/field.module.css';

interface TextControlProps {
  readonly field: TextField | NumericField;
  readonly id: string;
  readonly value: string | undefined;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
}

/** Where a visitor types. Nothing is cut off at a limit in silence: what is too long is told. */
export function TextControl({ field, id, value, isInvalid, describedBy }: TextControlProps) {
  const shared = {
    id,
    name: field.name,
    className: styles.input,
    defaultValue: value,
    autoComplete: field.autocomplete ?? autocompleteOf(field.kind),
    spellCheck: isSpelled(field) ? undefined : false,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': field.required || undefined,
  };
  switch (field.kind) {
    case 'textarea':
      return <textarea rows={5} {...shared} defaultValue={withPlainBreaks(value ?? '')} />;
    case 'numeric':
      // Not type="number", which loses what it cannot read and turns with the mouse wheel.
      return <input type="text" inputMode="decimal" {...shared} />;
    case 'text':
      return <input type="text" {...shared} />;
    case 'email':
    case 'url':
      return <input type={field.kind} inputMode={field.kind} autoCapitalize="none" {...shared} />;
    case 'tel':
      return <input type="tel" {...shared} />;
  }
}

function autocompleteOf(kind: TextControlProps['field']['kind']): string | undefined {
  return kind === 'email' || kind === 'tel' || kind === 'url' ? kind : undefined;
}

/** Names and addresses are no words of a dictionary. */
function isSpelled({ kind, autocomplete = 'off' }: TextControlProps['field']): boolean {
  return autocomplete === 'off' && (kind === 'text' || kind === 'textarea');
}
