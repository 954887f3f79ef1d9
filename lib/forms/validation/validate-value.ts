import type { Field } from '@/lib/forms/definition';
import { kindOf, type ValueError } from '@/lib/forms/kinds/registry';
import { textLength } from '@/lib/forms/submission';

/** Validates a value that is not blank. Returns the error; `undefined` for a valid value. */
export function validateValue(field: Field, value: string): ValueError | 'TOO_LONG' | undefined {
  const { maxLength } = 'maxLength' in field ? field : {};
  if (maxLength !== undefined && textLength(value) > maxLength) return 'TOO_LONG';
  return kindOf(field).validate(field, value);
}
