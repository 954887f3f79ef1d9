import { parseDate, parseTime } from '@/lib/forms/validation/dates';
import type { DateTimeField, NumericField, TextField } from '@/lib/forms/definition';
import { normalizeLineBreaks } from '@/lib/forms/submission';
import styles from '@/styles/forms/field.module.css';

interface TextControlProps {
  readonly field: TextField | NumericField | DateTimeField;
  readonly id: string;
  readonly value: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly describedBy: string | undefined;
}

/** A text input or textarea. It has no `maxlength`, which would cut pasted text without a message. */
export function TextControl(props: TextControlProps) {
  const { field, id, value, isInvalid, isRequired, describedBy } = props;
  const shared = {
    id,
    name: field.name,
    className: styles.input,
    defaultValue: value,
    autoComplete: field.autocomplete ?? autocompleteOf(field.kind),
    spellCheck: hasSpellCheck(field) ? undefined : false,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
  };
  switch (field.kind) {
    case 'textarea':
      return <textarea rows={5} {...shared} defaultValue={normalizeLineBreaks(value ?? '')} />;
    case 'numeric': {
      // Not type="number", which loses unreadable values and changes with the mouse wheel.
      const isWhole = field.step === 1 && (field.min ?? 0) >= 0;
      return <input type="text" inputMode={isWhole ? 'numeric' : 'decimal'} {...shared} />;
    }
    case 'date':
    case 'time': {
      const parse = field.kind === 'date' ? parseDate : parseTime;
      const moment = value === undefined || value === '' ? '' : parse(value);
      // A date or time picker would drop a value that it cannot parse.
      if (moment === undefined) return <input type="text" {...shared} />;
      const { min, max } = field;
      const type = { type: field.kind, min, max, defaultValue: moment };
      return <input {...shared} {...type} className={`${styles.input} ${styles.moment}`} />;
    }
    case 'text': {
      const inputMode = field.sum === undefined ? undefined : 'decimal';
      return <input type="text" inputMode={inputMode} {...shared} />;
    }
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

/** Whether to check the spelling: not of names, addresses and numbers. */
function hasSpellCheck({ kind, autocomplete = 'off' }: TextControlProps['field']): boolean {
  return autocomplete === 'off' && (kind === 'text' || kind === 'textarea');
}
