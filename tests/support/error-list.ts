import type { Field } from '@/lib/forms/definition';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import {
  formErrorMessage,
  type FormEntry,
  formErrors,
  isFormError,
} from '@/lib/forms/errors/form-errors';

/** An error in the format of docs/forms/errors.md. */
export interface ListedError {
  readonly name: string;
  /** Empty when the form protocol has none. */
  readonly code: string;
  readonly status: number;
  readonly says: string;
}

/** Lists every error, with messages for a field with typical limits. */
export function listErrors(): ListedError[] {
  const ofForm = Object.keys(formErrors)
    .filter(isFormError)
    .map((name) => {
      const { code, status }: FormEntry = formErrors[name];
      return { name, code: code ?? '', status, says: formErrorMessage(name) };
    });
  const ofField = Object.entries(fieldErrors).map(([name, { code, status, message }]) => ({
    name,
    code,
    status,
    says: `… ${message(fieldOf(name))}`,
  }));
  return [...ofForm, ...ofField];
}

function fieldOf(error: string): Field {
  const base = { name: 'answer', label: 'Answer', required: true };
  switch (error) {
    case 'TOO_LOW':
    case 'TOO_HIGH':
    case 'NOT_A_STEP':
      return { ...base, kind: 'numeric', min: 1, max: 12, step: 1 };
    case 'NOT_A_SUM':
    case 'SUM_WITH_SEPARATOR':
    case 'SUM_WITH_DECIMALS':
    case 'SUM_TOO_LOW':
    case 'SUM_TOO_HIGH':
      return { ...base, kind: 'text', sum: { currency: 'GBP', minMinor: 500, maxMinor: 500_000 } };
    case 'TOO_EARLY':
    case 'TOO_LATE':
      return { ...base, kind: 'date', min: '2027-03-28', max: '2027-04-30' };
    case 'TOO_MANY_CHOICES':
      return { ...base, kind: 'checkboxes', options: [], maxChoices: 2 };
    case 'TOO_MANY_ITEMS':
      return { ...base, kind: 'repeat', itemLabel: 'Guest', maxItems: 9 };
    case 'NOT_A_FILE_TYPE':
      return { ...base, kind: 'file', types: ['csv', 'pdf'], maxFiles: 1, maxMegabytes: 5 };
    default:
      return { ...base, kind: 'text', maxLength: 100 };
  }
}
